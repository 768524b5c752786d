import type { Config } from '../../platform/config/config.ts'
import { type DatabaseState, readDatabaseState } from '../../platform/schema/database-state.ts'
import { oldestPostgres } from '../../platform/schema/ensure-schema.ts'
import { explainConnectError, StartError } from '../../platform/start-error.ts'
import { doubtful, type Finding, good, wrong } from './finding.ts'

const about = 'Database'

/** Checks that the database is reachable, new enough, migrated and durable. Also returns the time by the database's clock. */
export async function checkDatabase({
  databaseUrl,
  mode,
}: Pick<Config, 'databaseUrl' | 'mode'>): Promise<{ findings: Finding[]; clock?: number }> {
  const { host } = new URL(databaseUrl)
  try {
    const state = await readDatabaseState(databaseUrl)
    return { findings: databaseFindings(state, { host, mode }), clock: state.clock }
  } catch (error) {
    const explained = explainConnectError(error, host)
    if (!(explained instanceof StartError)) return { findings: [queryErrorOf(error, host)] }
    const [what = '', ...todo] = explained.message.split(/(?<=\.) (?=Check )/)
    return { findings: [wrong(about, what, todo.join(' '))] }
  }
}

function queryErrorOf(error: unknown, host: string): Finding {
  const { code } = error as { code?: unknown }
  // An error without a code from PostgreSQL or the network is our own defect.
  if (typeof code !== 'string') throw error
  return wrong(
    about,
    `PostgreSQL at ${host} answers with an error (${code}).`,
    'See PostgreSQL’s log, and “Error Codes” in its documentation.',
  )
}

export function databaseFindings(
  { majorVersion, missing, newerMigrations, isReadOnly, tooMuchPower, unsafeSettings }: Omit<DatabaseState, 'clock'>,
  { host, mode }: { host: string; mode: Config['mode'] },
): Finding[] {
  const findings = [good(about, `PostgreSQL ${majorVersion} at ${host} accepts our log-in.`)]
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
  if (newerMigrations > 0)
    findings.push(
      doubtful(
        about,
        `A newer release has run ${newerMigrations} migration${newerMigrations === 1 ? '' : 's'} there that this release does not know.`,
        'This release still works with it. Finish the upgrade, or leave the schema as it is: docs/operating/upgrade.md.',
      ),
    )
  if (isReadOnly) findings.push(wrong(about, 'It is read-only.', 'Point DATABASE_URL at the primary, with the right to write.'))
  if (tooMuchPower)
    findings.push(
      wrong(
        about,
        `The role in DATABASE_URL is ${tooMuchPower === 'superuser' ? 'a superuser' : 'the owner of the tables'}, so the service could change the record of events.`,
        'Create a role for the service, and use this one in MIGRATION_DATABASE_URL only: docs/operating/install.md.',
      ),
    )
  if (unsafeSettings.length > 0 && mode === 'production')
    findings.push(wrong(about, 'It may lose acknowledged writes.', `Switch on ${unsafeSettings.join(' and ')} there.`))
  return findings
}
