import { deliveryOf, refundPayload } from '#contract/desk/deal-payloads.ts'
import type { recordFill } from '#contract/desk/endpoints/deal-acts.ts'
import { decideStepUp, proposeStepUp, recordFillStepUp, sendDeliveryStepUp } from '#contract/desk/step-up.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { HttpResponse } from '../http.ts'
import type { StaffMember } from '../staff.ts'
import type { DeskDeal } from './invariants.ts'

/** A call that only has to be sent: its proof is signed. */
export type ReadyAct = () => Promise<HttpResponse>

type Which = Pick<DeskDeal, 'reference' | 'version'>

export async function readyFill(
  by: StaffMember,
  { reference, version }: Which,
  fill: BodyOf<typeof recordFill>['fill'],
): Promise<ReadyAct> {
  const proof = await by.stepUp(recordFillStepUp({ reference, version, fill }))
  return () => by.request('recordFill', { params: { reference }, body: { fill, version, proof } })
}

/** Sends a delivery, or proposes it if two people must decide. */
export async function readyDelivery(
  by: StaffMember,
  deal: DeskDeal,
  { destination, reason }: { destination: DeskDeal['destinations'][number]; reason: string },
): Promise<ReadyAct> {
  const { reference, version, deliveryNeedsTwo } = deal
  const { id: destinationId, toName, toAccount, memo } = destination
  const delivery = { ...deliveryOf(deal), toName, toAccount, memo }
  const confirmed = deliveryNeedsTwo
    ? proposeStepUp({ action: 'send-delivery', object: reference, version, payload: delivery, reason })
    : sendDeliveryStepUp({ reference, version, delivery })
  const body = { destinationId, version, ...(deliveryNeedsTwo && { reason }), proof: await by.stepUp(confirmed) }
  return () => by.request('sendDelivery', { params: { reference }, body })
}

interface Refund {
  payment: Pick<DeskDeal['payments'][number], 'id' | 'currency' | 'payerName' | 'payerAccount'>
  amount: string
  reason: string
  /** Of a payment that came without an account. */
  otherAccount: string
}

export async function readyRefund(
  by: StaffMember,
  { reference, version, network, party }: DeskDeal,
  { payment, amount, reason, otherAccount }: Refund,
): Promise<ReadyAct> {
  const { id, payerAccount } = payment
  const given = payerAccount === null ? { toAccount: otherAccount } : {}
  const payload = refundPayload({ payment, amount, network, party, toAccount: given.toAccount })
  const proof = await by.stepUp(proposeStepUp({ action: 'send-refund', object: reference, version, payload, reason }))
  return () => by.request('proposeRefund', { params: { reference, id }, body: { amount, ...given, reason, version, proof } })
}

interface Decision {
  approvalId: string
  decision: 'approved' | 'rejected'
  reason?: string
}

export async function readyDecision(by: StaffMember, { approvalId, ...decided }: Decision): Promise<ReadyAct> {
  const params = { id: approvalId }
  const { payloadHash } = await by.call<{ payloadHash: string }>('readApproval', { params })
  const proof = await by.stepUp(decideStepUp({ approvalId, payloadHash, ...decided }))
  return () => by.request('decideApproval', { params, body: { payloadHash, ...decided, proof } })
}
