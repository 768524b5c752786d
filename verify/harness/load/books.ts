import { calls, idempotencyKeyHeader } from '#contract/calls.ts'
import type { Result } from '../part.ts'
import type { Random } from '../random.ts'
import type { DatabaseToBreak } from '../world/database.ts'
import type { Client } from './client.ts'
import type { Ledger } from './ledger.ts'

/** Compares what was acknowledged with what is stored. */
export async function booksOf(ledger: Ledger, database: DatabaseToBreak): Promise<Result> {
  const { acknowledged, unacknowledged, carriedOut, lost, doubled, wrong } = await ledger.compare(database)
  return {
    figures: {
      'acknowledged writes': acknowledged,
      'of them lost, doubled': `${lost}, ${doubled}`,
      'never acknowledged': `${unacknowledged}, of which carried out once ${carriedOut}`,
    },
    failures: wrong,
  }
}

/** Repeats acknowledged requests under their idempotency keys: the service must still know them. */
export async function readBack(ledger: Ledger, random: Random, count: number): Promise<Result> {
  const known = ledger.acknowledgedRequests()
  const failures: string[] = []
  let same = 0
  let limited = 0
  for (let n = 0; n < count; n++) {
    const entry = known[random.between(0, known.length - 1)]
    if (!entry) break
    const headers = { [idempotencyKeyHeader]: entry.key }
    const answer = await entry.client.send({ ...calls.submitExchangeRequest, body: entry.body, headers })
    if (answer.kind === 'answered' && answer.body['reference'] === entry.reference) same++
    else if (answer.kind === 'answered' && answer.status === 429) limited++
    else failures.push(`${entry.reference}, asked for again: ${JSON.stringify(answer)}`)
  }
  return { figures: { 'asked for again under their keys': `${same} the same${limited ? `, ${limited} limited` : ''}` }, failures }
}

/** Nobody may have to log in again. */
export function loggedOut(clients: Client[]): Result {
  const out = clients.filter((client) => client.loggedOut() > 0).length
  return {
    figures: { 'clients logged out': `${out} of ${clients.length}` },
    failures: out > 0 ? [`${out} clients were logged out`] : [],
  }
}
