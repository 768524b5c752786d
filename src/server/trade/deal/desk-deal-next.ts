import { deliveryOf } from '#contract/desk/deal-payloads.ts'
import { stepOwners } from '#contract/desk/deal-moves.ts'
import { isAcceptable, type QuestionCause, questionOwner } from '#contract/desk/deal-questions.ts'
import type { readDeal } from '#contract/desk/endpoints/deals.ts'
import type { ApprovalAction } from '#contract/desk/permissions.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type DealToDecide, refusalsOf } from './actions.ts'
import type { DealRow } from './deal.table.ts'
import type { Destination } from './destinations.ts'
import {
  countingPayments,
  heldFor,
  isOfTakenBack,
  isRunning,
  type Ledger,
  type LedgerTransfer,
  liveDelivery,
  openQuestions,
} from './ledger.ts'
import { refundableOf } from './refund.ts'
import { coinsToFill, dueCurrencyOf, isSenderInQuestion, restOf } from './terms.ts'

type Details = ReplyOf<typeof readDeal>
type Owner = Details['owner']
type Next = NonNullable<Details['next']>
type Timed = Pick<Next, 'opens' | 'dueAt' | 'since'>
type Untimed<Each> = Each extends unknown ? Omit<Each, keyof Timed> : never
/** Without an owner, that of the deal's state does it. */
type Step = Untimed<Next> & Partial<Timed> & { owner?: Owner }

/** A deal with all that decides its next step. */
export interface DealAtDesk extends DealToDecide {
  destinations: Pick<Destination, 'refusals' | 'usableFrom'>[]
  deliveryNeedsTwo: boolean
  /** Proposals that wait for a decision. */
  approvals: { id: string; action: ApprovalAction }[]
  /** What the chain shows of transfers, by their ids. */
  shown: ReadonlyMap<string, { isContradicted: boolean }>
  /** When it came into its state. */
  since: Date
}

/** What the desk reads is next with a deal, and who does it. */
export function nextAtDesk(settled: DealAtDesk): Pick<Details, 'owner' | 'next'> {
  const step = stepOf(settled)
  if (!step) return { owner: null, next: null }
  const { owner = stepOwners[settled.deal.state], ...next } = step
  return { owner, next: { opens: null, dueAt: null, since: settled.since.toISOString(), ...next } }
}

/** Who does it, for a list, which does not read what was recorded. `questions`: the open ones of a deal in question. */
export function ownerInList(
  { state, hasRunningRefund }: Pick<DealRow, 'state' | 'hasRunningRefund'>,
  questions: { cause: QuestionCause }[],
): Owner {
  if (state !== 'in-question') return stepOwners[state] ?? (hasRunningRefund ? 'payments' : null)
  const first = firstToDecide(questions)
  return first ? questionOwner({ ...first, paymentId: null }) : null
}

/** Of questions about a deal. Compliance first: what they stopped, nobody else decides. */
const firstToDecide = <Asked extends { cause: QuestionCause }>(questions: Asked[]): Asked | undefined =>
  questions.findLast(({ cause }) => cause === 'stopped') ?? questions.at(-1)

function stepOf(settled: DealAtDesk): Step | undefined {
  const { deal, offer } = settled
  switch (deal.state) {
    case 'awaiting-payment':
    case 'awaiting-coins':
      return isSenderInQuestion(settled) ? stepOfQuestion(settled) : stepOfClient(settled)
    case 'paid':
      return { what: offer.direction, amount: coinsToFill(settled).toFixed(), currency: offer.coin, opens: { form: 'fill' } }
    case 'executed':
      return stepOfDelivery(settled)
    case 'sending': {
      const delivery = liveDelivery(settled.ledger)
      return delivery ? stepOfTransfer(settled, delivery) : { what: 'wait' }
    }
    case 'refunding':
      return begunRefund(settled) ?? stepOfRefund(settled)
    case 'in-question':
    case 'done':
    case 'lapsed':
    case 'cancelled':
    case 'replaced':
    case 'refunded':
      return stepOfQuestion(settled)
  }
}

function stepOfClient({ deal, offer, ledger }: DealAtDesk): Step {
  const whole = offer.direction === 'buy' ? 'pay' : 'send-coins'
  return {
    what: heldFor(ledger).gt(0) ? 'pay-rest' : whole,
    amount: restOf({ offer, ledger }).toFixed(),
    currency: dueCurrencyOf(offer),
    opens: { form: 'payment' },
    dueAt: deal.payBy.toISOString(),
  }
}

