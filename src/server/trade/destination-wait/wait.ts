import type { Operator } from '#contract/operator.ts'
import { plusHours } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { findFirstGreen } from '../../provider/identity-check/party.store.ts'
import { type DestinationCall, findCalls, findFirst } from './wait.store.ts'

type WaitRules = Pick<Operator['wallets'], 'waitHours'>

/** What ends the wait of a client's new destinations. Decision 233. */
export interface Waivers {
  /** Of the wallet or payout account that the client had first, also if it was removed. */
  firstId: string | null
  /** When the client's first check was approved. */
  greenAt: Date | null
  /** Destinations that a supervisor confirmed by telephone. */
  calls: DestinationCall[]
}

export const noWaivers: Waivers = { firstId: null, greenAt: null, calls: [] }

/** The waivers of several clients, by their accounts. */
export async function findWaiversOf(db: Queryable, accountIds: string[]): Promise<Map<string, Waivers>> {
  // One after the other: a transaction has one connection.
  const first = await findFirst(db, accountIds)
  const green = await findFirstGreen(db, accountIds)
  const calls = await findCalls(db, accountIds)
  return new Map(
    accountIds.map((id) => [
      id,
      {
        firstId: first.find(({ accountId }) => accountId === id)?.id ?? null,
        greenAt: green.find(({ accountId }) => accountId === id)?.at ?? null,
        calls: calls.filter(({ accountId }) => accountId === id),
      },
    ]),
  )
}

export const findWaivers = async (db: Queryable, accountId: string): Promise<Waivers> =>
  (await findWaiversOf(db, [accountId])).get(accountId) ?? noWaivers

/** Until when a new wallet or payout account waits; null if it does not. The client's first one does not, if it came with the first check. */
function waitsUntil(
  { id, since }: { id: string; since: Date },
  { firstId, greenAt, calls }: Waivers,
  { waitHours }: WaitRules,
): Date | null {
  const isOfFirstDay = firstId === id && greenAt !== null && since < plusHours(greenAt, waitHours)
  return isOfFirstDay || calls.some(({ destinationId }) => destinationId === id) ? null : plusHours(since, waitHours)
}

export interface Judged {
  now: Date
  rules: WaitRules
  waivers: Waivers
}

/** From when on something can be sent to a destination that still waits; null if it does not wait any more. */
export function usableFromOf(destination: { id: string; since: Date }, { now, rules, waivers }: Judged): string | null {
  const until = waitsUntil(destination, waivers, rules)
  return until !== null && until > now ? until.toISOString() : null
}

/** Whose call alone lets something be sent to a destination now; null if nobody's does. */
export function confirmerOf(destination: { id: string; since: Date }, { now, rules, waivers }: Judged): string | null {
  const until = waitsUntil(destination, { ...waivers, calls: [] }, rules)
  const call = waivers.calls.find(({ destinationId }) => destinationId === destination.id)
  return call && until !== null && until > now ? call.by.id : null
}

/** The call by which a supervisor confirmed a destination, as the desk reads it. */
export function callOf(id: string, { calls }: Waivers): { by: DestinationCall['by']; at: string } | null {
  const call = calls.find(({ destinationId }) => destinationId === id)
  return call ? { by: call.by, at: call.at.toISOString() } : null
}
