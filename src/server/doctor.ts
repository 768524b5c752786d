import { outside } from './assemble/doctor.ts'
import { runDoctor } from './operate/doctor/doctor.ts'

// With the settings of the service, where it runs: node dist/server/doctor.js
process.exitCode = await runDoctor(process.env, { outside, print: (line) => process.stdout.write(`${line}\n`) })
