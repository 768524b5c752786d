import Big from 'big.js'
import { newTransactionId } from '#contract/addresses/testing/made-addresses.ts'
import { dealDecisions, payers, transferStepKinds } from '#contract/desk/deal-actions.ts'
import { acceptPayment, annulFill, readFillBasis, reversePayment } from '#contract/desk/endpoints/deal-acts.ts'
import { readOfferBasis } from '#contract/desk/endpoints/offers.ts'
import { cancelDeal } from '#contract/endpoints/deals.ts'
import * as deals from '../../../src/server/testing/deals.ts'
import { draftFor } from '../../../src/server/testing/offers.ts'
import { must, type Person } from '../../../src/server/testing/staff.ts'
import { usualPassword } from '../../harness/client.ts'
import type { Office, RunningOffer } from '../../harness/deals/office.ts'
import { publishSoon } from '../../harness/offers.ts'
import type { Random } from '../../harness/random.ts'
import { coinsCome, type Sell } from './sells.ts'

/** A deal to which anything may happen. */
export interface Walk {
  office: Office
  running: RunningOffer
  /** Of a walk that sells. */
  sell: Sell | undefined
  random: Random
  isFrozen: boolean
}

interface Answer {
  status: number
  body: unknown
}

/** Does something to a deal, whether the deal allows it or not. Undefined: there was nothing to do it to. */
type Act = (walk: Walk, deal: deals.DealReply) => Promise<Answer | undefined>

/** Its place in the list. */
const placeIn = ({ random }: Walk, from: readonly unknown[]): number => random.between(0, from.length - 1)
const pick = <One>(walk: Walk, from: readonly One[]): One | undefined => from[placeIn(walk, from)]
const oneOf = <One>(walk: Walk, ...from: [One, ...One[]]): One => pick(walk, from) ?? from[0]
const reason = 'A random walk.'
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const now = () => hoursAgo(0)

