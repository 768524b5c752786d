import { parseArgs } from 'node:util'
import { CannotStart } from '../tools/cannot-start.ts'
import { buildIfChanged } from '../tools/launcher/build-if-changed.ts'
import type { Part } from './harness/part.ts'
import { newSeed, numberFrom, runParts, runProgram } from './harness/program.ts'
import { checkProxyLog } from './replicas/proxy-log.ts'
import { limitAtEdge } from './replicas/edge-limit.ts'
import { type FrontProxyName, frontProxyNames } from './replicas/front-proxy.ts'
import { type Installation, startInstallation } from './replicas/installation.ts'
import { runJourneys } from './replicas/journeys.ts'
import { killWorker } from './replicas/killed-worker.ts'
import { rollRelease } from './replicas/rolling-release.ts'
import { shareLimit } from './replicas/shared-limit.ts'

// `checkProxyLog` is the last part, because it stops the replicas and the proxy.
const allParts: Part<Installation>[] = [runJourneys, shareLimit, limitAtEdge, killWorker, rollRelease, checkProxyLog]

// `npm run replicas [-- --front caddy|nginx] [--requests N] [--seed N] [--no-journeys]`: checks two replicas and their workers behind a real proxy.
await runProgram(async () => {
  const { front, requests, seed, withJourneys } = readSettings(process.argv.slice(3))
  await buildIfChanged(() => {})
  console.log(`Behind ${front}`)
  const installation = await startInstallation(front)
  const parts = allParts.filter((part) => (withJourneys || part !== runJourneys) && (front === 'nginx' || part !== limitAtEdge))
  return runParts(parts, { count: requests, seed, withSubject: (_, work) => work(installation) }).finally(() => installation.close())
})

function readSettings(args: string[]): { front: FrontProxyName; requests: number; seed: number; withJourneys: boolean } {
  const { values } = parseArgs({
    args,
    options: {
      front: { type: 'string', default: 'caddy' },
      requests: { type: 'string' },
      seed: { type: 'string' },
      'no-journeys': { type: 'boolean', default: false },
    },
  })
  const front = frontProxyNames.find((name) => name === values.front)
  if (!front) throw new CannotStart(`--front is ${values.front}; it must be one of ${frontProxyNames.join(', ')}.`)
  return {
    front,
    requests: numberFrom('--requests', values.requests) ?? 10_000,
    seed: numberFrom('--seed', values.seed) ?? newSeed(),
    withJourneys: !values['no-journeys'],
  }
}
