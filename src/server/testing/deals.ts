import { newBitcoinAddress, newEthereumAddress, newTransactionId } from '#contract/addresses/testing/made-addresses.ts'
import { isCrypto } from '#contract/currencies.ts'
import { decideApproval, readApproval } from '#contract/desk/endpoints/approvals.ts'
import { deliveryOf, lossPayload, refundPayload } from '#contract/desk/deal-payloads.ts'
import * as acts from '#contract/desk/endpoints/deal-acts.ts'
import * as endpoints from '#contract/desk/endpoints/deals.ts'
import { confirmReceivingAddress, enterReceivingAddress, type TypedOfferDraft } from '#contract/desk/endpoints/offers.ts'
import { readOwnPasskeys } from '#contract/desk/endpoints/session.ts'
import { confirmWallet, enterWallet } from '#contract/desk/endpoints/wallets.ts'
import { decideStepUp, proposeStepUp, recordFillStepUp, sendDeliveryStepUp } from '#contract/desk/step-up.ts'
import type { DealDecision, Payer, TransferStepKind } from '#contract/desk/deal-actions.ts'
import { acceptOffer, offer as readOffer } from '#contract/endpoints/offers.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type Buyer, buyer, draftFor, publish } from './offers.ts'
import type { TestService } from './service.ts'
import { staffWithPasskey, type StaffWithPasskey as Staff } from './staff.ts'
import { storeProof } from './wallets.ts'

export type DealReply = ReplyOf<typeof endpoints.readDeal>

/** The people of the desk who work on deals. */
export const dealDesk = async (service: TestService) => ({
  dealer: await staffWithPasskey(service, ['dealer']),
  payments: await staffWithPasskey(service, ['payments']),
  otherPayments: await staffWithPasskey(service, ['payments']),
  compliance: await staffWithPasskey(service, ['compliance']),
  otherCompliance: await staffWithPasskey(service, ['compliance']),
  supervisor: await staffWithPasskey(service, ['supervisor']),
})
export type DealDesk = Awaited<ReturnType<typeof dealDesk>>

/** A new address for the coins of a sell, typed by two people. */
async function newReceivingAddress({ dealer, supervisor }: Pick<DealDesk, 'dealer' | 'supervisor'>) {
  const address = newBitcoinAddress()
  const { body } = await dealer.call(enterReceivingAddress, { body: { coin: 'BTC', network: 'bitcoin', address, memo: null } })
  await supervisor.call(confirmReceivingAddress, { params: { id: body.id }, body: { address, memo: null } })
  return body.id
}

/** Accepts a client's newest offer. Returns the deal's reference. */
export async function acceptNewest(service: TestService, { token, password, request }: Buyer, number = 1): Promise<string> {
  const params = { reference: `${request}-${number}` }
  const { hash, terms } = (await service.call(readOffer, { token, params })).body
  const body = { offerHash: hash, termsVersion: terms.version, currentPassword: password }
  const accepted = await service.call(acceptOffer, { token, params, body })
  if (accepted.status !== 200) throw new Error(`the offer was not accepted: ${JSON.stringify(accepted.body)}`)
  return accepted.body.deal
}

/** A client who has accepted an offer: a buy of bitcoin for 500 EUR, or a sell of 0.01 bitcoin. */
export async function acceptedDeal(service: TestService, desk: DealDesk, changed: Partial<TypedOfferDraft> = {}) {
  const client = await buyer(service)
  const sell = changed.direction === 'sell'
  const usual = sell
    ? { fixedSide: 'coins' as const, amount: '0.01', receivingAddressId: await newReceivingAddress(desk), networkFee: '0' }
    : { amount: '500' }
  const draft = draftFor(client, { ...usual, ...changed })
  const published = await publish(desk.dealer, { request: client.request, draft })
  const again =
    published.status === 200 ? published : await publish(desk.supervisor, { request: client.request, draft, by: desk.supervisor })
  if (again.status !== 200) throw new Error(`the offer was not published: ${JSON.stringify(again.body)}`)
  return { client, reference: await acceptNewest(service, client) }
}

