import { performance } from 'node:perf_hooks'
import { becomeClient, type Client, logIn } from './clients.ts'
import type { Target } from './target.ts'
import { newEmail, newNetworkAddress } from '../harness/client.ts'
import { Checks, describeTimes, inParallel, median, type Options, type Part, type Result } from '../harness/part.ts'

const logInsEach = 10
const floodAtOnce = 300
/** How much longer a known client's log-in may take than an idle one. */
const maxRatio = 10

export const hashFlood: Part<Target> = {
  name: 'hash-flood',
  title: 'a known client logs in while # networks flood the log-in with wrong passwords',
  count: 2000,
  short: 200,
  run,
}

async function run(target: Target, { count, isShort }: Options): Promise<Result> {
  const checks = new Checks()
  const client = await becomeClient(target)
  const idle = await timesOf(target, client, checks)
  const flood = { isOver: false, sent: 0, refused: 0 }
  const networks = Array.from({ length: count }, newNetworkAddress)
  const running = inParallel(networks, floodAtOnce, async (from) => {
    // Each network keeps to its own limit of wrong passwords.
    for (let tries = 0; tries < 5 && !flood.isOver; tries++) {
      const { status } = await logIn(target, { email: newEmail(), password: 'a wrong password', from })
      flood.sent += 1
      if (status === 503) flood.refused += 1
    }
  })
  const flooded = await timesOf(target, client, checks)
  flood.isOver = true
  await running
  const ratio = Math.max(...flooded) / median(idle)
  // A short run has other work beside it.
  checks.expect(isShort || ratio <= maxRatio, `a known client's log-in took ${ratio.toFixed(1)} times as long as an idle one`)
  checks.expect(flood.refused > 0, 'the flood filled no queue, so it proves nothing')
  checks.expect(await target.isAlive(), 'the server process ended')
  return {
    figures: {
      networks: count,
      'log-ins of the flood': flood.sent,
      'of them refused as overload': flood.refused,
      'idle log-ins': describeTimes(idle),
      'log-ins during the flood': describeTimes(flooded),
      'slowest as a multiple of the idle median': ratio.toFixed(1),
    },
    failures: checks.failures,
  }
}

async function timesOf(target: Target, client: Client, checks: Checks): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < logInsEach; at++) {
    const startedAt = performance.now()
    const { status } = await logIn(target, client)
    checks.expect(status === 200, `a known client's log-in returned ${status}`)
    times.push(performance.now() - startedAt)
  }
  return times
}
