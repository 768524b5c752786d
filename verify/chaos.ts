import { buildIfChanged } from '../tools/launcher/build-if-changed.ts'
import { disasters } from './chaos/disasters.ts'
import { readArguments, runParts, runProgram } from './harness/program.ts'
import { startWorld } from './harness/world/world.ts'

// `npm run chaos [-- <part> ...] [--count N] [--seed N]`: kills, outages and restarts of the real service under load.
await runProgram(async () => {
  const { parts, ...options } = readArguments(process.argv.slice(3), disasters)
  await buildIfChanged(() => {})
  return runParts(parts, {
    ...options,
    async withSubject({ pages = false, env = {} }, work) {
      const world = await startWorld({ pages, env })
      return work(world).finally(() => world.close())
    },
  })
})
