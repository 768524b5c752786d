import { randomBytes } from 'node:crypto'
import Big from 'big.js'
import { newBitcoinAddress } from '#contract/addresses/testing/made-addresses.ts'
import { calls } from '#contract/calls.ts'
import { dealDecisions, payers, transferStepKinds } from '#contract/desk/deal-actions.ts'
import { lossPayload } from '#contract/desk/deal-payloads.ts'
import { proposeStepUp } from '#contract/desk/step-up.ts'
import type { DeskDeal } from '../../harness/deals/invariants.ts'
import type { People } from '../../harness/deals/people.ts'
import { readyDecision, readyDelivery, readyFill, readyRefund } from '../../harness/deals/ready-acts.ts'
import type { HttpResponse } from '../../harness/http.ts'
import { publish } from '../../harness/offers.ts'
import type { Random } from '../../harness/random.ts'
import type { StaffMember } from '../../harness/staff.ts'
import type { Buyer } from '../offers/prepare.ts'
import type { Target } from '../target.ts'

/** A deal to which anything may happen. */
export interface Walk {
  target: Target
  people: People
  buyer: Buyer
  reference: string
  random: Random
  isFrozen: boolean
}

/** Does something to a deal, whether the deal allows it or not. Undefined: there was nothing to do it to. */
type Act = (walk: Walk, deal: DeskDeal) => Promise<HttpResponse | undefined>

