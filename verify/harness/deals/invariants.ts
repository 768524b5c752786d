import Big from 'big.js'
import type { DealReply } from '../../../src/server/testing/deal-acts.ts'
import type { TestedService } from '../../../src/server/testing/service.ts'
import type { Checks } from '../part.ts'

const awaiting = ['awaiting-payment', 'awaiting-coins']
const afterPayment = ['paid', 'executed', 'sending', 'done']

interface Move {
  /** Null: the deal begins. */
  from: (string | null)[]
  to: string
  /** To the client. */
  letter?: string
}

const move = (from: (string | null)[], to: string, letter?: string): Move => ({ from, to, ...(letter && { letter: `deal-${letter}` }) })

/**
 * Every move that a deal may make. It is written down once more, because a judge that imported the product's own table (`contract/desk/deal-moves.ts`) would
 * find whatever mistake is in it right.
 */
export const moves: Record<string, Move> = {
  'buy-accepted': move([null], 'awaiting-payment'),
  'sell-accepted': move([null], 'awaiting-coins'),
  'revised-accepted-paid': move([null], 'paid', 'paid'),
  received: move(awaiting, 'paid', 'paid'),
  'received-late': move(awaiting, 'in-question', 'question'),
  'received-over': move(awaiting, 'in-question', 'question'),
  'received-short': move(awaiting, 'in-question', 'question'),
  'buy-not-paid': move(['awaiting-payment'], 'lapsed', 'lapsed'),
  'sell-not-sent': move(['awaiting-coins'], 'lapsed', 'lapsed'),
  'received-in-time': move(['lapsed'], 'paid', 'paid'),
  'received-after-end': move(['lapsed', 'cancelled'], 'in-question', 'question'),
  'buy-cancelled-by-client': move(['awaiting-payment'], 'cancelled', 'cancelled'),
  'sell-cancelled-by-client': move(['awaiting-coins'], 'cancelled', 'cancelled'),
  'cancelled-partly-paid': move(awaiting, 'refunding', 'refunding'),
  'stopped-unpaid': move(awaiting, 'cancelled', 'stopped'),
  'stopped-partly-paid': move(awaiting, 'refunding', 'refunding'),
  filled: move(['paid'], 'executed'),
  refused: move(['paid'], 'refunding', 'refunding'),
  'sending-decided': move(['executed'], 'sending'),
  sent: move(['sending'], 'done', 'sent'),
  'sending-failed': move(['sending'], 'in-question', 'question'),
  'payment-taken-back': move(afterPayment, 'in-question', 'question'),
  'delivery-undone': move(['done'], 'in-question', 'question'),
  'stopped-for-review': move(afterPayment, 'in-question', 'question'),
  honoured: move(['in-question'], 'paid', 'paid'),
  'settled-paid': move(['in-question'], 'paid'),
  'settled-executed': move(['in-question'], 'executed'),
  'settled-done': move(['in-question'], 'done'),
  'refund-decided': move(['in-question'], 'refunding', 'refunding'),
  'revised-accepted': move(['in-question'], 'replaced'),
  'loss-recorded': move(['in-question'], 'done'),
  refunded: move(['refunding'], 'refunded', 'refunded'),
  'refund-failed': move(['refunding'], 'in-question', 'question'),
  'refund-came-back': move(['refunded'], 'in-question', 'question'),
}

interface Step {
  deal: string
  /** Of the deal now. */
  state: string
  number: number
  from: string | null
  to: string
  move: string
}

interface Payment {
  id: string
  amount: string
  setAside: string | null
  payerAccount: string | null
  isAccepted: boolean
  isReversed: boolean
}

interface Transfer {
  purpose: 'delivery' | 'refund'
  paymentId: string | null
  amount: string
  toAccount: string
  lastStep: string | null
  isApprovedByOther: boolean
  amountEur: string
  isToOwnWallet: boolean
}

interface Stored {
  steps: Step[]
  payments: Payment[]
  transfers: Transfer[]
  /** References of the deals that are marked as having a running refund. */
  marked: string[]
}

const storedOfRequest = `
  with chain as (
    select deal.*, amount_eur from deal join offer on offer.id = offer_id join exchange_request request on request.id = request_id
    where request.reference = $1
  )
  select
    (select coalesce(json_agg(reference), '[]') from chain where has_running_refund) marked,
    (select coalesce(json_agg(json_build_object('deal', chain.reference, 'state', chain.state, 'number', number, 'from', step."from", 'to', step."to",
      'move', move) order by chain.accepted_at, number), '[]') from deal_step step join chain on chain.id = step.deal_id) steps,
    (select coalesce(json_agg(json_build_object('id', payment.id, 'amount', amount::text, 'setAside', set_aside, 'payerAccount', payer_account,
      'isReversed', exists (select from deal_payment_reversal where payment_id = payment.id),
      'isAccepted', exists (select from deal_question where payment_id = payment.id and outcome = 'accepted'))), '[]')
      from deal_payment payment join chain on chain.id = payment.deal_id) payments,
    (select coalesce(json_agg(json_build_object('purpose', purpose, 'paymentId', payment_id, 'amount', amount::text, 'toAccount', to_account,
      'lastStep', (select kind from transfer_step where transfer_id = transfer.id order by number desc limit 1),
      'isApprovedByOther', coalesce(decision.outcome = 'approved' and decision.decided_by <> approval.proposed_by, false),
      'amountEur', (select amount_eur from chain where accepted_at <= committed_at order by accepted_at desc limit 1)::text,
      'isToOwnWallet', exists (select from wallet where wallet.account_id = chain.account_id and address = to_account and confirmed_at is not null)
      )), '[]')
      from transfer join chain on chain.id = transfer.deal_id left join approval on approval.id = approval_id
      left join approval_decision decision on decision.approval_id = approval.id) transfers`

