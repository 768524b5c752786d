import { readWish, runProofs } from './replicas/program.ts'
import { CannotStart, codeOf } from '../tools/cannot-start.ts'
import { buildIfChanged } from '../tools/launcher/build-if-changed.ts'

// `npm run replicas [-- --front caddy|nginx] [--requests N] [--seed N] [--no-journeys]`: two replicas and workers behind a real proxy, with figures.
try {
  const wish = readWish(process.argv.slice(3))
  await buildIfChanged(() => {})
  process.exitCode = (await runProofs(wish)) ? 0 : 1
} catch (error) {
  console.error(error instanceof CannotStart || codeOf(error).startsWith('ERR_PARSE_ARGS') ? (error as Error).message : error)
  process.exitCode = 1
}
