import type { Database, Transaction } from '../../platform/database/database.ts'
import { announceChange } from '../../platform/change/change.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Actor, type Event, recordEvent } from '../../platform/event/event.ts'
import { fail, Failure } from '../../platform/failure.ts'
import * as store from './exchange-request.store.ts'
import type { ExchangeRequestRow } from './exchange-request.table.ts'

/** A change that a member of staff asks for. */
export interface AskedChange {
  reference: string
  actor: Actor
  /** The version that the person saw; without it, the change is made to any version. */
  version?: number | undefined
}

/** What changes. `unchanged`: nothing has to, so the version stays. */
export type Change = 'unchanged' | { set: store.DeskColumns; event: Pick<Event, 'kind' | 'details'> }

/** What a transaction does before it locks account and request. */
interface Beginning<Refusal extends Failure> {
  /** The time of the change; default: the process's clock. */
  readNow?: (tx: Transaction) => Promise<Date>
  first?: (tx: Transaction) => Promise<Refusal | undefined>
}

interface About {
  request: store.LockedRequest
  now: Date
  /** The version that the request gets with this change. */
  version: number
}

export interface Changed {
  version: number
  isChanged: boolean
}

export type ChangeFailure = Failure<'NOT_FOUND' | 'STALE'>

/**
 * Makes one change of the desk, with its event. The account is locked before the request. `decide` may write more in the same transaction. Nothing is
 * overwritten: if the request has another version, the failure says who changed it and when.
 */
export function changeRequest<Refusal extends Failure>(
  { database, clock }: { database: Database; clock: Clock },
  { reference, actor, version: seen }: AskedChange,
  decide: (tx: Transaction, about: About) => Promise<Change | Refusal>,
  { readNow = async () => clock(), first }: Beginning<Refusal> = {},
): Promise<Changed | ChangeFailure | Refusal> {
  return database.transaction(async (tx) => {
    const now = await readNow(tx)
    const refusal = await first?.(tx)
    if (refusal) return refusal
    const request = await store.lockByReference(tx, reference)
    if (!request) return fail('NOT_FOUND')
    if (seen !== undefined && seen !== request.version) return stale(tx, request)
    const version = request.version + 1
    const change = await decide(tx, { request, now, version })
    if (change instanceof Failure) return change
    if (change === 'unchanged') return { version: request.version, isChanged: false }
    const { kind, details } = change.event
    await store.updateRequest(tx, request.id, { ...change.set, version })
    await recordEvent(tx, { kind, actor, at: now, accountId: request.accountId, details: { reference, ...details } })
    await announceChange(tx, 'requests', `request:${reference}`)
    return { version, isChanged: true }
  })
}

async function stale(tx: Transaction, request: store.LockedRequest): Promise<Failure<'STALE'>> {
  const last = await store.findLastChange(tx, request)
  const by = last?.name ?? last?.actor.replace(/^\w+:/, '') ?? ''
  return fail('STALE', { stored: { version: request.version, by, at: (last?.at ?? request.createdAt).toISOString() } })
}

/** To whom letters about a request go: to its contact address, and to the account's if that is another one. */
export const receiversOf = ({ email, accountEmail }: store.LockedRequest): ('contact' | 'account')[] =>
  email.toLowerCase() === accountEmail ? ['contact'] : ['contact', 'account']

/** The client asks for a firm price: the request comes to the top of the inbox, and its answer is due now. It is locked. */
export async function askForPrice(
  tx: Transaction,
  { request, offer, now }: { request: Pick<ExchangeRequestRow, 'id' | 'reference' | 'accountId' | 'version'>; offer: string; now: Date },
): Promise<void> {
  const { id, reference, accountId, version } = request
  const asked = { priceAskedAt: now, state: 'in-review', answeredAt: null, answerDueAt: now } as const
  await store.updateRequest(tx, id, { ...asked, version: version + 1 })
  await recordEvent(tx, { kind: 'exchange-request.price-asked', actor: 'client', at: now, accountId, details: { reference, offer } })
  await announceChange(tx, 'requests', `request:${reference}`)
}

/** The open offer of a locked request ended. Returns the request's new version. */
export async function clearOpenOffer(
  tx: Transaction,
  { id, version, openOfferId }: Pick<ExchangeRequestRow, 'id' | 'version' | 'openOfferId'>,
  offerId: string,
): Promise<number> {
  if (openOfferId === offerId)
    await store.updateRequest(tx, id, { openOfferId: null, openOfferUntil: null, openOfferReadAt: null, version: version + 1 })
  return version + 1
}
