import { join } from 'node:path'
import { outsideCalls } from '../src/server/assemble/doctor.ts'
import { runDoctor } from '../src/server/operate/doctor/doctor.ts'
import { CannotStart } from './cannot-start.ts'
import { urlOfRunning } from './embedded-postgres/running.ts'
import { readSettings } from './launcher/settings.ts'

// `npm run doctor`: the doctor for the database of `npm start` or of DATABASE_URL.
try {
  process.exitCode = await runDoctor({ ...process.env, ...runningDatabase() }, { outsideCalls, print: (line) => console.log(line) })
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function runningDatabase(): { DATABASE_URL?: string } {
  const { mode, databaseUrl, dataDirectory } = readSettings(process.env)
  if (databaseUrl || mode === 'production') return {}
  const url = urlOfRunning(join(dataDirectory, 'postgres'))
  return url ? { DATABASE_URL: url } : {}
}
