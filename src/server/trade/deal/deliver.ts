import Big from 'big.js'
import { readReference } from '#contract/creditor-reference.ts'
import { deliveryPayload } from '#contract/desk/deal-payloads.ts'
import type { sendDelivery as endpoint } from '#contract/desk/endpoints/deal-acts.ts'
import { type ApprovalPayloads, canonicalJson } from '#contract/desk/step-up.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { DealRefusal } from '#contract/failures.ts'
import { sendDeliveryStepUp } from '#contract/desk/step-up-subjects.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { fail, Failure } from '../../platform/failure.ts'
import { propose } from '../../staff/approval/approval.ts'
import type { StaffContext } from '../../staff/context.ts'
import type { TradeContext } from '../context.ts'
import { lockSumsOf } from '../offer/offer.store.ts'
import type { OfferRow } from '../offer/offer.table.ts'
import { pick } from '../../platform/pick.ts'
import { keepTransferData } from '../travel-data/travel-data.ts'
import { heldFor } from './ledger.ts'
import { insertTransfer, sumDeliveredOfDay } from './ledger.store.ts'
import { dueOf, lateMinutesOf, type SettledDeal } from './terms.ts'
import { type DealToDecide, refusalsOf } from './actions.ts'
import { changeDealWithStepUp, type DealRefused, dealToDecide, type DeskChange, readDealToDecide, refuse } from './desk-change.ts'
import { type Destination, listDestinations } from './destinations.ts'
import { paymentsBehind, rolesBesideVoucher } from './vouchers.ts'
import type { DealChangeFailure, DealWork } from './work-on-deal.ts'

type Payload = ApprovalPayloads['send-delivery']
type Result =
  | ReplyOf<typeof endpoint>
  | DealChangeFailure
  | DealRefused
  | Failure<'NOT_PERMITTED' | 'VOUCHED_FOR_MONEY' | 'PROOF_REQUIRED' | 'CONFLICT' | 'VALIDATION_FAILED'>

/**
 * Whether a person may not decide a delivery alone: because of its value, or with what they decided alone in 24 hours, or with what left for the client so.
 * To decide, lock first what adds to the sums.
 */
export async function deliveryNeedsTwo(
  { operator }: Pick<TradeContext, 'operator'>,
  db: Queryable,
  { offer: { amountEur, accountId }, staffId, now }: { offer: OfferRow; staffId: string; now: Date },
): Promise<boolean> {
  const { byPerson, toClient } = await sumDeliveredOfDay(db, { staffId, accountId, now })
  return ['0', byPerson, toClient].some((others) => Big(others).plus(amountEur).gte(operator.deals.secondPersonFromEur))
}

/** What is signed for a delivery of this deal as it is now. */
const payloadOf = (deal: DealToDecide, to: Destination): Payload =>
  deliveryPayload({
    deal: { ...pick(deal.offer, 'direction', 'fiatAmount', 'coinAmount', 'currency', 'coin', 'network'), ...deliveryFacts(deal) },
    to,
  })

/** The facts of a deal for which its delivery leaves, as they are shown and signed. */
export const deliveryFacts = (deal: SettledDeal) => ({
  sums: { due: Big(dueOf(deal.offer)).toFixed(), held: heldFor(deal.ledger).toFixed(), lateMinutes: lateMinutesOf(deal) },
  fills: deal.ledger.fills.map(({ fill, annulment }) => ({ ...fill, annulled: annulment?.reason ?? null })),
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
  if (destination.confirmedBy === staff.id) {
    const callers = [staff.id]
    const roles = await rolesBesideVoucher(context.database, { staffId: staff.id, paymentIds: paymentsBehind(found.ledger), callers })
    return fail('VOUCHED_FOR_MONEY', { roles: roles ?? [] })
  }
  const payload = payloadOf(found, destination)
  if (await deliveryNeedsTwo(context, context.database, { offer, staffId: staff.id, now })) {
    if (reason === undefined) return refuse('second-person')
    const refusals = await refusalsOfDelivery(context, context.database, { deal: found, payload, now })
    if (refusals.length > 0) return refuse(...refusals)
    const proposal = { staff, action: 'send-delivery' as const, object: reference, version, payload, reason, proof }
    const proposed = await context.database.transaction((tx) => propose(staffContext, tx, proposal))
    return proposed instanceof Failure ? proposed : { version: deal.version, approvalId: proposed.approvalId }
  }
  if (reason !== undefined) return fail('VALIDATION_FAILED', { fields: { reason: 'must not be given: one person decides' } })
  const confirmed = sendDeliveryStepUp({ reference, version, delivery: payload })
  const changed = await changeDealWithStepUp<DealRefused | Failure<'VOUCHED_FOR_MONEY'>>(
    context,
    staffContext,
    { ...change, proof, confirmed },
    async (work, tx, proofId) => {
      const deal = await dealToDecide(context, tx, work)
      const refusals = await refusalsOfDelivery(context, tx, { deal, payload, now: work.now })
      if (refusals.length > 0) return refuse(...refusals)
      await lockSumsOf(tx, work.offer.accountId)
      if (await deliveryNeedsTwo(context, tx, { offer: work.offer, staffId: staff.id, now: work.now })) return refuse('second-person')
      const roles = await rolesBesideVoucher(tx, { staffId: staff.id, paymentIds: paymentsBehind(work.ledger) })
      if (roles) return fail('VOUCHED_FOR_MONEY', { roles })
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
  { payload: { basis: _basis, ...leaves }, ...decided }: Decided,
): Promise<void> {
  const transfer = { dealId: work.rootDealId, purpose: 'delivery' as const, ...leaves, ...decided, committedAt: work.now }
  const transferId = await insertTransfer(tx, transfer)
  await keepTransferData(context, tx, work, { id: transferId, ...leaves })
  await work.record('deal.transfer-decided', { transferId, purpose: 'delivery' })
  await work.move('sending-decided')
}

/**
 * Why a delivery cannot leave. It goes only where a wallet or account of the client still is exactly what the payload says, and nothing is opposed to it. If
 * what it leaves for has changed since it was signed, it is to be signed again.
 */
export async function refusalsOfDelivery(
  context: Pick<TradeContext, 'operator'>,
  db: Queryable,
  { deal, payload, now }: { deal: DealToDecide; payload: Payload; now: Date },
): Promise<DealRefusal[]> {
  const refusals = refusalsOf.deliver(deal)
  if (refusals.length > 0) return refusals
  const destination = await findDestination(context, db, { ...deal, now }, payload)
  if (!destination) return ['no-destination']
  if (destination.refusals.length > 0) return destination.refusals
  return canonicalJson(payloadOf(deal, destination)) === canonicalJson(payload) ? [] : ['wrong-state']
}

/** The destination that a payload names. */
export const findDestination = async (
  context: Pick<TradeContext, 'operator'>,
  db: Queryable,
  asked: Parameters<typeof listDestinations>[2],
  { toName, toAccount, memo }: Pick<Payload, 'toName' | 'toAccount' | 'memo'>,
): Promise<Destination | undefined> =>
  (await listDestinations(context, db, asked)).find((one) => one.toName === toName && one.toAccount === toAccount && one.memo === memo)
