import type { ReplyOf } from '#contract/endpoint.ts'
import { canMove, type DealState, moveFrom, stateForClient } from '#contract/desk/deal-moves.ts'
import type { cancelDeal as cancelEndpoint, deal as readEndpoint, deals as listEndpoint } from '#contract/endpoints/deals.ts'
import { readReference } from '#contract/creditor-reference.ts'
import { fail, Failure } from '../../platform/failure.ts'
import type { TradeContext } from '../context.ts'
import * as store from '../deal/deal.store.ts'
import { countingPayments, heldFor } from '../settlement/ledger.ts'
import { workOnDeal } from './work-on-deal.ts'

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

/** Cancels a deal that is not paid in full. What came goes back. */
export const cancelDeal = (context: TradeContext, own: Own): Promise<ReplyOf<typeof cancelEndpoint> | Failure<'NOT_FOUND' | 'CONFLICT'>> =>
  context.database.transaction(async (tx) => {
    const now = await context.databaseNow(tx)
    let state: DealState = 'cancelled'
    const asked = { ...own, reference: readReference(own.reference) ?? '', actor: 'client' as const, now }
    const changed = await workOnDeal<Failure<'CONFLICT'>>(context, tx, asked, async (work) => {
      const { deal, ledger } = work
      state = deal.state
      // A second click.
      if (state === 'cancelled' || state === 'refunding' || state === 'refunded') return undefined
      const move = countingPayments(ledger).length > 0 && heldFor(ledger).gt(0) ? 'cancelled-partly-paid' : cancelMove(state)
      if (!move || !canMove(state, move)) return fail('CONFLICT')
      await work.move(move)
      state = deal.state
      return undefined
    })
    if (!(changed instanceof Failure)) return { state: stateForClient(state) }
    return changed.code === 'STALE' ? fail('CONFLICT') : fail(changed.code)
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
