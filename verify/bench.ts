import { runBench } from './bench/program.ts'
import { CannotStart } from '../tools/cannot-start.ts'
import { buildIfChanged } from '../tools/launcher/build-if-changed.ts'

// `npm run bench [-- <part> ...]`: every figure of docs/performance.md beside its reference. On Linux, whose /proc tells processor time and
// memory. The parts, in their order:
// - landing, client: with Chromium or Chrome. Lighthouse's scores are `npm run lighthouse`'s.
// - api: the service, web and worker apart, beside programs that do the least of the like. Five minutes on two busy cores.
// - growth: an installation with a thousand requests beside one with a million, which lie in the folder for temporary files meanwhile.
// - start: builds and starts of the whole product, and the memory of a process; 100,000 requests are sent to it.
try {
  await buildIfChanged(() => {})
  process.exitCode = (await runBench(process.argv.slice(3))) ? 0 : 1
} catch (error) {
  console.error(error instanceof CannotStart || error instanceof Error ? error.message : error)
  process.exitCode = 1
}
