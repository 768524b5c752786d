import type { ReplyOf } from '#contract/endpoint.ts'
import { type DealState, moveFrom, stateForClient } from '#contract/desk/deal-moves.ts'
import type { cancelDeal as cancelEndpoint, deal as readEndpoint, deals as listEndpoint } from '#contract/endpoints/deals.ts'
import { readReference } from '#contract/creditor-reference.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { TradeContext } from '../context.ts'
import * as store from './deal.store.ts'
import { moveDeal } from './move-deal.ts'

type Summary = ReplyOf<typeof listEndpoint>['deals'][number]
type Details = ReplyOf<typeof readEndpoint>

interface Own {
  accountId: string
  /** As typed: with or without spaces. */
  reference: string
}

const listed = 50

/** The client's newest deals. */
export async function listDeals({ database, databaseNow }: TradeContext, accountId: string): Promise<ReplyOf<typeof listEndpoint>> {
  const [now, found] = await Promise.all([databaseNow(database), store.findDeals(database, accountId, listed)])
  return { now: now.toISOString(), deals: found.map(summaryOf) }
}

export async function readDeal({ database, databaseNow }: TradeContext, own: Own): Promise<Details | Failure<'NOT_FOUND'>> {
  const found = await store.findDeal(database, { ...own, reference: readReference(own.reference) ?? '' })
  if (!found) return fail('NOT_FOUND')
  const { deal, offer } = found
  if (offer.partyKind === null || offer.partyName === null) throw new Error('a deal has a party')
  const [now, steps] = await Promise.all([databaseNow(database), store.findSteps(database, deal.id)])
  return {
    ...summaryOf(found),
    now: now.toISOString(),
    party: { kind: offer.partyKind, name: offer.partyName },
    termsVersion: deal.termsVersion,
    lateMinutes: offer.lateMinutes,
    shortAmount: offer.shortAmount,
    instructions: isAwaited(deal.state) ? deal.instructions : null,
    mayCancel: cancelMove(deal.state) !== undefined,
    steps: steps.map(({ to, at, actor }) => ({ state: stateForClient(to), at: at.toISOString(), by: moverOf(actor) })),
  }
}

/** Cancels a deal for which nothing has come. */
export const cancelDeal = (
  { database, databaseNow, mail }: TradeContext,
  own: Own,
): Promise<ReplyOf<typeof cancelEndpoint> | Failure<'NOT_FOUND' | 'CONFLICT'>> =>
  database.transaction(async (tx) => {
    const now = await databaseNow(tx)
    const deal = await store.lockDeal(tx, { ...own, reference: readReference(own.reference) ?? '' })
    if (!deal) return fail('NOT_FOUND')
    if (deal.state === 'cancelled') return { state: 'cancelled' as const }
    const move = cancelMove(deal.state)
    if (!move) return fail('CONFLICT')
    await moveDeal(tx, { deal, move, actor: 'client', at: now })
    await mail.order(tx, { kind: 'deal-cancelled', offerId: deal.offerId })
    return { state: 'cancelled' as const }
  })

const cancelMove = (state: DealState) => moveFrom(state, ['buy-cancelled-by-client', 'sell-cancelled-by-client'])

const isAwaited = (state: DealState) => state === 'awaiting-payment' || state === 'awaiting-coins'

const moverOf = (actor: string) => (actor === 'client' || actor === 'system' ? actor : 'desk')

function summaryOf({ deal, offer }: store.DealWithOffer): Summary {
  const { reference, state, acceptedAt, payBy } = deal
  const { direction, currency, coin, network, fiatAmount, coinAmount } = offer
  return {
    reference,
    offer: offer.reference,
    state: stateForClient(state),
    direction,
    currency,
    coin,
    network,
    fiatAmount,
    coinAmount,
    acceptedAt: acceptedAt.toISOString(),
    payBy: payBy.toISOString(),
  }
}
