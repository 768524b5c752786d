import Big from 'big.js'
import { newBitcoinAddress, newEthereumAddress, newTransactionId } from '#contract/addresses/testing/made-addresses.ts'
import { isCrypto } from '#contract/currencies.ts'
import type { CancelCause, DealDecision, Payer, StopCause, TransferStepKind } from '#contract/desk/deal-actions.ts'
import { deliveryPayload, lossPayload, refundPayload } from '#contract/desk/deal-payloads.ts'
import { decideApproval } from '#contract/desk/endpoints/approvals.ts'
import * as acts from '#contract/desk/endpoints/deal-acts.ts'
import * as endpoints from '#contract/desk/endpoints/deals.ts'
import { confirmReceivingAddress, enterReceivingAddress, type TypedOfferDraft } from '#contract/desk/endpoints/offers.ts'
import { readOwnPasskeys } from '#contract/desk/endpoints/session.ts'
import { confirmWallet, enterWallet } from '#contract/desk/endpoints/wallets.ts'
import type { BodyOf, Endpoint, ParamsOf, ReplyOf } from '#contract/endpoint.ts'
import { acceptOffer, offer as readOffer } from '#contract/endpoints/offers.ts'
import { honourDealStepUp, proposeStepUp, recordFillStepUp, sendDeliveryStepUp } from '#contract/desk/step-up-subjects.ts'
import { type Buyer, buyer, draftFor, publish } from './offers.ts'
import type { TestedService, TestService } from './service.ts'
import { type Answer, decisionOf, must, type Person, staffWithPasskey } from './staff.ts'
import { storeProof } from './wallets.ts'

// What clients and the desk do to deals, for server tests and for the programs of verify/: `Person` and `ClientCall` make the calls, by whatever way.

export type DealReply = ReplyOf<typeof endpoints.readDeal>

/** The people of the desk who work on deals. */
export const dealDesk = async (service: TestService) => ({
  dealer: await staffWithPasskey(service, ['dealer']),
  payments: await staffWithPasskey(service, ['payments']),
  otherPayments: await staffWithPasskey(service, ['payments']),
  // They only type payments: who typed one signs nothing that leaves for it.
  clerk: await staffWithPasskey(service, ['payments']),
  otherClerk: await staffWithPasskey(service, ['payments']),
  compliance: await staffWithPasskey(service, ['compliance']),
  otherCompliance: await staffWithPasskey(service, ['compliance']),
  supervisor: await staffWithPasskey(service, ['supervisor']),
})
export type DealDesk = Awaited<ReturnType<typeof dealDesk>>

interface TypedAddress {
  coin: string
  network: string
  address: string
}

/** Two people type an address at which coins arrive, on a network without memos. Returns its id. */
export async function newReceivingAddress(
  [one, other]: [Person, Person],
  { coin, network, address }: TypedAddress = { coin: 'BTC', network: 'bitcoin', address: newBitcoinAddress() },
): Promise<string> {
  const typed = { address, memo: null }
  const { id } = await must(one.call(enterReceivingAddress, { body: { coin, network, ...typed } }))
  await must(other.call(confirmReceivingAddress, { params: { id }, body: typed }))
  return id
}

/** Makes calls as one client. */
export type ClientCall = <E extends Endpoint>(endpoint: E, options: { params?: ParamsOf<E>; body?: BodyOf<E> }) => Promise<Answer<E>>

/** `code`: of the authenticator app. */
export const acceptanceOf = (
  { hash, termsVersion }: { hash: string; termsVersion: string },
  { password, code }: { password: string; code?: string | undefined },
): BodyOf<typeof acceptOffer> => ({ offerHash: hash, termsVersion, currentPassword: password, ...(code && { code }) })

/** A client reads an offer and accepts it. */
export async function accept(call: ClientCall, reference: string, password: string): Promise<Answer<typeof acceptOffer>> {
  const params = { reference }
  const { hash, terms } = await must(call(readOffer, { params }))
  return call(acceptOffer, { params, body: acceptanceOf({ hash, termsVersion: terms.version }, { password }) })
}

