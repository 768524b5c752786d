import { userInfo } from 'node:os'
import { join } from 'node:path'
import { openDesk } from '../src/server/assemble/desk.ts'
import { DeskError } from '../src/server/desk/command-line/command.ts'
import { runDeskProgram } from '../src/server/desk/command-line/desk.ts'
import { CannotStart } from './cannot-start.ts'
import { urlOfRunning } from './embedded-postgres/running.ts'
import { readSettings } from './launcher/settings.ts'

// `npm run desk`: the desk's command line for the database of `npm start` or of DATABASE_URL.
await runDeskProgram({
  program: 'npm run desk --',
  typed: process.argv.slice(3),
  userName: userName(),
  open: async () => openDesk(databaseUrl(), process.env),
})

function userName(): string | undefined {
  try {
    return userInfo().username
  } catch {
    // In a container, a user may have no name.
    return undefined
  }
}

function databaseUrl(): string {
  try {
    const settings = readSettings(process.env)
    const url = settings.databaseUrl ?? urlOfRunning(join(settings.dataDirectory, 'postgres'))
    if (url && URL.canParse(url)) return url
    throw new CannotStart(
      url
        ? 'DATABASE_URL is not a URL of the form postgres://user:password@host:5432/database.'
        : 'There is no database: Kantor does not run in this checkout (npm start), and DATABASE_URL is not set.',
    )
  } catch (error) {
    throw error instanceof CannotStart ? new DeskError(error.message) : error
  }
}
