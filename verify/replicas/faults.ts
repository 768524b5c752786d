import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '#contract/calls.ts'
import { newEmail, newNetworkAddress, usualPassword } from '../harness/client.ts'
import { send } from '../harness/http.ts'
import { lettersTo } from '../harness/sandbox.ts'
import { describeTimes, firstSentences, type Part } from '../harness/part.ts'
import { clientCountFor, startClients } from '../harness/load/client.ts'
import { observeOutages } from '../harness/outage.ts'
import { Writers } from '../harness/load/writers.ts'
import type { Installation } from './installation.ts'
import { responseLimitSeconds } from './front-proxy.ts'

const signUpEveryMs = 300
// The job of a killed process expires after at most 30 seconds. Then the queue waits before it retries.
const deliveryLimitMs = 90_000

export const killWorker: Part<Installation> = {
  name: 'worker',
  title: 'a worker is killed while it sends a letter',
  count: 1,
  short: 1,
  async run({ site, ended, mailServer, sandboxOrigin, sandboxSmtpUrl, newWorker }) {
    // Each worker has its own mail server. The first worker's mail server accepts connections, but does not respond.
    await mailServer.setBehaviour('hang')
    const [killedWorker, otherWorker] = [await newWorker(), await newWorker({ SMTP_URL: sandboxSmtpUrl })]
    await Promise.all([killedWorker.start(), otherWorker.start()])
    const emails: string[] = []
    while (mailServer.connections() === 0 && !ended.aborted) {
      const email = newEmail()
      emails.push(email)
      await send(site.origin, { ...calls.register, body: { email, password: usualPassword }, from: newNetworkAddress() })
      await pause(signUpEveryMs)
    }
    await killedWorker.kill()
    const killedAt = performance.now()
    const letterCounts = () => Promise.all(emails.map(async (email) => (await lettersTo(sandboxOrigin, email)).length))
    let arrived = await letterCounts()
    const undelivered = arrived.filter((count) => count === 0).length
    while (arrived.includes(0) && performance.now() < killedAt + deliveryLimitMs && !ended.aborted) {
      await pause(500)
      arrived = await letterCounts()
    }
    const seconds = Math.round((performance.now() - killedAt) / 1000)
    await otherWorker.stop()
    await mailServer.setBehaviour('normal')
    return {
      figures: {
        'letters to send': emails.length,
        'not sent when the worker was killed': `${undelivered}; the other worker had ${seconds} s to send them`,
      },
      failures: [
        ...(undelivered === 0 ? ['the killed worker was not sending a letter'] : []),
        ...arrived.flatMap((count, n) => (count === 1 ? [] : [`${count} letters to ${emails[n]}`])),
      ],
    }
  },
}

/** While PostgreSQL is away, the proxy must still reach the replicas: pages and rates are served, and calls get our 503 at once. */
export const databaseAway: Part<Installation> = {
  name: 'database',
  title: 'every call and page through the proxy while PostgreSQL is stopped, killed and suspended for # s each',
  count: 30,
  short: 3,
  async run({ database, site, newWorker }, { count }) {
    const worker = await newWorker()
    await worker.start()
    const clients = await startClients(site, 3)
    const result = await observeOutages({ database, origin: site.origin, clients, servesPages: true }, count)
    await worker.stop()
    return result
  },
}

// The proxy notices the limit a moment later, and this machine may be busy.
const toleranceMs = 3000

/** A replica that is suspended keeps its connections open. The proxy must give up its calls and use the other replica. */
export const freezeReplica: Part<Installation> = {
  name: 'frozen',
  title: 'a replica that is suspended for # s under load',
  count: 20,
  // PostgreSQL ends a transaction that idles for 10 seconds. Before that, a write that the proxy gave up is still carried out.
  short: 12,
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
