import type { cancelDeal as cancelEndpoint } from '#contract/endpoints/deals.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { canMove, type DealState, moveFrom, stateForClient } from '#contract/desk/deal-moves.ts'
import { readReference } from '#contract/creditor-reference.ts'
import type { TradeContext } from '../context.ts'
import { fail, Failure } from '../../platform/failure.ts'
import { workOnDeal } from './work-on-deal.ts'
import { isSenderInQuestion } from './terms.ts'
import { countingPayments, heldFor } from './ledger.ts'

/** Cancels a deal that is not paid in full. What came goes back. */
export const cancelDeal = (
  context: TradeContext,
  own: { accountId: string; reference: string },
): Promise<ReplyOf<typeof cancelEndpoint> | Failure<'NOT_FOUND' | 'CONFLICT'>> =>
  context.database.transaction(async (tx) => {
    const now = await context.databaseNow(tx)
    let state: DealState = 'cancelled'
    const asked = { ...own, reference: readReference(own.reference) ?? '', actor: 'client' as const, now }
    const changed = await workOnDeal<Failure<'CONFLICT'>>(context, tx, asked, async (work) => {
      const { deal, ledger } = work
      state = deal.state
      // A second click.
      if (state === 'cancelled' || state === 'refunding' || state === 'refunded') return
      // The desk sends back what came, or lets it count.
      if (isSenderInQuestion(work)) return fail('CONFLICT')
      const move = countingPayments(ledger).length > 0 && heldFor(ledger).gt(0) ? 'cancelled-partly-paid' : cancelMove(state)
      if (!move || !canMove(state, move)) return fail('CONFLICT')
      await work.move(move)
      state = deal.state
    })
    if (!(changed instanceof Failure)) return { state: stateForClient(state) }
    return changed.code === 'STALE' ? fail('CONFLICT') : fail(changed.code)
  })

/** The move with which a client cancels a deal that nothing came for; undefined if none is possible. */
export const cancelMove = (state: DealState) => moveFrom(state, ['buy-cancelled-by-client', 'sell-cancelled-by-client'])