const isLive = ({ lastStep }: Transfer) => lastStep !== 'failed' && lastStep !== 'returned'
const sum = (amounts: string[]) => amounts.reduce((total, amount) => total.plus(amount), Big(0))

/** Checks what is true of every deal at any time: of this one, as the desk reads it, and of those that it replaces. */
export async function checkDeal({ query }: TestedService, deal: DealReply, checks: Checks): Promise<void> {
  const [stored] = await query<Stored>(storedOfRequest, [deal.request])
  const { steps, payments, transfers, marked } = stored as Stored
  checks.expect(steps.length > 0, 'a deal has no steps')
  checkSteps(steps, checks)
  const refundsOf = (id: string) => transfers.filter((one) => one.paymentId === id && isLive(one)).map(({ amount }) => amount)
  for (const { id, amount } of payments)
    checks.expect(sum(refundsOf(id)).lte(amount), `of a payment of ${amount}, ${sum(refundsOf(id)).toFixed()} goes back`)

  const counting = payments.filter(({ setAside, isAccepted, isReversed }) => !isReversed && (setAside === null || isAccepted))
  const received = sum(counting.map(({ amount }) => amount))
  const held = received.minus(sum(counting.flatMap(({ id }) => refundsOf(id))))
  checks.expect(Big(deal.sums.received).eq(received), `${received.toFixed()} counts, and the desk reads ${deal.sums.received}`)
  checks.expect(Big(deal.sums.held).eq(held), `${held.toFixed()} is held, and the desk reads ${deal.sums.held}`)
  checks.expect(deal.state !== 'refunded' || held.lte(0), `a refunded deal holds ${held.toFixed()}`)

  const deliveries = transfers.filter(({ purpose }) => purpose === 'delivery')
  const live = deliveries.filter(isLive)
  checks.expect(live.length <= 1, `${live.length} deliveries are alive`)
  for (const { amount, isToOwnWallet } of deliveries) {
    checks.expect(isToOwnWallet, 'a delivery goes to no wallet of the client')
    checks.expect(
      Big(amount).eq(deal.coinAmount) || live.length === 0 || deal.replaces !== null,
      `a delivery of ${amount} instead of ${deal.coinAmount}`,
    )
  }
  const isLoss = steps.some(({ move }) => move === 'loss-recorded')
  const isRefundAllowed =
    live.length === 0 || held.gte(Big(deal.sums.due).minus(deal.shortAmount)) || deal.state === 'in-question' || isLoss
  checks.expect(isRefundAllowed, `after a delivery, only ${held.toFixed()} of ${deal.sums.due} is held, and the deal is ${deal.state}`)
  for (const transfer of transfers) checkDecision(transfer, payments, checks)
  checkQuestions(deal, held, checks)

  const isRefundRunning = transfers.some(({ purpose, lastStep }) => purpose === 'refund' && (lastStep === null || lastStep === 'sent'))
  const wanted = isRefundRunning ? [steps.at(-1)?.deal] : []
  checks.expect(
    marked.join() === wanted.join(),
    `a refund is ${isRefundRunning ? '' : 'not '}running, and marked are: ${marked.join(', ') || 'none'}`,
  )
}

/** Somebody is asked about coins that are left, and about money above the deal's amount, unless the whole deal is in question. */
function checkQuestions({ state, sums, questions }: DealReply, held: Big, checks: Checks): void {
  const open = questions.filter(({ outcome }) => outcome === null).map(({ cause }) => cause)
  const isAskedAbove = open.includes('surplus') || open.includes('refund-came-back')
  checks.expect(
    !afterPayment.includes(state) || held.lte(sums.due) || isAskedAbove,
    `of ${held.toFixed()} that is held, ${sums.due} is due, and nobody is asked`,
  )
  const isLeft = ['lapsed', 'cancelled', 'refunded'].includes(state) && !Big(sums.toFill).eq(0)
  const isAsked = open.includes('coins-left')
  checks.expect(isAsked === isLeft, `a ${state} deal with ${sums.toFill} to fill is ${isAsked ? '' : 'not '}asked about`)
}

function checkSteps(steps: Step[], checks: Checks): void {
  let before: Step | undefined
  for (const [at, step] of steps.entries()) {
    const { from, to, move, number, deal, state } = step
    const last = before?.deal === deal ? before : undefined
    checks.expect(
      number === (last?.number ?? 0) + 1 && from === (last?.to ?? null),
      `a step ${number} from ${from} follows ${last?.number} to ${last?.to}`,
    )
    checks.expect(moves[move]?.from.includes(from) === true && moves[move].to === to, `the move ${move} leads from ${from} to ${to}`)
    checks.expect(steps[at + 1]?.deal === deal || state === to, `a deal is ${state} after a step to ${to}`)
    before = step
  }
}

function checkDecision(
  { purpose, amountEur, isApprovedByOther, paymentId, toAccount }: Transfer,
  payments: Payment[],
  checks: Checks,
): void {
  const needsTwo = purpose === 'refund' || Big(amountEur).gte(1000)
  checks.expect(!needsTwo || isApprovedByOther, `a ${purpose} worth ${amountEur} EUR left without its approval`)
  if (purpose === 'delivery') return
  const payer = payments.find(({ id }) => id === paymentId)?.payerAccount
  checks.expect(payer === null || payer === toAccount, 'a refund goes to another account than paid')
}
