import type { CancelCause, DealDecision, StopCause } from '#contract/desk/deal-actions.ts'
import { mayDo } from '#contract/desk/permissions.ts'
import { readReference } from '#contract/creditor-reference.ts'
import { lossPayload } from '#contract/desk/deal-payloads.ts'
import type { proposeLoss as endpoint } from '#contract/desk/endpoints/deal-acts.ts'
import type { ApprovalPayloads } from '#contract/desk/step-up.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { TradeContext } from '../context.ts'
import { propose } from '../../staff/approval/approval.ts'
import type { StaffContext } from '../../staff/context.ts'
import { type DealToDecide, moveOf, refusalsOf } from './actions.ts'
import { changeDeal, type DealRefused, type DeskChange, dealToDecide, readDealToDecide, refuse } from './desk-change.ts'
import { askAboutSurplus, hasOpenQuestion } from './work-on-deal.ts'
import { heldFor } from './ledger.ts'
import { dueCurrencyOf, dueOf } from './terms.ts'

/** Decides about a deal. While compliance has stopped it, only they decide. */
export const decideDeal = (context: TradeContext, { decision, ...change }: DeskChange & { decision: DealDecision }) =>
  changeDeal<DealRefused | Failure<'NOT_PERMITTED'>>(context, change, async (work, tx) => {
    const permission = hasOpenQuestion(work, 'stopped') ? 'deals.stop' : 'deals.decide'
    if (!mayDo(change.staff.roles, permission)) return fail('NOT_PERMITTED')
    const refusals = refusalsOf[decision](await dealToDecide(context, tx, work))
    if (refusals.length > 0) return refuse(...refusals)
    await work.move(moveOf(decision, work))
    if (decision === 'settle') await askAboutSurplus(work)
  })

/** Stops a deal for a review. The client sees that it is in review, never why. Decision 230. */
export const stopDeal = (context: TradeContext, { cause, ...change }: DeskChange & { cause: StopCause }) =>
  changeDeal<DealRefused>(context, change, async (work, tx) => {
    // A deal in question waits for a decision already.
    if (cause === 'possible-error' && work.deal.state === 'in-question') return refuse('wrong-state')
    const refusals = refusalsOf.stop(await dealToDecide(context, tx, work))
    if (refusals.length > 0) return refuse(...refusals)
    // Otherwise the client could replace the deal that is stopped.
    await work.withdrawRevisedOffer()
    if (work.deal.state !== 'in-question') await work.move('stopped-for-review')
    await work.openQuestion(cause === 'compliance' ? 'stopped' : cause)
  })

type Ending = { action: 'cancel-deal'; cause: CancelCause } | { action: 'record-loss' }
type Result = ReplyOf<typeof endpoint> | DealRefused | Failure<'NOT_FOUND' | 'NOT_PERMITTED' | 'PROOF_REQUIRED' | 'CONFLICT'>

/** What is missing of what was due: the loss, if the delivery is gone. */
export const lossOf = ({ offer, ledger }: DealToDecide): ApprovalPayloads['record-loss'] =>
  lossPayload({ due: dueOf(offer), held: heldFor(ledger).toFixed(), currency: dueCurrencyOf(offer) })

/** Proposes to cancel a deal, or to record a loss. Another person decides. */
export async function proposeEnd(
  context: TradeContext,
  staffContext: StaffContext,
  { reason, proof, staff, version, ...change }: DeskChange & BodyOf<typeof endpoint> & Ending,
): Promise<Result> {
  const found = await readDealToDecide(context, readReference(change.reference) ?? '')
  if (!found) return fail('NOT_FOUND')
  const refusals = refusalsOf[change.action === 'cancel-deal' ? 'cancel' : 'loss'](found)
  if (refusals.length > 0) return refuse(...refusals)
  const about = { staff, object: found.deal.reference, version, reason, proof }
  return context.database.transaction((tx) =>
    change.action === 'cancel-deal'
      ? propose(staffContext, tx, { ...about, action: change.action, payload: { cause: change.cause } })
      : propose(staffContext, tx, { ...about, action: change.action, payload: lossOf(found) }),
  )
}