/** Accepts a client's newest offer. Returns the deal's reference. */
export async function acceptNewest(service: TestService, { token, password, request }: Buyer, number = 1): Promise<string> {
  const call: ClientCall = (endpoint, options) => service.call(endpoint, { token, ...options })
  const { status, body } = await accept(call, `${request}-${number}`, password)
  if (status !== 200) throw new Error(`the offer was not accepted: ${JSON.stringify(body)}`)
  return body.deal
}

/** A client who has accepted an offer: a buy of bitcoin for 500 EUR, or a sell of 0.01 bitcoin. */
export async function acceptedDeal(service: TestService, { dealer, supervisor }: DealDesk, changed: Partial<TypedOfferDraft> = {}) {
  const client = await buyer(service)
  const sell = changed.direction === 'sell'
  const usual = sell
    ? { fixedSide: 'coins' as const, amount: '0.01', receivingAddressId: await newReceivingAddress([dealer, supervisor]), networkFee: '0' }
    : { amount: '500' }
  const draft = draftFor(client, { ...usual, ...changed })
  const published = await publish(dealer, { request: client.request, draft })
  const again = published.status === 200 ? published : await publish(supervisor, { request: client.request, draft, by: supervisor })
  if (again.status !== 200) throw new Error(`the offer was not published: ${JSON.stringify(again.body)}`)
  return { client, reference: await acceptNewest(service, client) }
}

export const readDealOf = (staff: Person, reference: string): Promise<DealReply> =>
  must(staff.call(endpoints.readDeal, { params: { reference } }))

/** A deal by its reference, which is read now, or as it was read before. */
type Which = string | DealReply
const dealOf = async (staff: Person, which: Which) => (typeof which === 'string' ? readDealOf(staff, which) : which)

// The coins of tests: bitcoin, and those of Ethereum.
const transactionOf = (coin: string) => (coin === 'BTC' ? newTransactionId() : `0x${newTransactionId()}`)
const addressOf = (coin: string) => (coin === 'BTC' ? newBitcoinAddress() : newEthereumAddress())
const nowOf = ({ clock }: TestedService) => (clock?.() ?? new Date()).toISOString()
const usualReason = 'As agreed.'

interface TypedPayment {
  amount: string
  currency?: string
  payer?: Payer
  bookedAt?: string
  bankReference?: string
  payerName?: string
  payerAccount?: string | null
}

/** What is typed of a payment of the party, booked now. */
function typedPayment(service: TestedService, deal: DealReply, typed: TypedPayment) {
  // Records are listed in the order of their times. After whole seconds, the exchange would be asked so often that it refuses.
  service.clock?.advance({ seconds: 0.001 })
  const { direction, currency, coin, party } = deal
  const came = typed.currency ?? (direction === 'buy' ? currency : coin)
  const facts = isCrypto(came)
    ? { bankReference: transactionOf(came), payerAccount: addressOf(came) }
    : { bankReference: newTransactionId(), payerAccount: 'PL61109010140000071219812874' }
  const usual = { ...facts, currency: came, bookedAt: nowOf(service), payerName: party, payer: 'party' as const }
  return { ...usual, ...typed }
}

/** Proposes to record a payment. */
export async function proposePayment(service: TestedService, staff: Person, which: Which, typed: TypedPayment, reason = usualReason) {
  const deal = await dealOf(staff, which)
  const { reference, version } = deal
  const payment = typedPayment(service, deal, typed)
  const proof = await staff.stepUp(proposeStepUp({ action: 'record-payment', object: reference, version, payload: payment, reason }))
  return staff.call(acts.proposePayment, { params: { reference }, body: { payment, reason, version, proof } })
}

