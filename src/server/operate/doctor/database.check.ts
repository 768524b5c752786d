import type { Config } from '../../platform/config/config.ts'
import { type DatabaseState, readDatabaseState } from '../../platform/schema/database-state.ts'
import { explainedConnection } from '../../platform/database/explained-connection.ts'
import { oldestPostgres } from '../../platform/schema/ready-database.ts'
import { StartError } from '../../platform/start-error.ts'
import { doubtful, type Finding, good, wrong } from './finding.ts'

const about = 'Database'

/** The database: there, new enough, migrated, keeping what it acknowledges; and its clock, against ours. */
export async function checkDatabase({
  databaseUrl,
  mode,
}: Pick<Config, 'databaseUrl' | 'mode'>): Promise<{ findings: Finding[]; clock?: number }> {
  const { host } = new URL(databaseUrl)
  try {
    const state = await readDatabaseState(databaseUrl)
    return { findings: databaseFindings(state, { host, mode }), clock: state.clock }
  } catch (error) {
    const explained = explainedConnection(error, host)
    if (!(explained instanceof StartError)) return { findings: [failing(error, host)] }
    const [what = '', ...todo] = explained.message.split(/(?<=\.) (?=Check )/)
    return { findings: [wrong(about, what, todo.join(' '))] }
  }
}

function failing(error: unknown, host: string): Finding {
  const { code } = error as { code?: unknown }
  // Without a code of PostgreSQL or the network, it is a defect of ours.
  if (typeof code !== 'string') throw error
  return wrong(
    about,
    `PostgreSQL at ${host} answers with an error (${code}).`,
    'PostgreSQL’s documentation, “Error Codes”, and its log say why.',
  )
}

/** What the state of the database means. */
export function databaseFindings(
  { majorVersion, missing, unknown, readsOnly, forgetful }: Omit<DatabaseState, 'clock'>,
  { host, mode }: { host: string; mode: Config['mode'] },
): Finding[] {
  const findings = [good(about, `PostgreSQL ${majorVersion} at ${host} lets us in.`)]
  if (majorVersion < oldestPostgres)
    findings[0] = wrong(about, `PostgreSQL ${majorVersion} at ${host} is too old.`, `Move to PostgreSQL ${oldestPostgres} or newer.`)
  else if (missing.length > 0)
    findings.push(
      wrong(
        about,
        `It lacks ${missing.join(', ')}.`,
        'Run node dist/server/migrate.js of this release, or start it with KANTOR_MIGRATE=on.',
      ),
    )
  if (unknown > 0)
    findings.push(
      doubtful(
        about,
        `A newer release has made ${unknown} migration${unknown === 1 ? '' : 's'} there that this one does not know.`,
        'This release goes on working on it. Finish the upgrade, or leave the schema as it is: docs/operating/upgrade.md.',
      ),
    )
  if (readsOnly) findings.push(wrong(about, 'It only reads.', 'Point DATABASE_URL at the primary, and let it write there.'))
  if (forgetful.length > 0 && mode === 'production')
    findings.push(wrong(about, 'It may lose what it has acknowledged.', `Switch on ${forgetful.join(' and ')} there.`))
  return findings
}
