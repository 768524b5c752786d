import { readReference } from '#contract/creditor-reference.ts'
import { lossPayload } from '#contract/desk/deal-payloads.ts'
import type { proposeDealCancel as endpoint } from '#contract/desk/endpoints/deal-acts.ts'
import type { ApprovalPayloads } from '#contract/desk/step-up.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { propose } from '../../staff/approval/approval.ts'
import type { StaffContext } from '../../staff/context.ts'
import type { TradeContext } from '../context.ts'
import { heldFor } from './ledger.ts'
import { dueCurrencyOf, dueOf } from './terms.ts'
import { type Judged, refusalsOf } from './actions.ts'
import { type DeskChange, type DealRefused, refuse } from './deal-desk.ts'
import { readJudged } from './judged.ts'

type Ending = 'cancel-deal' | 'record-loss'
type Result = ReplyOf<typeof endpoint> | DealRefused | Failure<'NOT_FOUND' | 'NOT_PERMITTED' | 'PROOF_REQUIRED' | 'CONFLICT'>

/** What is missing of what was due: the loss, if the delivery is gone. */
export const lossOf = ({ offer, ledger }: Judged): ApprovalPayloads['record-loss'] =>
  lossPayload({ due: dueOf(offer), held: heldFor(ledger).toFixed(), currency: dueCurrencyOf(offer) })

/** Proposes to cancel a deal for compliance, or to record a loss. Another person decides. */
export async function proposeEnd(
  context: TradeContext,
  staffContext: StaffContext,
  { action, reason, proof, staff, version, ...change }: DeskChange & BodyOf<typeof endpoint> & { action: Ending },
): Promise<Result> {
  const found = await readJudged(context, readReference(change.reference) ?? '')
  if (!found) return fail('NOT_FOUND')
  const refusals = refusalsOf[action === 'cancel-deal' ? 'cancel' : 'loss'](found)
  if (refusals.length > 0) return refuse(...refusals)
  const about = { staff, object: found.deal.reference, version, reason, proof }
  return context.database.transaction((tx) =>
    action === 'cancel-deal'
      ? propose(staffContext, tx, { ...about, action, payload: { cause: 'compliance' } })
      : propose(staffContext, tx, { ...about, action, payload: lossOf(found) }),
  )
}
