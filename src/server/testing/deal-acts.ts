import { newBitcoinAddress, newEthereumAddress, newTransactionId } from '#contract/addresses/testing/made-addresses.ts'
import { isCrypto } from '#contract/currencies.ts'
import type { DealDecision, Payer, TransferStepKind } from '#contract/desk/deal-actions.ts'
import { deliveryOf, lossPayload, refundPayload } from '#contract/desk/deal-payloads.ts'
import { decideApproval, readApproval } from '#contract/desk/endpoints/approvals.ts'
import * as endpoints from '#contract/desk/endpoints/deals.ts'
import { decideStepUp, proposeStepUp, recordFillStepUp, sendDeliveryStepUp } from '#contract/desk/step-up.ts'
import type { BodyOf, Endpoint, ParamsOf, ReplyOf } from '#contract/endpoint.ts'
import { acceptOffer } from '#contract/endpoints/offers.ts'
import type { Person } from './staff.ts'

// What clients and the desk do to a deal, for server tests and for the programs in verify/. Each act is a call that only has to be sent, by whatever way:
// what it confirms is signed, and it names the version of the deal as it was read.

export type DealReply = ReplyOf<typeof endpoints.readDeal>

/** The arguments of a call. */
export type ReadyCall<E extends Endpoint> = [endpoint: E, options: { params: ParamsOf<E>; body: BodyOf<E> }]

type Signer = Pick<Person, 'stepUp'>
const usualReason = 'As agreed.'

/** A client accepts the offer that they have read. `code`: of the authenticator app. */
export const accept = (
  { reference, hash, termsVersion }: { reference: string; hash: string; termsVersion: string },
  { password, code }: { password: string; code?: string | undefined },
): ReadyCall<typeof acceptOffer> => [
  acceptOffer,
  { params: { reference }, body: { offerHash: hash, termsVersion, currentPassword: password, ...(code && { code }) } },
]

export interface TypedPayment {
  amount: string
  currency?: string
  payer?: Payer
  bookedAt?: string
  bankReference?: string
  payerName?: string
  payerAccount?: string | null
}

// The coins of tests: bitcoin, and those of Ethereum.
const transactionOf = (coin: string) => (coin === 'BTC' ? newTransactionId() : `0x${newTransactionId()}`)
export const addressOf = (coin: string): string => (coin === 'BTC' ? newBitcoinAddress() : newEthereumAddress())

/** A payment of the party, booked now. */
export function recordPayment(
  { reference, version, direction, currency, coin }: DealReply,
  { now, ...typed }: TypedPayment & { now: Date },
): ReadyCall<typeof endpoints.recordPayment> {
  const came = typed.currency ?? (direction === 'buy' ? currency : coin)
  const facts = isCrypto(came)
    ? { bankReference: transactionOf(came), payerAccount: addressOf(came) }
    : { bankReference: newTransactionId(), payerAccount: 'PL61109010140000071219812874' }
  const usual = { ...facts, currency: came, bookedAt: now.toISOString(), payerName: 'Ada Lovelace', payer: 'party' as const }
  return [endpoints.recordPayment, { params: { reference }, body: { ...usual, ...typed, version } }]
}

export type TypedFill = Partial<BodyOf<typeof endpoints.recordFill>['fill']>

/** The fill that the deal still needs, or a part of it. */
export async function recordFill(
  by: Signer,
  { reference, version, direction, sums }: Pick<DealReply, 'reference' | 'version' | 'direction' | 'sums'>,
  { now, ...typed }: TypedFill & { now: Date },
): Promise<ReadyCall<typeof endpoints.recordFill>> {
  const venue = { venue: 'CEX.IO', venueReference: newTransactionId() }
  const usual = { ...venue, side: direction, coinAmount: sums.toFill, fiatAmount: '480.10', filledAt: now.toISOString() }
  const fill = { ...usual, ...typed }
  const proof = await by.stepUp(recordFillStepUp({ reference, version, fill }))
  return [endpoints.recordFill, { params: { reference }, body: { fill, version, proof } }]
}

export const decide = ({ reference, version }: DealReply, decision: DealDecision): ReadyCall<typeof endpoints.decideDeal> => [
  endpoints.decideDeal,
  { params: { reference }, body: { decision, version } },
]

export const stop = ({ reference, version }: DealReply): ReadyCall<typeof endpoints.stopDeal> => [
  endpoints.stopDeal,
  { params: { reference }, body: { version } },
]

