import { outsideCalls } from './assemble/doctor.ts'
import { runDoctor } from './operate/doctor/doctor.ts'

// Run it where the service runs, with the service's settings: node dist/server/doctor.js
process.exitCode = await runDoctor(process.env, { outsideCalls, print: (line) => process.stdout.write(`${line}\n`) })
