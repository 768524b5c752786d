import { CannotStart } from '../tools/cannot-start.ts'
import { buildIfChanged } from '../tools/launcher/build-if-changed.ts'
import type { Part } from './harness/part.ts'
import { readArguments, runParts, runProgram } from './harness/program.ts'
import { databaseAway, freezeReplica, killWorker } from './replicas/faults.ts'
import { checkProxyLog } from './replicas/proxy-log.ts'
import { limitAtEdge, shareLimit } from './replicas/limits.ts'
import { frontProxyNames } from './replicas/front-proxy.ts'
import { type Installation, startInstallation } from './replicas/installation.ts'
import { runJourneys } from './replicas/journeys.ts'
import { rollRelease } from './replicas/rolling-release.ts'

// `checkProxyLog` is the last part, because it stops the replicas and the proxy.
const allParts: Part<Installation>[] = [
  runJourneys,
  shareLimit,
  limitAtEdge,
  killWorker,
  databaseAway,
  freezeReplica,
  rollRelease,
  checkProxyLog,
]

// `npm run replicas [-- <part> ...] [--front caddy|nginx] [--count N] [--seed N]`: checks two replicas and their workers behind a real proxy.
await runProgram(async () => {
  const { front, parts, ...options } = readSettings(process.argv.slice(3))
  await buildIfChanged(() => {})
  console.log(`Behind ${front}`)
  const installation = await startInstallation(front)
  return runParts(parts, { ...options, withSubject: (_, work) => work(installation) }).finally(() => installation.close())
})

function readSettings(args: string[]) {
  const { others, parts, ...options } = readArguments(args, allParts, ['front'])
  const { front: name = 'caddy' } = others
  const front = frontProxyNames.find((each) => each === name)
  if (!front) throw new CannotStart(`--front is ${name}; it must be one of ${frontProxyNames.join(', ')}.`)
  // Only nginx limits requests, and only Caddy's copy has a short limit for a replica's response.
  const foreign = front === 'nginx' ? freezeReplica : limitAtEdge
  return { ...options, front, parts: parts.filter((part) => part !== foreign) }
}