/** One clerk types a payment of the party, booked now, and another approves it. */
export async function recordPayment(
  service: TestedService,
  { clerk, otherClerk }: { clerk: Person; otherClerk: Person },
  which: Which,
  typed: TypedPayment,
): Promise<{ status: number; body: unknown }> {
  const proposed = await proposePayment(service, clerk, which, typed)
  return proposed.status === 200 ? approve(otherClerk, proposed.body.approvalId) : proposed
}

type TypedFill = Partial<BodyOf<typeof acts.recordFill>['fill']>

/** Records the fill that a deal still needs, or a part of it. With a reason, proposes it. */
export async function recordFill(
  service: TestedService,
  staff: Person,
  which: Which,
  { reason, ...typed }: TypedFill & { reason?: string } = {},
) {
  const { reference, version, direction, rate, sums } = await dealOf(staff, which)
  const venue = { venue: 'CEX.IO', venueReference: newTransactionId() }
  const coinAmount = typed.coinAmount ?? sums.toFill
  // At the offer's rate, which is near the market, with the venue's fee: 480.10 of 480 EUR.
  const paid = Big(coinAmount).abs().times(rate).times('1.00020833')
  const fiatAmount = paid.toFixed(paid.gte(1) ? 2 : 8)
  const usual = { ...venue, side: direction, fiatAmount, trade: null, filledAt: nowOf(service) }
  const fill = { ...usual, ...typed, coinAmount }
  const proposal = { action: 'record-fill' as const, object: reference, version, payload: fill }
  const proof = await staff.stepUp(
    reason === undefined ? recordFillStepUp({ reference, version, fill }) : proposeStepUp({ ...proposal, reason }),
  )
  return staff.call(acts.recordFill, { params: { reference }, body: { fill, version, proof, ...(reason !== undefined && { reason }) } })
}

export async function decide(staff: Person, which: Which, decision: DealDecision) {
  const { reference, version } = await dealOf(staff, which)
  return staff.call(acts.decideDeal, { params: { reference }, body: { decision, version } })
}

/** Honours a deal at the market now. */
export async function honour(staff: Person, which: Which) {
  const { reference, version } = await dealOf(staff, which)
  const params = { reference }
  const { lateMinutes, short, mostEur } = (await staff.call(acts.readConcession, { params })).body
  const seen = { lateMinutes, short, mostEur: mostEur ?? '0' }
  const proof = await staff.stepUp(honourDealStepUp({ reference, version, concession: seen }))
  return staff.call(acts.honourDeal, { params, body: { seen, version, proof } })
}

export async function stop(staff: Person, which: Which, cause: StopCause = 'compliance') {
  const { reference, version } = await dealOf(staff, which)
  return staff.call(acts.stopDeal, { params: { reference }, body: { cause, version } })
}

/** A proven wallet of a client, typed by two people. Returns its id. */
export async function newWallet(
  service: TestedService,
  { payments: one, otherPayments: other }: { payments: Person; otherPayments: Person },
  { accountId, coin, network }: Pick<DealReply, 'accountId' | 'coin' | 'network'>,
  address = addressOf(coin),
): Promise<string> {
  const typed = { address, memo: null }
  const { id } = await must(one.call(enterWallet, { params: { id: accountId }, body: { coin, network, ...typed, source: 'e-mail' } }))
  await must(other.call(confirmWallet, { params: { id: accountId, walletId: id }, body: typed }))
  await storeProof(service, id)
  return id
}

const noDestination = { id: '00000000-0000-4000-8000-000000000000', toName: '', toAccount: '', memo: null, memoType: null, proof: null }

