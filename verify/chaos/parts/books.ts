import { calls, idempotencyKeyHeader } from '#contract/calls.ts'
import type { Client } from '../load/client.ts'
import type { Ledger } from '../load/ledger.ts'
import type { Figure, Result } from '../part.ts'
import type { Random } from '../random.ts'
import type { ChaosDatabase } from '../world/database.ts'

/** What was acknowledged against what is there. */
export async function booksOf(ledger: Ledger, database: ChaosDatabase): Promise<Result> {
  const { acknowledged, unacknowledged, carriedOut, lost, doubled, wrong } = await ledger.compare(database)
  return {
    figures: [
      { what: 'acknowledged writes', value: String(acknowledged) },
      { what: 'of them lost, doubled', value: `${lost}, ${doubled}` },
      { what: 'never acknowledged', value: `${unacknowledged}, of which carried out once ${carriedOut}` },
    ],
    failures: wrong,
  }
}

/** Asks for acknowledged requests again, under their keys: the service must still know them. */
export async function readBack(ledger: Ledger, random: Random, count: number): Promise<{ figure: Figure; failures: string[] }> {
  const known = ledger.acknowledgedRequests()
  const failures: string[] = []
  let same = 0
  let limited = 0
  for (let n = 0; n < count; n++) {
    const entry = known[random.between(0, known.length - 1)]
    if (!entry) break
    const answer = await entry.client.send({
      ...calls.submitExchangeRequest,
      body: entry.body,
      headers: { [idempotencyKeyHeader]: entry.key },
    })
    if (answer.kind === 'answered' && answer.body['reference'] === entry.reference) same++
    else if (answer.kind === 'answered' && answer.status === 429) limited++
    else failures.push(`${entry.reference}, asked for again: ${JSON.stringify(answer)}`)
  }
  return {
    figure: { what: 'asked for again under their keys', value: `${same} the same${limited ? `, ${limited} limited` : ''}` },
    failures,
  }
}

/** Nobody may have to log in again. */
export function loggedOut(clients: Client[]): { figure: Figure; failures: string[] } {
  const out = clients.filter((client) => client.loggedOut() > 0).length
  return {
    figure: { what: 'clients logged out', value: `${out} of ${clients.length}` },
    failures: out > 0 ? [`${out} clients were logged out`] : [],
  }
}
