import Big from 'big.js'
import { canMove, type DealMoveCode, dealMoves, type DealState } from '#contract/desk/deal-moves.ts'
import type { readDeal } from '#contract/desk/endpoints/deals.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Checks } from '../part.ts'
import type { DeskSite } from '../staff.ts'

export type DeskDeal = ReplyOf<typeof readDeal>

interface Step {
  number: number
  from: DealState | null
  to: DealState
  move: DealMoveCode
  state: DealState
  deal: string
}

interface Payment {
  id: string
  amount: string
  set_aside: string | null
  payer_account: string | null
  accepted: boolean
  reversal: string | null
}

interface Transfer {
  purpose: 'delivery' | 'refund'
  payment_id: string | null
  amount: string
  to_account: string
  last: string | null
  proposed_by: string | null
  decided_by: string | null
  decision: string | null
  amount_eur: string
  is_own_wallet: boolean
}

interface Stored {
  steps: Step[]
  payments: Payment[]
  transfers: Transfer[]
  /** References of the deals that are marked as having a running refund. */
  marked: string[]
}

/** Reads all that is stored of a deal and of those that it replaces. */
export async function readStored({ query }: Pick<DeskSite, 'query'>, reference: string): Promise<Stored> {
  const [found] = await query<Stored>(
    `with chosen as (select coalesce(root_deal_id, id) root, account_id from deal where reference = $1),
       chain as (select deal.* from deal, chosen where deal.id = root or deal.root_deal_id = root)
     select
       (select coalesce(json_agg(reference), '[]') from chain where has_running_refund) marked,
       (select coalesce(json_agg(json_build_object('deal', chain.reference, 'state', chain.state, 'number', number, 'from', step."from", 'to', step."to",
         'move', move) order by chain.accepted_at, number), '[]') from deal_step step join chain on chain.id = step.deal_id) steps,
       (select coalesce(json_agg(json_build_object('id', payment.id, 'amount', amount::text, 'set_aside', set_aside, 'payer_account', payer_account,
         'reversal', (select kind from deal_payment_reversal where payment_id = payment.id),
         'accepted', exists (select from deal_question where payment_id = payment.id and outcome = 'accepted'))), '[]')
         from deal_payment payment, chosen where payment.deal_id = root) payments,
       (select coalesce(json_agg(json_build_object('purpose', purpose, 'payment_id', payment_id, 'amount', amount::text, 'to_account', to_account,
         'last', (select kind from transfer_step where transfer_id = transfer.id order by number desc limit 1),
         'proposed_by', approval.proposed_by, 'decided_by', decision.decided_by, 'decision', decision.outcome,
         'amount_eur', (select amount_eur from offer join chain on chain.offer_id = offer.id where chain.accepted_at <= committed_at
           order by chain.accepted_at desc limit 1)::text,
         'is_own_wallet', exists (select from wallet where wallet.account_id = chosen.account_id and address = to_account and confirmed_at is not null)
         )), '[]')
         from chosen join transfer on transfer.deal_id = root left join approval on approval.id = approval_id
         left join approval_decision decision on decision.approval_id = approval.id) transfers`,
    [reference],
  )
  if (!found) throw new Error(`the deal ${reference} is gone`)
  return found
}

const isLive = ({ last }: Transfer) => last !== 'failed' && last !== 'returned'
const sum = (amounts: string[]) => amounts.reduce((total, amount) => total.plus(amount), Big(0))

