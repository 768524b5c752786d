import { readWish, runParts } from './chaos/program.ts'
import { CannotStart } from '../tools/cannot-start.ts'
import { buildIfChanged } from '../tools/launcher/build-if-changed.ts'

// `npm run chaos [-- <part> [--count N] [--seed N]]`: kills, outages and restarts of the real service under load, with figures.
try {
  const wish = readWish(process.argv.slice(3))
  await buildIfChanged(() => {})
  process.exitCode = (await runParts(wish)) ? 0 : 1
} catch (error) {
  console.error(error instanceof CannotStart || error instanceof Error ? error.message : error)
  process.exitCode = 1
}
