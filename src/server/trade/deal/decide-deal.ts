import type { DealDecision } from '#contract/desk/deal-actions.ts'
import { mayDo } from '#contract/desk/permissions.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { TradeContext } from '../context.ts'
import { moveOf, refusalsOf } from './actions.ts'
import { changeDeal, type DealRefused, type DeskChange, refuse } from './deal-desk.ts'
import { judged } from './judged.ts'
import { askAboutSurplus, hasOpenQuestion } from './work-on-deal.ts'

/** Decides about a deal. While compliance has stopped it, only they decide. */
export const decideDeal = (context: TradeContext, { decision, ...change }: DeskChange & { decision: DealDecision }) =>
  changeDeal<DealRefused | Failure<'NOT_PERMITTED'>>(context, change, async (work, tx) => {
    const permission = hasOpenQuestion(work, 'stopped') ? 'deals.stop' : 'deals.decide'
    if (!mayDo(change.staff.roles, permission)) return fail('NOT_PERMITTED')
    const refusals = refusalsOf[decision](await judged(context, tx, work))
    if (refusals.length > 0) return refuse(...refusals)
    await work.move(moveOf(decision, work))
    if (work.deal.state !== 'refunding') await askAboutSurplus(work)
    return undefined
  })

/** Stops a deal for a review. The client sees that it is in review, never why. */
export const stopDeal = (context: TradeContext, change: DeskChange) =>
  changeDeal<DealRefused>(context, change, async (work, tx) => {
    const refusals = refusalsOf.stop(await judged(context, tx, work))
    if (refusals.length > 0) return refuse(...refusals)
    // Otherwise the client could replace the deal that is stopped.
    await work.withdrawRevisedOffer()
    if (work.deal.state !== 'in-question') await work.move('stopped-for-review')
    await work.openQuestion('stopped')
    return undefined
  })
