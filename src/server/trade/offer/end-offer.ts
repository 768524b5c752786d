import type { OfferEnd } from '#contract/failures.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { announceChange } from '../../platform/change/change.ts'
import { plusSeconds } from '../../platform/clock.ts'
import { type Actor, recordEvent } from '../../platform/event/event.ts'
import type { ExchangeRequestRow } from '../request/exchange-request.table.ts'
import { clearOpenOffer } from '../request/change-request.ts'
import * as store from './offer.store.ts'
import type { OfferRow } from './offer.table.ts'

/** An offer is counted down to its end, and can still be accepted so much later: the network takes time. */
export const graceSeconds = 2

export interface Ending {
  offer: OfferRow
  request: Pick<ExchangeRequestRow, 'id' | 'reference' | 'version' | 'openOfferId'>
  end: Exclude<OfferEnd, 'expired'>
  actor: Actor
  /** A code, never shown to the client. */
  reason?: string
  now: Date
}

/** Whether a firm offer can no longer be accepted. */
export const isOver = ({ expiresAt }: Pick<OfferRow, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && now > plusSeconds(expiresAt, graceSeconds)

/** Offers that end after this moment can still be accepted. */
export const openAfter = (now: Date): Date => plusSeconds(now, -graceSeconds)

/**
 * Ends an open offer whose request is locked. If its time is over, it has expired at its end, whoever ends it now. Returns how it ended, and the
 * request's new version.
 */
export async function endOffer(tx: Transaction, ending: Ending): Promise<{ end: store.OfferEndRow; version: number }> {
  const { offer, request, now } = ending
  const end = isOver(offer, now)
    ? expiryOf(offer)
    : { offerId: offer.id, end: ending.end, at: now, actor: ending.actor, reason: ending.reason ?? null }
  return storeEnd(tx, { end, offer, request, now })
}

/** Ends an offer whose time is over. Its request is locked. */
export const expireOffer = (tx: Transaction, { offer, request, now }: Omit<Ending, 'end' | 'actor' | 'reason'>) =>
  storeEnd(tx, { end: expiryOf(offer), offer, request, now })

function expiryOf({ id, expiresAt }: OfferRow): store.OfferEndRow {
  if (!expiresAt) throw new Error('an indication does not expire')
  return { offerId: id, end: 'expired', at: expiresAt, actor: 'system', reason: null }
}

async function storeEnd(
  tx: Transaction,
  { end, offer, request, now }: { end: store.OfferEndRow } & Pick<Ending, 'offer' | 'request' | 'now'>,
) {
  if (!(await store.insertEnd(tx, end))) throw new Error('an open offer had ended')
  const version = await clearOpenOffer(tx, request, offer.id)
  const { reference, accountId } = offer
  const details = { reference: request.reference, offer: reference, end: end.end, ...(end.reason && { reason: end.reason }) }
  await recordEvent(tx, { kind: 'offer.ended', actor: end.actor as Actor, at: now, accountId, details })
  await announceChange(tx, 'requests', `request:${request.reference}`)
  return { end, version }
}