/** All that can happen to a deal. */
export const acts = {
  async pay(walk, deal) {
    const { direction, currency, coin, sums } = deal
    const rest = Big(sums.due).minus(sums.received)
    const [due, other, places] = direction === 'buy' ? [currency, coin, 2] : [coin, currency, 8]
    const amounts = [rest, rest, rest, rest.div(2).round(places), Big(1), rest.minus(3), Big(sums.due).plus(20)].filter((one) => one.gt(0))
    const typed = {
      amount: (pick(walk, amounts) ?? Big(1)).toFixed(),
      currency: oneOf(walk, due, due, due, 'GBP', other),
      bookedAt: oneOf(walk, now().toISOString(), now().toISOString(), hoursAgo(1.5).toISOString(), now().toISOString().slice(0, 10)),
      payer: oneOf(walk, 'party', 'party', 'party', ...payers),
      ...(walk.random() < 0.5 && { payerAccount: null }),
    }
    return deals.recordPayment(walk.office, walk.office.people, deal, typed)
  },
  /** On the chain, to the address of a sell. */
  async receiveCoins({ office, sell, random }, deal) {
    if (!sell) return undefined
    await coinsCome(office, sell, deal, random)
    return { status: 200, body: null }
  },
  async acceptPayment(walk, { reference, version, payments }) {
    const payment = pick(walk, payments)
    if (!payment) return undefined
    return walk.office.people.compliance.call(acceptPayment, { params: { reference, id: payment.id }, body: { version } })
  },
  async takeBack(walk, { reference, version, payments }) {
    const payment = pick(walk, payments)
    if (!payment) return undefined
    const kind = oneOf<'recalled' | 'undone' | 'mistaken'>(walk, 'recalled', 'undone', 'mistaken')
    const body = { kind, at: now().toISOString(), reference: newTransactionId(), version }
    return walk.office.people.payments.call(reversePayment, { params: { reference, id: payment.id }, body })
  },
  async fill(walk, deal) {
    const left = Big(deal.sums.toFill)
    const amount = left.abs().div(walk.random.between(1, 3)).round(8, Big.roundUp)
    const coinAmount = (amount.gt(0) ? amount : Big('0.001')).toFixed()
    const { dealer: by, otherDealer: other } = walk.office.people
    const side = left.lt(0) === (deal.direction === 'buy') ? ('sell' as const) : ('buy' as const)
    const basis = { params: { reference: deal.reference }, query: { at: now().toISOString() } }
    const { bid, ask } = (await by.call(readFillBasis, basis)).body
    const price = Big((side === 'buy' ? ask : bid) ?? deal.rate)
    const far = walk.random() < 0.1
    const fiatAmount = price
      .times(coinAmount)
      .times(far ? 10 : 1)
      .toFixed(8)
    const trade = walk.random() < 0.1 ? { coinAmount: Big(coinAmount).times(3).toFixed(), fiatAmount: '1000000' } : null
    const fill = { side, coinAmount, fiatAmount, trade }
    const recorded = await deals.recordFill(walk.office, by, deal, fill)
    if (far && recorded.status === 200) return { status: 599, body: 'a fill ten times off was recorded by one person' }
    if (!far || walk.random() < 0.5) return recorded
    return decided(walk, await deals.recordFill(walk.office, by, deal, { ...fill, reason }), { by, other })
  },
  async annulFill(walk, { reference, version, fills }) {
    const fill = pick(walk, fills)
    if (!fill) return undefined
    return walk.office.people.dealer.call(annulFill, { params: { reference, id: fill.id }, body: { reason, version } })
  },
  async decide(walk, deal) {
    const { dealer, compliance } = walk.office.people
    return deals.decide(oneOf(walk, dealer, dealer, compliance), deal, oneOf(walk, ...dealDecisions))
  },
  honour(walk, deal) {
    // The dealer published the offer.
    const { dealer, otherDealer, supervisor } = walk.office.people
    return deals.honour(oneOf(walk, dealer, otherDealer, otherDealer, supervisor), deal)
  },
  stop: (walk, deal) => deals.stop(walk.office.people.compliance, deal),
  cancelAsClient: ({ running: { buyer } }, { reference }) => buyer.client.call(cancelDeal, { params: { reference } }),
  cancel: (walk, deal) => end(walk, deal, 'proposeDealCancel'),
  recordLoss: (walk, deal) => end(walk, deal, 'proposeLoss'),
  async deliver(walk, deal) {
    if (deal.destinations.length === 0) return undefined
    const { payments: by, otherPayments: other } = walk.office.people
    const sent = await deals.deliver(by, deal, { at: placeIn(walk, deal.destinations), reason })
    return deal.deliveryNeedsTwo ? decided(walk, sent, { by, other }) : sent
  },
  async refund(walk, deal) {
    const at = placeIn(walk, deal.payments)
    const payment = deal.payments[at]
    if (!payment) return undefined
    const { payments: by, otherPayments: other } = walk.office.people
    const { amount: whole, currency, refundable, payerAccount } = payment
    const amount = oneOf(
      walk,
      refundable,
      refundable,
      Big(refundable)
        .div(2)
        .round(currency === 'BTC' ? 8 : 2)
        .toFixed(),
      whole,
      Big(whole).plus(1).toFixed(),
    )
    const toAccount = walk.sell?.from ?? (payerAccount === null ? 'DE89370400440532013000' : undefined)
    return decided(walk, await deals.proposeRefund(by, deal, { at, amount, toAccount, reason }), { by, other })
  },
  async recordStep(walk, deal) {
    if (deal.transfers.length === 0) return undefined
    const typed = { at: placeIn(walk, deal.transfers), reference: newTransactionId() }
    return deals.recordTransfer(walk.office, walk.office.people.payments, deal, oneOf(walk, ...transferStepKinds), typed)
  },
  async freeze(walk) {
    walk.isFrozen = !walk.isFrozen
    const state = walk.isFrozen ? 'frozen' : 'active'
    await walk.office.query('update account set state = $2 where id = $1', [walk.running.buyer.accountId, state])
    return undefined
  },
  /** A dealer offers a new price for what has come, and the client sometimes accepts it. */
  async revise(walk, { state, request, reference, sums }) {
    if (state !== 'in-question') return undefined
    const { office, running, sell } = walk
    const { client, partyId } = running.buyer
    const amount = sell
      ? Big(Big(sums.held).gt('0.001') ? sums.held : sums.due).toFixed(8)
      : Big(Big(sums.held).gt(200) ? sums.held : sums.due).toFixed(2)
    const asBefore = sell && ({ direction: 'sell', fixedSide: 'coins', receivingAddressId: sell.receivingAddressId } as const)
    const { dealer } = office.people
    const { version } = await must(dealer.call(readOfferBasis, { params: { reference: request } }))
    const basis = { version, revises: reference }
    const published = await publishSoon(dealer, { request, basis, draft: draftFor({ partyId }, { amount, ...asBefore }) })
    if (published.status !== 200 || walk.random() < 0.3) return published
    const accepted = await deals.accept(client.call, published.body.reference, usualPassword)
    if (accepted.status === 200) running.reference = accepted.body.deal
    return accepted
  },
  /** The time to pay is over, and the sweeper comes. */
  async letTimePass(walk, { state, reference }) {
    if (state !== 'awaiting-payment' && state !== 'awaiting-coins') return undefined
    await walk.office.query(`begin; set local session_replication_role = replica;
      update deal set pay_by = now() - interval '1 minute' where reference = '${reference}'; commit`)
    await new Promise((done) => setTimeout(done, 1200))
    return undefined
  },
} satisfies Record<string, Act>
export type ActName = keyof typeof acts

async function end(walk: Walk, deal: deals.DealReply, which: 'proposeDealCancel' | 'proposeLoss'): Promise<Answer> {
  const { compliance: by, otherCompliance: other } = walk.office.people
  return decided(walk, await deals.proposeEnd(by, deal, which), { by, other })
}

/** Lets another person decide what was proposed, or sometimes the same person, who must not. */
async function decided(walk: Walk, proposed: Answer, { by, other }: { by: Person; other: Person }): Promise<Answer> {
  const { approvalId } = proposed.body as { approvalId?: string }
  if (proposed.status !== 200 || !approvalId) return proposed
  const decideAs = (who: Person) =>
    walk.random() < 0.9 ? deals.approve(who, approvalId) : deals.approve(who, approvalId, 'rejected', reason)
  if (walk.random() < 0.1) {
    const own = await decideAs(by)
    if (own.status === 200) return { status: 599, body: 'a person decided their own proposal' }
  }
  return decideAs(other)
}
