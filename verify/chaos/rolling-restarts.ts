import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '#contract/calls.ts'
import { isReady, send } from '../harness/http.ts'
import { clientCountFor, startClients } from '../harness/load/client.ts'
import { Writers } from '../harness/load/writers.ts'
import { type Part, describeTimes } from '../harness/part.ts'
import { startBalancer } from '../harness/proxy.ts'
import { until } from '../harness/until.ts'
import type { Server } from '../harness/environment/process.ts'
import type { ServiceUnderTest } from '../harness/environment/test-environment.ts'

const parallel = 12
const writesBetweenRestarts = 60
/** Includes the writes while a process restarts. */
const writesForEachRestart = 300
const stopLimitMs = 10_000
/** The balancer needs this time to notice a change of readiness. */
const balancerDelayMs = 500

export const rollingRestarts: Part<ServiceUnderTest> = {
  name: 'rolling-restarts',
  title: '# restarts by SIGTERM of two processes alternately, behind a proxy that checks readiness, while clients write',
  count: 20,
  short: 2,
  env: { SHUTDOWN_DELAY_SECONDS: '1' },
  async run(service, { count, random }) {
    const servers = [service.server, await service.anotherServer()] as const
    await servers[1].start()
    const balancer = await startBalancer(servers.map(({ origin }) => origin))
    service.onShutdown(() => balancer.stop())
    const site = { ...service.site, origin: balancer.origin }
    await pause(balancerDelayMs)
    const clients = await startClients(site, clientCountFor(count * writesForEachRestart))
    const writers = new Writers({ site, clients, random, parallel })
    const stops: Stop[] = []
    for (let restart = 0; restart < count; restart++) {
      const server = servers[restart % 2 === 0 ? 0 : 1]
      const writes = writers.acknowledged + random.between(writesBetweenRestarts / 2, writesBetweenRestarts)
      while (writers.acknowledged < writes) await pause(5)
      stops.push(await stopAndPoll(server))
      await server.start()
      await until(() => isReady(server.origin), { what: 'a ready server', everyMs: 50 })
      // Without this pause, the balancer could have no ready process after the next SIGTERM.
      await pause(balancerDelayMs)
    }
    await writers.stop()

    const compared = await writers.compare(service.database)
    const { unavailable, lost, limited } = writers.failedAttempts
    const late = stops.filter(({ ms }) => ms > stopLimitMs)
    const early = stops.filter(({ closedBeforeUnready }) => closedBeforeUnready)
    return {
      figures: {
        ...compared.figures,
        'requests that failed (no response, 502, 503)': unavailable + lost + writers.unexpected.length,
        'returned 429': limited,
        'from SIGTERM until the process reports that it is not ready': describeTimes(stops.map(({ unreadyMs }) => unreadyMs)),
        'from SIGTERM until the process has ended': describeTimes(stops.map(({ ms }) => ms)),
      },
      failures: [
        ...compared.failures,
        ...(unavailable + lost > 0 ? [`${unavailable} requests returned 503 and ${lost} had no response`] : []),
        ...(late.length > 0 ? [`${late.length} processes took longer than ${stopLimitMs} ms to end`] : []),
        ...stops.filter(({ exitCode }) => exitCode !== 0).map(({ exitCode }) => `a process ended with exit code ${exitCode}`),
        ...(early.length > 0 ? [`${early.length} processes stopped listening before they reported that they were not ready`] : []),
      ],
    }
  },
}

interface Stop {
  ms: number
  exitCode: number | null
  unreadyMs: number
  closedBeforeUnready: boolean
}

/** Stops a process. Polls until the process reports that it is not ready, or stops listening. */
async function stopAndPoll(server: Server): Promise<Stop> {
  const startedAt = performance.now()
  const hasEnded = new AbortController()
  const stopping = server.stop().finally(() => hasEnded.abort())
  let unreadyMs = NaN
  let closedBeforeUnready = false
  while (!hasEnded.signal.aborted && Number.isNaN(unreadyMs) && !closedBeforeUnready) {
    const response = await send(server.origin, calls.ready)
    if (response.kind === 'lost') closedBeforeUnready = true
    else if (response.status === 503) unreadyMs = performance.now() - startedAt
    else await pause(5)
  }
  return { ...(await stopping), unreadyMs, closedBeforeUnready }
}
