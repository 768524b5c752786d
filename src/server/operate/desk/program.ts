import { assembleDesk } from '../../assemble/desk.ts'
import { systemClock } from '../../platform/clock.ts'
import { readDatabaseState } from '../../platform/schema/database-state.ts'
import { explainedConnection } from '../../platform/database/explained-connection.ts'
import { StartError } from '../../platform/start-error.ts'
import { DeskError } from './command.ts'
import { runDesk } from './desk.ts'

export interface Program {
  /** How it is called: `npm run desk --`. */
  program: string
  typed: string[]
  /** Who is at the desk, unless `--by` says otherwise. Without it, `--by` must be given. */
  userName?: string | undefined
  /** Where the service's database is. Throws a DeskError where that is not known. */
  databaseUrl(): string
}

/** The desk's command line on this process' terminal. Sets its exit code. */
export async function runDeskProgram({ program, typed, userName, databaseUrl }: Program): Promise<void> {
  // Whoever reads a part of what is printed, by `head` for one, has seen enough.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))
  process.exitCode = await runDesk(typed, {
    program,
    open: () => open(databaseUrl()),
    userName,
    print: (line) => console.log(line),
    printError: (line) => console.error(line),
  })
}

async function open(url: string) {
  try {
    const { missing } = await readDatabaseState(url)
    if (missing.length > 0)
      throw new StartError(`The database lacks ${missing.join(', ')}. Run node dist/server/migrate.js of this release first.`)
    return await assembleDesk(url, systemClock)
  } catch (error) {
    const explained = explainedConnection(error, new URL(url).host)
    throw explained instanceof StartError ? new DeskError(explained.message) : explained
  }
}