export const readDealOf = async (staff: Staff, reference: string): Promise<DealReply> =>
  (await staff.call(endpoints.readDeal, { params: { reference } })).body

let payments = 0

// The coins of these tests: bitcoin, and those of Ethereum.
const transactionOf = (coin: string) => (coin === 'BTC' ? newTransactionId() : `0x${newTransactionId()}`)
const senderOf = (coin: string) => (coin === 'BTC' ? newBitcoinAddress() : newEthereumAddress())

interface Recorded {
  amount: string
  currency?: string
  payer?: Payer
  bookedAt?: string
  bankReference?: string
  payerName?: string
  payerAccount?: string | null
}

/** Records a payment of the party, booked now. */
export async function recordPayment(service: TestService, staff: Staff, reference: string, { amount, ...changed }: Recorded) {
  // Records are listed in the order of their times. After whole seconds, the exchange would be asked so often that it refuses.
  service.clock.advance({ seconds: 0.001 })
  const { version, direction, currency, coin } = await readDealOf(staff, reference)
  const came = changed.currency ?? (direction === 'buy' ? currency : coin)
  const isCoins = isCrypto(came)
  const body = {
    amount,
    currency: came,
    bookedAt: service.clock().toISOString(),
    bankReference: isCoins ? transactionOf(came) : `bank ${++payments}`,
    payerName: 'Ada Lovelace',
    payerAccount: isCoins ? senderOf(came) : 'PL61109010140000071219812874',
    payer: 'party' as const,
    version,
    ...changed,
  }
  return staff.call(acts.recordPayment, { params: { reference }, body })
}

/** Records the fill that a deal still needs, or a part of it. */
export async function recordFill(
  service: TestService,
  staff: Staff,
  reference: string,
  changed: { coinAmount?: string; side?: 'buy' | 'sell' } = {},
) {
  const { version, direction, sums } = await readDealOf(staff, reference)
  const fill = {
    side: direction,
    venue: 'CEX.IO',
    venueReference: `fill ${++payments}`,
    coinAmount: sums.toFill,
    fiatAmount: '480.10',
    filledAt: service.clock().toISOString(),
    ...changed,
  }
  const proof = await staff.stepUp(recordFillStepUp({ reference, version, fill }))
  return staff.call(acts.recordFill, { params: { reference }, body: { fill, version, proof } })
}

export async function decide(staff: Staff, reference: string, decision: DealDecision) {
  const { version } = await readDealOf(staff, reference)
  return staff.call(acts.decideDeal, { params: { reference }, body: { decision, version } })
}

export async function stop(staff: Staff, reference: string) {
  const { version } = await readDealOf(staff, reference)
  return staff.call(acts.stopDeal, { params: { reference }, body: { version } })
}

/** A proven wallet of the deal's client, typed by two people. */
export async function newWallet(
  service: TestService,
  { payments: one, otherPayments: other }: Pick<DealDesk, 'payments' | 'otherPayments'>,
  { accountId, coin, network }: DealReply,
  address = senderOf(coin),
) {
  const typed = { address, memo: null }
  const { body } = await one.call(enterWallet, { params: { id: accountId }, body: { coin, network, ...typed, source: 'e-mail' } })
  await other.call(confirmWallet, { params: { id: accountId, walletId: body.id }, body: typed })
  await storeProof(service, body.id)
  return body.id
}

const reason = 'As agreed.'

/** Decides the delivery, or proposes it above the limit. */
export async function deliver(staff: Staff, reference: string) {
  const deal = await readDealOf(staff, reference)
  const { version, deliveryNeedsTwo } = deal
  const { id: destinationId, toName, toAccount, memo } = deal.destinations[0] ?? noDestination
  const delivery = { ...deliveryOf(deal), toName, toAccount, memo }
  const proof = await staff.stepUp(
    deliveryNeedsTwo
      ? proposeStepUp({ action: 'send-delivery', object: reference, version, payload: delivery, reason })
      : sendDeliveryStepUp({ reference, version, delivery }),
  )
  const body = { destinationId, ...(deliveryNeedsTwo && { reason }), version, proof }
  return staff.call(acts.sendDelivery, { params: { reference }, body })
}
const noDestination = { id: '00000000-0000-4000-8000-000000000000', toName: '', toAccount: '', memo: null }

