import Big from 'big.js'
import { readReference } from '#contract/creditor-reference.ts'
import { deliveryOf } from '#contract/desk/deal-payloads.ts'
import type { sendDelivery as endpoint } from '#contract/desk/endpoints/deal-acts.ts'
import { type ApprovalPayloads, sendDeliveryStepUp } from '#contract/desk/step-up.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { DealRefusal } from '#contract/failures.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { fail, Failure } from '../../platform/failure.ts'
import { propose } from '../../staff/approval/approval.ts'
import type { StaffContext } from '../../staff/context.ts'
import type { TradeContext } from '../context.ts'
import type { OfferRow } from '../offer/offer.table.ts'
import { keepTransferData } from '../travel-data/travel-data.ts'
import { insertTransfer } from './ledger.store.ts'
import { type DealToDecide, refusalsOf } from './actions.ts'
import { changeDealWithStepUp, type DealRefused, dealToDecide, type DeskChange, readDealToDecide, refuse } from './desk-change.ts'
import { type Destination, listDestinations } from './destinations.ts'
import type { DealChangeFailure, DealWork } from './work-on-deal.ts'

type Payload = ApprovalPayloads['send-delivery']
type Result =
  | ReplyOf<typeof endpoint>
  | DealChangeFailure
  | DealRefused
  | Failure<'NOT_PERMITTED' | 'PROOF_REQUIRED' | 'CONFLICT' | 'VALIDATION_FAILED'>

/** Whether one person may not decide a delivery alone. */
export const deliveryNeedsTwo = ({ operator }: Pick<TradeContext, 'operator'>, { amountEur }: Pick<OfferRow, 'amountEur'>): boolean =>
  Big(amountEur).gte(operator.deals.secondPersonFromEur)

const payloadOf = (offer: OfferRow, { toName, toAccount, memo }: Destination): Payload => ({
  ...deliveryOf(offer),
  toName,
  toAccount,
  memo,
})

/** Decides the delivery of an executed deal, or proposes it if two people must decide. */
export async function sendDelivery(
  context: TradeContext,
  staffContext: StaffContext,
  { destinationId, reason, proof, ...change }: DeskChange & BodyOf<typeof endpoint>,
): Promise<Result> {
  const { staff, version } = change
  const found = await readDealToDecide(context, readReference(change.reference) ?? '')
  if (!found) return fail('NOT_FOUND')
  const { deal, offer } = found
  const { reference } = deal
  const now = await context.databaseNow(context.database)
  const destination = (await listDestinations(context, context.database, { ...found, now })).find(({ id }) => id === destinationId)
  if (!destination) return refuse('no-destination')
  const payload = payloadOf(offer, destination)
  if (deliveryNeedsTwo(context, offer)) {
    if (reason === undefined) return fail('VALIDATION_FAILED', { fields: { reason: 'must be given: another person decides' } })
    const refusals = await refusalsOfDelivery(context, context.database, { deal: found, payload, now })
    if (refusals.length > 0) return refuse(...refusals)
    const proposal = { staff, action: 'send-delivery' as const, object: reference, version, payload, reason, proof }
    const proposed = await context.database.transaction((tx) => propose(staffContext, tx, proposal))
    return proposed instanceof Failure ? proposed : { version: deal.version, approvalId: proposed.approvalId }
  }
  if (reason !== undefined) return fail('VALIDATION_FAILED', { fields: { reason: 'must not be given: one person decides' } })
  const confirmed = sendDeliveryStepUp({ reference, version, delivery: payload })
  const changed = await changeDealWithStepUp<DealRefused>(
    context,
    staffContext,
    { ...change, proof, confirmed },
    async (work, tx, proofId) => {
      const deal = await dealToDecide(context, tx, work)
      const refusals = await refusalsOfDelivery(context, tx, { deal, payload, now: work.now })
      if (refusals.length > 0) return refuse(...refusals)
      await beginDelivery(context, tx, work, { payload, staffId: staff.id, proofId, approvalId: null })
    },
  )
  return changed instanceof Failure ? changed : { ...changed, approvalId: null }
}

interface Decided {
  payload: Payload
  staffId: string
  /** One of both. */
  proofId: string | null
  approvalId: string | null
}

/** Commits that a delivery leaves. It was looked at under the locks. */
export async function beginDelivery(
  context: Pick<TradeContext, 'operator'>,
  tx: Transaction,
  work: DealWork,
  { payload, ...decided }: Decided,
): Promise<void> {
  const transfer = { dealId: work.rootDealId, purpose: 'delivery' as const, ...payload, ...decided, committedAt: work.now }
  const transferId = await insertTransfer(tx, transfer)
  await keepTransferData(context, tx, work, { id: transferId, ...payload })
  await work.record('deal.transfer-decided', { transferId, purpose: 'delivery' })
  await work.move('sending-decided')
}

/** Why a delivery cannot leave. It goes only where a wallet or account of the client still is exactly what the payload says, and nothing is opposed to it. */
export async function refusalsOfDelivery(
  context: Pick<TradeContext, 'operator'>,
  db: Queryable,
  { deal, payload, now }: { deal: DealToDecide; payload: Payload; now: Date },
): Promise<DealRefusal[]> {
  const refusals = refusalsOf.deliver(deal)
  if (refusals.length > 0) return refusals
  const { toName, toAccount, memo } = payload
  const destinations = await listDestinations(context, db, { ...deal, now })
  const destination = destinations.find((one) => one.toName === toName && one.toAccount === toAccount && one.memo === memo)
  return destination?.refusals ?? ['no-destination']
}
