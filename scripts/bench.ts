import { runBench } from '../bench/program.ts'
import { CannotStart } from './cannot-start.ts'
import { buildIfChanged } from './launcher/build-if-changed.ts'

// `npm run bench [-- landing|client|api|growth|start ...]`: every figure of docs/performance.md beside its reference.
try {
  await buildIfChanged(() => {})
  process.exitCode = (await runBench(process.argv.slice(3))) ? 0 : 1
} catch (error) {
  console.error(error instanceof CannotStart || error instanceof Error ? error.message : error)
  process.exitCode = 1
}