function stepOfDelivery(settled: DealAtDesk): Step {
  const { offer, destinations, deliveryNeedsTwo } = settled
  const proposal = proposalOf(settled, 'send-delivery')
  if (proposal) return proposal
  const [refusal] = refusalsOf.deliver(settled)
  if (refusal) return { what: 'blocked', refusal, ...(refusal === 'account-not-active' && { owner: 'compliance' }) }
  // First the chosen one, then those to which nothing is opposed: it decides.
  const [first] = destinations
  if (!first) return { what: offer.direction === 'buy' ? 'no-wallet' : 'no-payout-account' }
  const [refused] = first.refusals
  const isForClient = refused === 'wallet-waits' || refused === 'wallet-not-proven'
  if (refused) return { what: 'blocked', refusal: refused, owner: isForClient ? 'client' : 'payments', dueAt: first.usableFrom }
  const { amount, currency } = deliveryOf(offer)
  return { what: deliveryNeedsTwo ? 'propose-delivery' : 'deliver', amount, currency, opens: { form: 'deliver' } }
}

function proposalOf({ approvals }: DealAtDesk, action: ApprovalAction): Step | undefined {
  const open = approvals.find((one) => one.action === action)
  return open && { what: 'decide-proposal', approvalId: open.id }
}

/** Of a delivery or refund that was decided: somebody sends it, or looks whether it arrived. */
function stepOfTransfer({ ledger, shown }: DealAtDesk, one: LedgerTransfer): Step {
  const { id, purpose, amount, currency, network } = one.transfer
  const opens = { form: 'transfer' as const, id }
  if (shown.get(id)?.isContradicted) return { what: 'contradicted', opens }
  const [send, sendMoney, confirm] =
    purpose === 'delivery' ? (['send', 'send-money', 'confirm'] as const) : (['send-back', 'send-money-back', 'confirm-back'] as const)
  const decided = isOfTakenBack(ledger, one) ? 'do-not-send' : network === null ? sendMoney : send
  return { what: one.state === 'decided' ? decided : confirm, amount, currency, opens }
}

/** Of a refund that was decided or proposed. */
function begunRefund(settled: DealAtDesk): Step | undefined {
  const running = settled.ledger.transfers.find((one) => one.transfer.purpose === 'refund' && isRunning(one))
  return running ? stepOfTransfer(settled, running) : proposalOf(settled, 'send-refund')
}

function stepOfRefund(settled: DealAtDesk): Step {
  const found = countingPayments(settled.ledger).find((one) => refundableOf(settled, one).gt(0))
  if (!found) return { what: 'wait' }
  const { id, currency } = found.payment
  return { what: 'propose-refund', amount: refundableOf(settled, found).toFixed(), currency, opens: { form: 'refund', id } }
}

/** In question, the question of the deal; of a deal that is over or waits for coins, what waits for a decision about a payment. */
function stepOfQuestion(settled: DealAtDesk): Step | undefined {
  const { ledger } = settled
  const open = openQuestions(ledger)
  const question =
    firstToDecide(open.filter(({ paymentId }) => paymentId === null)) ?? open.find(({ cause }) => isAcceptable(cause)) ?? open[0]
  const mustNotLeave = ledger.transfers.some((one) => isRunning(one) && isOfTakenBack(ledger, one))
  const begun = mustNotLeave || question?.paymentId !== null ? begunRefund(settled) : undefined
  if (begun) return { owner: 'payments', ...begun }
  return question && decisionOf(settled, question)
}

function decisionOf(settled: DealAtDesk, { cause: asked, paymentId, openedAt }: Ledger['questions'][number]): Step {
  const { state } = settled.deal
  // A deal that needs no more: then what came under another name, or from an unproven wallet, can only go back.
  const cause = isAcceptable(asked) && (state === 'done' || state === 'replaced' || state === 'refunded') ? 'further' : asked
  const timed = { owner: questionOwner({ cause, paymentId }), since: openedAt.toISOString() }
  // What was taken back was paid again, or its record was corrected.
  if (cause === 'taken-back' && refusalsOf.settle(settled).length === 0) return { what: 'settle', ...timed }
  return { what: 'question', cause, ...timed, opens: formOf(cause, paymentId) }
}

function formOf(cause: QuestionCause, paymentId: string | null): Timed['opens'] {
  if (cause === 'coins-left') return { form: 'fill' }
  return paymentId === null ? null : { form: isAcceptable(cause) ? 'accept' : 'refund', id: paymentId }
}