const pick = <One>({ random }: Walk, from: readonly One[]): One | undefined => from[random.between(0, from.length - 1)]
const reason = 'A random walk.'
/** In the form of a transaction's id. */
const unique = () => randomBytes(32).toString('hex')
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** All that can happen to a deal. */
export const acts = {
  async pay(walk, { version, currency, coin, sums }) {
    const rest = Big(sums.due).minus(sums.received)
    const amounts = [rest, rest, rest, rest.div(2).round(2), Big(1), rest.minus(3), Big(sums.due).plus(20)].filter((amount) => amount.gt(0))
    const came = pick(walk, [currency, currency, currency, 'GBP', coin])
    const body = {
      amount: pick(walk, amounts)?.toFixed(),
      currency: came,
      bookedAt: pick(walk, [hoursAgo(0), hoursAgo(0), hoursAgo(1.5), hoursAgo(0).slice(0, 10)]),
      bankReference: unique(),
      payerName: 'Ada Kowalska',
      payerAccount: pick(walk, [came === coin ? newBitcoinAddress() : 'PL61109010140000071219812874', null]),
      payer: pick(walk, ['party', 'party', 'party', ...payers]),
      version,
    }
    return onDeal(walk, walk.people.payments[0], 'recordPayment', body)
  },
  async acceptPayment(walk, { version, payments }) {
    const payment = pick(walk, payments)
    return payment && onPart(walk, walk.people.compliance[0], 'acceptPayment', payment.id, { version })
  },
  async takeBack(walk, { version, payments }) {
    const payment = pick(walk, payments)
    const body = { kind: pick(walk, ['recalled', 'undone', 'mistaken']), at: hoursAgo(0), reference: unique(), version }
    return payment && onPart(walk, walk.people.payments[0], 'reversePayment', payment.id, body)
  },
  async fill(walk, { version, sums }) {
    const { dealer } = walk.people
    const [left, share] = [Big(sums.toFill), walk.random.between(1, 3)]
    const amount = left.abs().div(share).round(8, Big.roundUp)
    const fill = {
      side: left.lt(0) ? ('sell' as const) : ('buy' as const),
      venue: 'CEX.IO',
      venueReference: unique(),
      coinAmount: (amount.gt(0) ? amount : Big('0.001')).toFixed(),
      fiatAmount: '100.00',
      filledAt: hoursAgo(0),
    }
    return (await readyFill(dealer, { reference: walk.reference, version }, fill))()
  },
  async annulFill(walk, { version, fills }) {
    const fill = pick(walk, fills)
    return fill && onPart(walk, walk.people.dealer, 'annulFill', fill.id, { reason, version })
  },
  async decide(walk, { version }) {
    const by = pick(walk, [walk.people.dealer, walk.people.dealer, walk.people.compliance[0]])
    return by && onDeal(walk, by, 'decideDeal', { decision: pick(walk, dealDecisions), version })
  },
  stop: (walk, { version }) => onDeal(walk, walk.people.compliance[0], 'stopDeal', { version }),
  async cancelAsClient({ target, buyer: { accessToken: token, from }, reference }) {
    return target.call({ method: calls.cancelDeal.method, path: calls.cancelDeal.path.replace(':reference', reference), token, from })
  },
  async cancel(walk, { version }) {
    const [by, other] = walk.people.compliance
    const payload = { cause: 'compliance' as const }
    const proof = await by.stepUp(proposeStepUp({ action: 'cancel-deal', object: walk.reference, version, payload, reason }))
    return decided(walk, await onDeal(walk, by, 'proposeDealCancel', { reason, version, proof }), { by, other })
  },
  async recordLoss(walk, { version, sums, currency }) {
    const [by, other] = walk.people.compliance
    const payload = lossPayload({ ...sums, currency })
    const proof = await by.stepUp(proposeStepUp({ action: 'record-loss', object: walk.reference, version, payload, reason }))
    return decided(walk, await onDeal(walk, by, 'proposeLoss', { reason, version, proof }), { by, other })
  },
  async deliver(walk, deal) {
    const destination = pick(walk, deal.destinations)
    if (!destination) return undefined
    const [by, other] = walk.people.payments
    const sent = await (await readyDelivery(by, deal, { destination, reason }))()
    return deal.deliveryNeedsTwo ? decided(walk, sent, { by, other }) : sent
  },
  async refund(walk, deal) {
    const payment = pick(walk, deal.payments)
    if (!payment) return undefined
    const { amount: whole, refundable } = payment
    const [by, other] = walk.people.payments
    const amount =
      pick(walk, [refundable, refundable, Big(refundable).div(2).round(2).toFixed(), whole, Big(whole).plus(1).toFixed()]) ?? whole
    const ready = await readyRefund(by, deal, { payment, amount, reason, otherAccount: 'DE89370400440532013000' })
    return decided(walk, await ready(), { by, other })
  },
  async recordStep(walk, { version, transfers }) {
    const transfer = pick(walk, transfers)
    const body = { kind: pick(walk, transferStepKinds), reference: unique(), at: hoursAgo(0), version }
    return transfer && onPart(walk, walk.people.payments[0], 'recordTransferStep', transfer.id, body)
  },
  async freeze(walk) {
    walk.isFrozen = !walk.isFrozen
    await walk.target.query('update account set state = $2 where id = $1', [walk.buyer.accountId, walk.isFrozen ? 'frozen' : 'active'])
    return undefined
  },
  /** A dealer offers a new price for what has come, and the client sometimes accepts it. */
  async revise(walk, { state, request, sums }) {
    if (state !== 'in-question') return undefined
    const { target, buyer, people } = walk
    const { version } = await people.dealer.call<{ version: number }>('readOfferBasis', { params: { reference: request } })
    const amount = Big(sums.held).gt(200) ? Big(sums.held).toFixed(2) : Big(sums.due).toFixed(2)
    const draft = { reference: request, partyId: buyer.partyId, version, spreadBp: 20, amount, revises: walk.reference }
    const published = await publish((call, input) => people.dealer.request(call, input), draft)
    const { reference: offer } = published.json as { reference?: string }
    if (published.status !== 200 || !offer || walk.random() < 0.3) return published
    const own = { token: buyer.accessToken, from: buyer.from }
    const path = calls.offer.path.replace(':reference', offer)
    const { hash, terms } = (await target.call({ ...own, path })).json as { hash: string; terms: { version: string } }
    const body = { offerHash: hash, termsVersion: terms.version, currentPassword: buyer.password }
    const accepted = await target.call({ ...own, method: 'POST', path: `${path}/accept`, body })
    if (accepted.status === 200) walk.reference = (accepted.json as { deal: string }).deal
    return accepted
  },
  /** The time to pay is over, and the sweeper comes. */
  async letTimePass(walk, { state }) {
    if (state !== 'awaiting-payment') return undefined
    await walk.target.query(`begin; set local session_replication_role = replica;
      update deal set pay_by = now() - interval '1 minute' where reference = '${walk.reference}'; commit`)
    await new Promise((done) => setTimeout(done, 1200))
    return undefined
  },
} satisfies Record<string, Act>
export type ActName = keyof typeof acts

type OnDeal = 'recordPayment' | 'decideDeal' | 'stopDeal' | 'proposeDealCancel' | 'proposeLoss'
type OnPart = 'acceptPayment' | 'reversePayment' | 'annulFill' | 'recordTransferStep'

const onDeal = ({ reference }: Walk, by: StaffMember, call: OnDeal, body: object) => by.request(call, { params: { reference }, body })
const onPart = ({ reference }: Walk, by: StaffMember, call: OnPart, id: string, body: object) =>
  by.request(call, { params: { reference, id }, body })

/** Lets another person decide what was proposed, or sometimes the same person, who must not. */
async function decided(walk: Walk, proposed: HttpResponse, { by, other }: { by: StaffMember; other: StaffMember }): Promise<HttpResponse> {
  const { approvalId } = proposed.json as { approvalId?: string }
  if (proposed.status !== 200 || !approvalId) return proposed
  const decide = async (who: StaffMember) => {
    const decision = walk.random() < 0.9 ? ('approved' as const) : ('rejected' as const)
    return (await readyDecision(who, { approvalId, decision, ...(decision === 'rejected' && { reason }) }))()
  }
  if (walk.random() < 0.1) {
    const own = await decide(by)
    if (own.status === 200) return { ...own, status: 599, text: 'a person decided their own proposal' }
  }
  return decide(other)
}