/** Checks what is true of every deal at any time. `deal`: as the desk reads it. */
export function checkDeal({ steps, payments, transfers, marked }: Stored, deal: DeskDeal, checks: Checks): void {
  checkSteps(steps, checks)
  const refundsOf = (id: string) => transfers.filter((one) => one.payment_id === id && isLive(one)).map(({ amount }) => amount)
  for (const { id, amount } of payments)
    checks.expect(sum(refundsOf(id)).lte(amount), `of a payment of ${amount}, ${sum(refundsOf(id)).toFixed()} goes back`)

  const counting = payments.filter(({ set_aside, accepted, reversal }) => reversal === null && (set_aside === null || accepted))
  const received = sum(counting.map(({ amount }) => amount))
  const held = received.minus(sum(counting.flatMap(({ id }) => refundsOf(id))))
  checks.expect(Big(deal.sums.received).eq(received), `${received.toFixed()} counts, and the desk reads ${deal.sums.received}`)
  checks.expect(Big(deal.sums.held).eq(held), `${held.toFixed()} is held, and the desk reads ${deal.sums.held}`)
  checks.expect(deal.state !== 'refunded' || held.lte(0), `a refunded deal holds ${held.toFixed()}`)

  const deliveries = transfers.filter(({ purpose }) => purpose === 'delivery')
  const live = deliveries.filter(isLive)
  checks.expect(live.length <= 1, `${live.length} deliveries are alive`)
  for (const { amount, is_own_wallet: isOwn } of deliveries) {
    checks.expect(isOwn, 'a delivery goes to no wallet of the client')
    checks.expect(
      Big(amount).eq(deal.coinAmount) || live.length === 0 || deal.replaces !== null,
      `a delivery of ${amount} instead of ${deal.coinAmount}`,
    )
  }
  const isRefundAllowed =
    live.length === 0 || held.gte(Big(deal.sums.due).minus(deal.shortAmount)) || deal.state === 'in-question' || isLoss(steps)
  checks.expect(isRefundAllowed, `after a delivery, only ${held.toFixed()} of ${deal.sums.due} is held, and the deal is ${deal.state}`)
  for (const transfer of transfers) checkDecision(transfer, payments, checks)
  checkCoinsLeft(deal, checks)
  checkSurplus(deal, held, checks)

  const isRefundRunning = transfers.some(({ purpose, last }) => purpose === 'refund' && (last === null || last === 'sent'))
  const newest = steps.at(-1)?.deal
  checks.expect(
    isRefundRunning ? marked.length === 1 && marked[0] === newest : marked.length === 0,
    `a refund is ${isRefundRunning ? '' : 'not '}running, and marked are: ${marked.join(', ') || 'none'}`,
  )
}

/** Somebody is asked about money above the deal's amount, unless the whole deal is in question. */
function checkSurplus({ state, sums, questions }: DeskDeal, held: Big, checks: Checks): void {
  const isPaid = state === 'paid' || state === 'executed' || state === 'sending' || state === 'done'
  const isAsked = questions.some(({ cause, outcome }) => (cause === 'surplus' || cause === 'refund-came-back') && outcome === null)
  checks.expect(!isPaid || held.lte(sums.due) || isAsked, `of ${held.toFixed()} that is held, ${sums.due} is due, and nobody is asked`)
}

/** Somebody is asked about coins that are left, as long as there are any. */
function checkCoinsLeft({ state, sums, questions }: DeskDeal, checks: Checks): void {
  const hasEnded = state === 'lapsed' || state === 'cancelled' || state === 'refunded'
  const isAsked = questions.some(({ cause, outcome }) => cause === 'coins-left' && outcome === null)
  checks.expect(
    isAsked === (hasEnded && !Big(sums.toFill).eq(0)),
    `a ${state} deal with ${sums.toFill} to fill is ${isAsked ? '' : 'not '}asked about`,
  )
}

const isLoss = (steps: Step[]) => steps.some(({ move }) => move === 'loss-recorded')

function checkSteps(steps: Step[], checks: Checks): void {
  let before: Step | undefined
  for (const [at, step] of steps.entries()) {
    const { from, to, move, number, deal, state } = step
    const last = before?.deal === deal ? before : undefined
    checks.expect(
      number === (last?.number ?? 0) + 1 && from === (last?.to ?? null),
      `a step ${number} from ${from} follows ${last?.number} to ${last?.to}`,
    )
    checks.expect(canMove(from, move) && dealMoves[move].to === to, `the move ${move} leads from ${from} to ${to}`)
    checks.expect(steps[at + 1]?.deal === deal || state === to, `a deal is ${state} after a step to ${to}`)
    before = step
  }
}

function checkDecision(transfer: Transfer, payments: Payment[], checks: Checks): void {
  const { purpose, amount_eur: amountEur, proposed_by: proposedBy, decided_by: decidedBy, decision } = transfer
  const needsTwo = purpose === 'refund' || Big(amountEur).gte(1000)
  const isByTwo = decision === 'approved' && proposedBy !== null && proposedBy !== decidedBy
  checks.expect(!needsTwo || isByTwo, `a ${purpose} worth ${amountEur} EUR left without its approval`)
  if (purpose === 'delivery') return
  const payer = payments.find(({ id }) => id === transfer.payment_id)?.payer_account
  checks.expect(payer === null || payer === transfer.to_account, 'a refund goes to another account than paid')
}
