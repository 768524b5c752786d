import { outsideCalls } from './assemble/doctor.ts'
import { runDoctor } from './operate/doctor/doctor.ts'
import { trustExtraAuthorities } from './platform/extra-authorities.ts'
import { StartError } from './platform/start-error.ts'

// Run it where the service runs, with the service's settings: node dist/server/doctor.js
const print = (line: string) => process.stdout.write(`${line}\n`)
try {
  trustExtraAuthorities(process.env)
  process.exitCode = await runDoctor(process.env, { outsideCalls, print })
} catch (error) {
  if (!(error instanceof StartError)) throw error
  print(`WRONG  ${error.message}`)
  process.exitCode = 1
}