/** Decides the delivery to the deal's first destination, or to the one at this place. Above the limit, proposes it. */
export async function deliver(staff: Person, which: Which, { at = 0, reason = usualReason } = {}) {
  const deal = await dealOf(staff, which)
  const { reference, version, deliveryNeedsTwo } = deal
  const to = deal.destinations[at] ?? noDestination
  const delivery = deliveryPayload({ deal, to })
  const { id: destinationId } = to
  const proof = await staff.stepUp(
    deliveryNeedsTwo
      ? proposeStepUp({ action: 'send-delivery', object: reference, version, payload: delivery, reason })
      : sendDeliveryStepUp({ reference, version, delivery }),
  )
  const body = { destinationId, ...(deliveryNeedsTwo && { reason }), version, proof }
  return staff.call(acts.sendDelivery, { params: { reference }, body })
}

/** Decides a proposal of somebody else. */
export async function approve(staff: Person, id: string, decision: 'approved' | 'rejected' = 'approved', reason?: string) {
  return staff.call(decideApproval, await decisionOf(staff, id, decision, reason))
}

interface TypedRefund {
  /** Its place among the deal's payments. */
  at?: number
  amount?: string
  /** Another one than the one that paid. */
  toAccount?: string | undefined
  reason?: string
}

/** Proposes to pay back what can be paid back of the deal's only payment, or of the one at this place. */
export async function proposeRefund(
  staff: Person,
  which: Which,
  { at = 0, amount: typed, toAccount, reason = usualReason }: TypedRefund = {},
) {
  const { reference, version, network, party, payments } = await dealOf(staff, which)
  const payment = payments[at]
  if (!payment) throw new Error(`the deal has no payment ${at}`)
  const { id, refundable } = payment
  const amount = typed ?? refundable
  const payload = refundPayload({ payment, amount, network, party, toAccount })
  const proof = await staff.stepUp(proposeStepUp({ action: 'send-refund', object: reference, version, payload, reason }))
  const body = { amount, reason, version, proof, ...(toAccount !== undefined && { toAccount }) }
  return staff.call(acts.proposeRefund, { params: { reference, id }, body })
}

export async function proposeEnd(staff: Person, which: Which, end: 'proposeDealCancel' | 'proposeLoss', cause: CancelCause = 'compliance') {
  const { reference, version, sums, direction, currency, coin } = await dealOf(staff, which)
  const about = { object: reference, version, reason: usualReason }
  const isLoss = end === 'proposeLoss'
  const proof = await staff.stepUp(
    isLoss
      ? proposeStepUp({
          ...about,
          action: 'record-loss',
          payload: lossPayload({ ...sums, currency: direction === 'buy' ? currency : coin }),
        })
      : proposeStepUp({ ...about, action: 'cancel-deal', payload: { cause } }),
  )
  const [params, body] = [{ reference }, { reason: usualReason, version, proof }]
  return isLoss ? staff.call(acts.proposeLoss, { params, body }) : staff.call(acts.proposeDealCancel, { params, body: { ...body, cause } })
}

interface TypedStep {
  /** By default the transaction that was recorded before, or a new one. */
  reference?: string | undefined
  /** Its place among the deal's transfers; by default the last one. */
  at?: number
}

/** Records what became of a transfer of the deal. */
export async function recordTransfer(
  service: TestedService,
  staff: Person,
  which: Which,
  kind: TransferStepKind,
  { reference: typed, at = -1 }: TypedStep = {},
) {
  const { reference, version, transfers } = await dealOf(staff, which)
  const transfer = transfers.at(at)
  const usual = transfer?.network ? (transfer.steps.at(-1)?.reference ?? transactionOf(transfer.currency)) : newTransactionId()
  const body = { kind, reference: typed ?? usual, at: nowOf(service), version }
  return staff.call(acts.recordTransferStep, { params: { reference, id: transfer?.id ?? '' }, body })
}

/** Lets time pass, while the people of the desk go on working: a session ends after 30 idle minutes. */
export async function passMinutes(service: TestService, desk: DealDesk, minutes: number) {
  for (let left = minutes; left > 0; left -= 20) {
    service.clock.advance({ minutes: Math.min(20, left) })
    for (const staff of Object.values(desk)) await staff.call(readOwnPasskeys)
  }
}
