import { newBitcoinAddress } from '#contract/addresses/testing/made-addresses.ts'
import type { DealDecision } from '#contract/desk/deal-actions.ts'
import { readDeal } from '#contract/desk/endpoints/deals.ts'
import { confirmReceivingAddress, enterReceivingAddress, type TypedOfferDraft } from '#contract/desk/endpoints/offers.ts'
import { readOwnPasskeys } from '#contract/desk/endpoints/session.ts'
import { confirmWallet, enterWallet } from '#contract/desk/endpoints/wallets.ts'
import type { BodyOf, Endpoint, ParamsOf } from '#contract/endpoint.ts'
import { type acceptOffer, offer as readOffer } from '#contract/endpoints/offers.ts'
import * as acts from './deal-acts.ts'
import { type Buyer, buyer, draftFor, publish } from './offers.ts'
import type { TestedService, TestService } from './service.ts'
import { type Answer, type Person, staffWithPasskey } from './staff.ts'
import { storeProof } from './wallets.ts'

// What is done to deals at once, as they are now. The acts themselves are in `deal-acts.ts`.

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

interface TypedAddress {
  coin: string
  network: string
  address: string
}

/** Two people type an address at which coins arrive, on a network without memos. Returns its id. */
export async function newReceivingAddress(
  [one, other]: [Pick<Person, 'call'>, Pick<Person, 'call'>],
  { coin, network, address }: TypedAddress = { coin: 'BTC', network: 'bitcoin', address: newBitcoinAddress() },
): Promise<string> {
  const typed = { address, memo: null }
  const { id } = (await one.call(enterReceivingAddress, { body: { coin, network, ...typed } })).body
  await other.call(confirmReceivingAddress, { params: { id }, body: typed })
  return id
}

/** Makes calls as one client. */
export type ClientCall = <E extends Endpoint>(endpoint: E, options: { params?: ParamsOf<E>; body?: BodyOf<E> }) => Promise<Answer<E>>

/** A client reads an offer and accepts it. */
export async function accept(call: ClientCall, reference: string, password: string): Promise<Answer<typeof acceptOffer>> {
  const { hash, terms } = (await call(readOffer, { params: { reference } })).body
  return call(...acts.accept({ reference, hash, termsVersion: terms.version }, { password }))
}

/** Accepts a client's newest offer. Returns the deal's reference. */
export async function acceptNewest(service: TestService, { token, password, request }: Buyer, number = 1): Promise<string> {
  const call: ClientCall = (endpoint, options) => service.call(endpoint, { token, ...options })
  const { status, body } = await accept(call, `${request}-${number}`, password)
  if (status !== 200) throw new Error(`the offer was not accepted: ${JSON.stringify(body)}`)
  return body.deal
}

/** A client who has accepted an offer: a buy of bitcoin for 500 EUR, or a sell of 0.01 bitcoin. */
export async function acceptedDeal(service: TestService, desk: DealDesk, changed: Partial<TypedOfferDraft> = {}) {
  const client = await buyer(service)
  const { dealer, supervisor } = desk
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

export const readDealOf = async (staff: Pick<Person, 'call'>, reference: string): Promise<acts.DealReply> =>
  (await staff.call(readDeal, { params: { reference } })).body

const timeOf = ({ clock }: TestedService) => clock?.() ?? new Date()

/** Records a payment of the party, booked now. */
export async function recordPayment(service: TestedService, staff: Person, reference: string, typed: acts.TypedPayment) {
  // Records are listed in the order of their times. After whole seconds, the exchange would be asked so often that it refuses.
  service.clock?.advance({ seconds: 0.001 })
  return staff.call(...acts.recordPayment(await readDealOf(staff, reference), { now: timeOf(service), ...typed }))
}

/** Records the fill that a deal still needs, or a part of it. */
export async function recordFill(service: TestedService, staff: Person, reference: string, typed: acts.TypedFill = {}) {
  return staff.call(...(await acts.recordFill(staff, await readDealOf(staff, reference), { now: timeOf(service), ...typed })))
}

export const decide = async (staff: Person, reference: string, decision: DealDecision) =>
  staff.call(...acts.decide(await readDealOf(staff, reference), decision))

export const stop = async (staff: Person, reference: string) => staff.call(...acts.stop(await readDealOf(staff, reference)))

/** A proven wallet of a client, typed by two people. Returns its id. */
export async function newWallet(
  service: TestedService,
  { payments: one, otherPayments: other }: { payments: Pick<Person, 'call'>; otherPayments: Pick<Person, 'call'> },
  { accountId, coin, network }: Pick<acts.DealReply, 'accountId' | 'coin' | 'network'>,
  address = acts.addressOf(coin),
): Promise<string> {
  const typed = { address, memo: null }
  const { id } = (await one.call(enterWallet, { params: { id: accountId }, body: { coin, network, ...typed, source: 'e-mail' } })).body
  await other.call(confirmWallet, { params: { id: accountId, walletId: id }, body: typed })
  await storeProof(service, id)
  return id
}

/** Decides the delivery, or proposes it above the limit. */
export const deliver = async (staff: Person, reference: string, typed?: { reason: string }) =>
  staff.call(...(await acts.deliver(staff, await readDealOf(staff, reference), typed)))

/** Decides a proposal of somebody else. */
export const approve = async (staff: Person, id: string, decision: 'approved' | 'rejected' = 'approved', reason?: string) =>
  staff.call(...(await acts.decideProposal(staff, id, { decision, reason })))

/** Proposes to pay back what can be paid back of the deal's only payment, or of another one. */
export const proposeRefund = async (staff: Person, reference: string, typed?: acts.TypedRefund) =>
  staff.call(...(await acts.proposeRefund(staff, await readDealOf(staff, reference), typed)))

export const proposeEnd = async (staff: Person, reference: string, which: 'proposeDealCancel' | 'proposeLoss') =>
  staff.call(...(await acts.proposeEnd(staff, await readDealOf(staff, reference), which)))

/** Records what became of the deal's last transfer. */
export const recordTransfer = async (
  service: TestedService,
  staff: Person,
  reference: string,
  kind: acts.TypedStep['kind'],
  transaction?: string,
) => staff.call(...acts.recordTransfer(await readDealOf(staff, reference), { kind, now: timeOf(service), reference: transaction }))

/** Pays a part of the deal's payments back: proposed by one, decided by another. */
export async function refundWhole(
  service: TestedService,
  { payments: one, otherPayments: other }: { payments: Person; otherPayments: Person },
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