const noDestination = { id: '00000000-0000-4000-8000-000000000000', toName: '', toAccount: '', memo: null }

/** Decides the delivery to the deal's first destination, or to the one at this place. Above the limit, proposes it. */
export async function deliver(
  by: Signer,
  deal: DealReply,
  { at = 0, reason = usualReason } = {},
): Promise<ReadyCall<typeof endpoints.sendDelivery>> {
  const { reference, version, deliveryNeedsTwo } = deal
  const { id: destinationId, toName, toAccount, memo } = deal.destinations[at] ?? noDestination
  const delivery = { ...deliveryOf(deal), toName, toAccount, memo }
  const proof = await by.stepUp(
    deliveryNeedsTwo
      ? proposeStepUp({ action: 'send-delivery', object: reference, version, payload: delivery, reason })
      : sendDeliveryStepUp({ reference, version, delivery }),
  )
  return [endpoints.sendDelivery, { params: { reference }, body: { destinationId, ...(deliveryNeedsTwo && { reason }), version, proof } }]
}

export interface TypedRefund {
  /** Its place among the deal's payments. */
  at?: number
  amount?: string
  /** Another one than the one that paid. */
  toAccount?: string | undefined
  reason?: string
}

/** Proposes to pay back what can be paid back of the deal's only payment, or of the one at this place. */
export async function proposeRefund(
  by: Signer,
  { reference, version, network, party, payments }: DealReply,
  { at = 0, amount: typed, toAccount, reason = usualReason }: TypedRefund = {},
): Promise<ReadyCall<typeof endpoints.proposeRefund>> {
  const payment = payments[at]
  if (!payment) throw new Error(`the deal has no payment ${at}`)
  const amount = typed ?? payment.refundable
  const payload = refundPayload({ payment, amount, network, party, toAccount })
  const proof = await by.stepUp(proposeStepUp({ action: 'send-refund', object: reference, version, payload, reason }))
  const body = { amount, reason, version, proof, ...(toAccount !== undefined && { toAccount }) }
  return [endpoints.proposeRefund, { params: { reference, id: payment.id }, body }]
}

/** Proposes to cancel the deal, or to record a loss. */
export async function proposeEnd(
  by: Signer,
  { reference, version, sums, direction, currency, coin }: DealReply,
  which: 'proposeDealCancel' | 'proposeLoss',
): Promise<ReadyCall<typeof endpoints.proposeDealCancel | typeof endpoints.proposeLoss>> {
  const about = { object: reference, version, reason: usualReason }
  const isLoss = which === 'proposeLoss'
  const proof = await by.stepUp(
    isLoss
      ? proposeStepUp({
          ...about,
          action: 'record-loss',
          payload: lossPayload({ ...sums, currency: direction === 'buy' ? currency : coin }),
        })
      : proposeStepUp({ ...about, action: 'cancel-deal', payload: { cause: 'compliance' } }),
  )
  const endpoint = isLoss ? endpoints.proposeLoss : endpoints.proposeDealCancel
  return [endpoint, { params: { reference }, body: { reason: usualReason, version, proof } }]
}

export interface TypedStep {
  kind: TransferStepKind
  /** By default the transaction that was recorded before, or a new one. */
  reference?: string | undefined
  /** Its place among the deal's transfers; by default the last one. */
  at?: number
}

/** What became of a transfer of the deal. */
export function recordTransfer(
  { reference: deal, version, transfers }: DealReply,
  { now, kind, at = -1, reference }: TypedStep & { now: Date },
): ReadyCall<typeof endpoints.recordTransferStep> {
  const transfer = transfers.at(at)
  const usual = transfer?.network ? (transfer.steps.at(-1)?.reference ?? transactionOf(transfer.currency)) : newTransactionId()
  const body = { kind, reference: reference ?? usual, at: now.toISOString(), version }
  return [endpoints.recordTransferStep, { params: { reference: deal, id: transfer?.id ?? '' }, body }]
}

/** Decides a proposal of somebody else, as it is now. */
export async function decideProposal(
  by: Person,
  id: string,
  decided: { decision: 'approved' | 'rejected'; reason?: string | undefined },
): Promise<ReadyCall<typeof decideApproval>> {
  const { payloadHash } = (await by.call(readApproval, { params: { id } })).body
  const proof = await by.stepUp(decideStepUp({ approvalId: id, payloadHash, ...decided }))
  return [decideApproval, { params: { id }, body: { ...decided, payloadHash, proof } }]
}
