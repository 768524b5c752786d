import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '#contract/calls.ts'
import { newNetworkAddress } from '../harness/client.ts'
import { send } from '../harness/http.ts'
import { clientCountFor, startClients } from '../harness/load/client.ts'
import { Writers } from '../harness/load/writers.ts'
import { describeTimes, firstSentences, type Part } from '../harness/part.ts'
import { responseLimitSeconds } from './front-proxy.ts'
import type { Installation } from './installation.ts'

// The proxy notices the limit a moment later, and this machine may be busy.
const toleranceMs = 3000

/** A replica that is suspended keeps its connections open. The proxy must give up its calls and use the other replica. */
export const freezeReplica: Part<Installation> = {
  name: 'frozen',
  title: 'a replica that is suspended for # s under load',
  count: 20,
  short: 10,
  async run({ database, site, ended, replicas, newWorker }, { count: seconds, random }) {
    const worker = await newWorker()
    await worker.start()
    const clients = await startClients(site, clientCountFor(100))
    const writers = new Writers({ site, clients, random, parallel: 4 })
    const [times, statuses]: [number[], Map<string, number>] = [[], new Map()]
    const frozen = new AbortController()
    const read = async () => {
      while (!frozen.signal.aborted && !ended.aborted) {
        const startedAt = performance.now()
        const outcome = await send(site.origin, { ...calls.rates, from: newNetworkAddress() })
        times.push(performance.now() - startedAt)
        const status = outcome.kind === 'answered' ? String(outcome.status) : outcome.reason
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        await pause(20)
      }
    }
    const reading = Array.from({ length: 4 }, read)
    replicas[0]?.server.signal('SIGSTOP')
    await pause(seconds * 1000)
    frozen.abort()
    await Promise.all(reading)
    replicas[0]?.server.signal('SIGCONT')
    await writers.stop()
    await worker.stop()

    const compared = await writers.compare(database)
    const longest = Math.max(...times)
    return {
      figures: {
        'reads during the freeze': describeTimes(times),
        'their responses': [...statuses].map(([status, reads]) => `${status}: ${reads}`).join(', '),
        ...compared.figures,
      },
      failures: [
        ...firstSentences(compared.failures.filter((failure) => !/^50[24] /.test(failure))),
        ...(longest > responseLimitSeconds * 1000 + toleranceMs ? [`a read took ${Math.round(longest)} ms`] : []),
        ...(statuses.has('200') ? [] : ['no read succeeded']),
      ],
    }
  },
}
