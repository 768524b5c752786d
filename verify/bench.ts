import { buildIfChanged } from '../tools/launcher/build-if-changed.ts'
import { api } from './bench/parts/api.ts'
import { client } from './bench/parts/client.ts'
import { growth } from './bench/parts/growth.ts'
import { landing } from './bench/parts/landing.ts'
import { start } from './bench/parts/start.ts'
import { runBench } from './bench/report.ts'
import { partsNamed, runProgram } from './harness/program.ts'

// `npm run bench [-- <part> ...]`: every figure of docs/performance.md beside its reference. On Linux, whose /proc has processor time and
// memory; landing and client need Chromium or Chrome, and growth disk for a million requests in the folder for temporary files.
await runProgram(async () => {
  const parts = partsNamed(process.argv.slice(3), [landing, client, api, growth, start])
  await buildIfChanged(() => {})
  return runBench(parts)
})