/** Decides a proposal of somebody else. */
export async function approve(staff: Staff, approvalId: string, decision: 'approved' | 'rejected' = 'approved') {
  const { payloadHash } = (await staff.call(readApproval, { params: { id: approvalId } })).body
  const proof = await staff.stepUp(decideStepUp({ approvalId, decision, payloadHash }))
  return staff.call(decideApproval, { params: { id: approvalId }, body: { decision, payloadHash, proof } })
}

interface Refunded {
  /** Its place among the deal's payments. */
  at?: number
  amount?: string
  /** Another one than the one that paid. */
  toAccount?: string
}

/** Proposes to pay back what can be paid back of the deal's only payment, or of the one at this place. */
export async function proposeRefund(staff: Staff, reference: string, { at = 0, amount: typed, toAccount }: Refunded = {}) {
  const { version, network, party, payments: recorded } = await readDealOf(staff, reference)
  const payment = recorded[at]
  if (!payment) throw new Error(`the deal has no payment ${at}`)
  const { id, refundable } = payment
  const amount = typed ?? refundable
  const payload = refundPayload({ payment, amount, network, party, toAccount })
  const proof = await staff.stepUp(proposeStepUp({ action: 'send-refund', object: reference, version, payload, reason }))
  const body = { amount, reason, version, proof, ...(toAccount !== undefined && { toAccount }) }
  return staff.call(acts.proposeRefund, { params: { reference, id }, body })
}

export async function proposeEnd(staff: Staff, reference: string, which: 'proposeDealCancel' | 'proposeLoss') {
  const { version, sums, direction, currency, coin } = await readDealOf(staff, reference)
  const about = { object: reference, version, reason }
  const proof = await staff.stepUp(
    which === 'proposeLoss'
      ? proposeStepUp({
          ...about,
          action: 'record-loss',
          payload: lossPayload({ ...sums, currency: direction === 'buy' ? currency : coin }),
        })
      : proposeStepUp({ ...about, action: 'cancel-deal', payload: { cause: 'compliance' } }),
  )
  const options = { params: { reference }, body: { reason, version, proof } }
  return which === 'proposeLoss' ? staff.call(acts.proposeLoss, options) : staff.call(acts.proposeDealCancel, options)
}

/** Records what became of the deal's last transfer. */
export async function recordTransfer(service: TestService, staff: Staff, reference: string, kind: TransferStepKind) {
  const { version, transfers } = await readDealOf(staff, reference)
  const last = transfers.at(-1)
  const body = {
    kind,
    reference: last?.network ? (last.steps.at(-1)?.reference ?? transactionOf(last.currency)) : `outward ${++payments}`,
    at: service.clock().toISOString(),
    version,
  }
  return staff.call(acts.recordTransferStep, { params: { reference, id: last?.id ?? '' }, body })
}

/** Pays a part of the deal's payments back: proposed by one, decided by another. */
export async function refundWhole(
  service: TestService,
  { payments: one, otherPayments: other }: DealDesk,
  reference: string,
  options: { at?: number } = {},
) {
  const proposed = await proposeRefund(one, reference, options)
  if (proposed.status !== 200) throw new Error(`the refund was not proposed: ${JSON.stringify(proposed.body)}`)
  const decided = await approve(other, proposed.body.approvalId)
  if (decided.status !== 200) throw new Error(`the refund was not approved: ${JSON.stringify(decided.body)}`)
  return recordTransfer(service, one, reference, 'confirmed')
}

/** Lets time pass, while the people of the desk go on working: a session ends after 30 idle minutes. */
export async function passMinutes(service: TestService, desk: DealDesk, minutes: number) {
  for (let left = minutes; left > 0; left -= 20) {
    service.clock.advance({ minutes: Math.min(20, left) })
    for (const staff of Object.values(desk)) await staff.call(readOwnPasskeys)
  }
}
