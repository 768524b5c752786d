import { buildIfChanged } from '../tools/launcher/build-if-changed.ts'
import { api } from './bench/parts/api.ts'
import { bank } from './bench/parts/bank.ts'
import { client } from './bench/parts/client.ts'
import { desk } from './bench/parts/desk.ts'
import { growth } from './bench/parts/growth.ts'
import { landing } from './bench/parts/landing.ts'
import { start } from './bench/parts/start.ts'
import { runBench } from './bench/figure.ts'
import { readArguments, runProgram } from './harness/program.ts'

// `npm run bench [-- <part> ...] [--count N] [--short]` measures speed and memory, as docs/performance.md describes. It needs Linux, because it reads
// /proc. The parts landing and client need Chromium or Chrome, growth and desk disk space for a million stored requests.
await runProgram(async () => {
  const { parts, others: _, ...options } = readArguments(process.argv.slice(3), [landing, client, api, growth, desk, bank, start])
  await buildIfChanged(() => {})
  return runBench(parts, options)
})
