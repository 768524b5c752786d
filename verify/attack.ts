import { buildIfChanged } from '../tools/launcher/build-if-changed.ts'
import { attacks } from './attack/attacks.ts'
import { startTarget } from './attack/target.ts'
import { readArguments, runParts, runProgram } from './harness/program.ts'

// `npm run attack [-- <part> ...] [--count N] [--seed N]`: attacks from outside, each part against its own service.
await runProgram(async () => {
  const { parts, ...options } = readArguments(process.argv.slice(3), attacks)
  await buildIfChanged(() => {})
  return runParts(parts, {
    ...options,
    async withSubject({ pages = false }, work) {
      const target = await startTarget({ pages })
      return work(target).finally(() => target.stop())
    },
  })
})
