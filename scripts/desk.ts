import { userInfo } from 'node:os'
import { join } from 'node:path'
import { assembleDesk } from '../src/server/assemble-desk.ts'
import { systemClock } from '../src/server/clock.ts'
import { DeskError } from '../src/server/desk/command.ts'
import { runDesk } from '../src/server/desk/desk.ts'
import { CannotStart } from './cannot-start.ts'
import { urlOfRunning } from './embedded-postgres/running.ts'
import { assertReachable } from './launcher/database.ts'
import { readSettings } from './launcher/settings.ts'

async function open() {
  const { databaseUrl, dataDirectory } = readSettings(process.env)
  const url = databaseUrl ?? urlOfRunning(join(dataDirectory, 'postgres'))
  if (!url) throw new DeskError('There is no database: Kantor does not run on the data here (npm start), and DATABASE_URL is not set.')
  await assertReachable(url)
  return assembleDesk(url, systemClock)
}

process.exitCode = await runDesk(process.argv.slice(3), {
  open: () =>
    open().catch((error: unknown) => {
      throw error instanceof CannotStart ? new DeskError(error.message) : error
    }),
  userName: userInfo().username,
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
})
