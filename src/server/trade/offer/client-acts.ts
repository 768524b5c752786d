import type { Transaction } from '../../platform/database/database.ts'
import type { TradeContext } from '../context.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { writeClientMessage } from '../request/messages.ts'
import { askForPrice } from '../request/change-request.ts'
import { findOffer, hasLiveDealOf, lockRequestOf } from './offer.store.ts'
import { openRequirements } from './requirements.ts'
import { endOffer, isOver } from './end-offer.ts'

interface Own {
  accountId: string
  reference: string
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockRequestOf>>>

/** Declines an open offer, with an optional word to the desk. */
export const declineOffer = (
  context: TradeContext,
  { text, ...own }: Own & { text?: string | undefined },
): Promise<void | Failure<'NOT_FOUND' | 'OFFER_ENDED' | 'UNAUTHENTICATED'>> =>
  withOwn(context, own, async (tx, { offer, request, end: ended }, now) => {
    if (ended?.end === 'declined') return
    const { end, version } = ended
      ? { end: ended, version: request.version }
      : await endOffer(tx, { offer, request, end: 'declined', actor: 'client', now })
    if (end.end !== 'declined') return fail('OFFER_ENDED', { ended: { end: end.end, at: end.at.toISOString() } })
    if (text) await writeClientMessage(context, tx, { request: { ...request, version, openOfferUntil: null }, text, now })
  })

/** Asks the desk about an offer, in any state. The answer clock of the request starts, and ends with an open offer. */
export const ask = (
  context: TradeContext,
  { text, ...own }: Own & { text: string },
): Promise<void | Failure<'NOT_FOUND' | 'CONFLICT' | 'UNAUTHENTICATED'>> =>
  withOwn(context, own, async (tx, { offer, request }, now) => {
    if (request.closedAt) return isClosedForClient()
    await writeClientMessage(context, tx, { request, text, now })
    const details = { reference: request.reference, offer: offer.reference }
    await recordEvent(tx, { kind: 'offer.asked', actor: 'client', at: now, accountId: offer.accountId, details })
  })

/** Asks for a firm price, which brings the request to the top of the inbox. Asking twice asks once. */
export const askForFreshPrice = (
  context: TradeContext,
  own: Own,
): Promise<void | Failure<'NOT_FOUND' | 'CONFLICT' | 'REQUIREMENTS_OPEN' | 'UNAUTHENTICATED'>> =>
  withOwn(context, own, async (tx, { offer, request }, now) => {
    if (request.closedAt) return isClosedForClient()
    if (request.priceAskedAt) return
    if (await hasLiveDealOf(tx, request.id)) return fail('CONFLICT', { message: 'This request has a deal.' })
    const open = request.openOfferId === null ? undefined : await findOffer(tx, request.openOfferId)
    if (open?.kind === 'firm' && !isOver(open, now)) return fail('CONFLICT', { message: 'A firm offer is open.' })
    const requirements = (await openRequirements(context, tx, { offer, now })).filter((requirement) => requirement !== 'second-factor')
    if (requirements.length > 0) return fail('REQUIREMENTS_OPEN', { requirements })
    await askForPrice(tx, { request, offer: offer.reference, now })
  })

const isClosedForClient = () => fail('CONFLICT', { message: 'The request is closed. Send a new one.' })

/** Locks an offer with its request. Somebody else's offer is answered like an unknown one. */
const withOwn = <Reply>(
  { database, databaseNow }: TradeContext,
  own: Own,
  act: (tx: Transaction, locked: Locked, now: Date) => Promise<Reply>,
): Promise<Reply | Failure<'NOT_FOUND' | 'UNAUTHENTICATED'>> =>
  database.transaction(async (tx) => {
    const now = await databaseNow(tx)
    const locked = await lockRequestOf(tx, own)
    if (!locked) return fail('NOT_FOUND')
    return locked.accountState === 'active' ? act(tx, locked, now) : fail('UNAUTHENTICATED')
  })
