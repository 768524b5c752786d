import { setTimeout as pause } from 'node:timers/promises'
import { calls, idempotencyKeyHeader } from '#contract/calls.ts'
import { clientCountFor, startClients } from '../harness/load/client.ts'
import { type Ledger, Writers } from '../harness/load/writers.ts'
import { type Part, type Result, describeTimes } from '../harness/part.ts'
import type { Random } from '../harness/random.ts'
import type { ServiceUnderTest } from '../harness/environment/test-environment.ts'

/** A full run has 200 kills during 20,000 acknowledged writes. */
const writesForEachKill = 100
const parallel = 24

export const serverKills: Part<ServiceUnderTest> = {
  name: 'server-kills',
  title: `# kills of the server, with ${writesForEachKill} acknowledged writes per kill`,
  count: 200,
  short: 3,
  async run({ database, server, site }, { count, random }) {
    const clients = await startClients(site, clientCountFor(count * writesForEachKill))
    const writers = new Writers({ site, clients, random, parallel })
    const restarts: number[] = []
    for (let kill = 1; kill <= count; kill++) {
      const writes = Math.round(writesForEachKill * (kill - random() * 0.5))
      while (writers.acknowledged < writes) await pause(random.between(1, 20))
      await server.kill()
      restarts.push(await server.start())
    }
    while (writers.acknowledged < count * writesForEachKill) await pause(20)
    await writers.stop()

    const compared = await writers.compare(database)
    const replayed = await repeatRequests(writers.ledger, random, Math.min(500, count * 5))
    const { limited, unavailable, lost } = writers.failedAttempts
    const crashes = server.crashes()
    return {
      figures: {
        ...compared.figures,
        'responses lost by a kill': lost,
        'returned 503, 429': `${unavailable}, ${limited}`,
        'from a restart until the server listens': `${describeTimes(restarts)}; starts that failed ${server.failedStarts()}`,
        ...replayed.figures,
      },
      failures: [
        ...compared.failures,
        ...replayed.failures,
        ...(crashes > 0 ? [`the server ended ${crashes} times without having been killed`] : []),
      ],
    }
  },
}

/** Repeats acknowledged requests with their idempotency keys. The service must return the same references. */
async function repeatRequests(ledger: Ledger, random: Random, count: number): Promise<Result> {
  const known = ledger.acknowledgedRequests()
  const failures: string[] = []
  let same = 0
  let limited = 0
  for (let n = 0; n < count; n++) {
    const entry = known[random.between(0, known.length - 1)]
    if (!entry) break
    const headers = { [idempotencyKeyHeader]: entry.key }
    const response = await entry.client.send({ ...calls.submitExchangeRequest, body: entry.body, headers })
    if (response.kind === 'answered' && response.body['reference'] === entry.reference) same++
    else if (response.kind === 'answered' && response.status === 429) limited++
    else failures.push(`${entry.reference}, sent again: ${JSON.stringify(response)}`)
  }
  return {
    figures: { 'sent again with their keys': `${same} with the same reference${limited ? `, ${limited} rate-limited` : ''}` },
    failures,
  }
}
