import { deliveryOf } from '#contract/desk/deal-payloads.ts'
import { type DealState, stepOwners } from '#contract/desk/deal-moves.ts'
import { isAboutStatement, isAcceptable, type QuestionCause, questionOwner } from '#contract/desk/deal-questions.ts'
import type { readDeal } from '#contract/desk/endpoints/deals.ts'
import type { ApprovalAction } from '#contract/desk/permissions.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { DealRefusal } from '#contract/failures.ts'
import { type DealToDecide, refusalsOf } from './actions.ts'
import type { DealRow } from './deal.table.ts'
import type { DealQuestionRow } from './question.table.ts'
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
import { pick } from '../../platform/pick.ts'
import { refundableOf } from './refund.ts'
import { coinsToFill, dueCurrencyOf, isSenderInQuestion, restOf } from './terms.ts'

type Details = ReplyOf<typeof readDeal>
type Owner = Details['owner']
type Next = NonNullable<Details['next']>
type ShownTransfer = NonNullable<Details['transfers'][number]['chain']>
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
  shown: ReadonlyMap<string, Pick<ShownTransfer, 'state' | 'confirmations' | 'needed' | 'trouble' | 'isContradicted'>>
  /** When it came into its state. */
  since: Date
}

/** What the desk reads is next with a deal, and who does it. */
export function nextAtDesk(settled: DealAtDesk): Pick<Details, 'owner' | 'next'> {
  const found = stepOf(settled)
  if (!found) return { owner: null, next: null }
  const step = settled.accountState === 'frozen' && waitsWhileFrozen(found, settled) ? waitForRelease : found
  const { owner = stepOwners[settled.deal.state], ...next } = step
  return { owner, next: { opens: null, dueAt: null, since: settled.since.toISOString(), ...next } }
}

const waitForRelease: Step = { what: 'blocked', refusal: 'account-not-active', owner: 'compliance' }

const recordsOnly: readonly ApprovalAction[] = ['record-payment', 'record-fill']

/** Whether a step gives a price, or lets something leave. The client pays or not, what happened is recorded, and compliance decides: none of these waits. */
function waitsWhileFrozen(step: Step, { approvals }: DealAtDesk): boolean {
  switch (step.what) {
    case 'pay':
    case 'pay-rest':
    case 'send-coins':
    case 'confirm':
    case 'confirm-back':
    case 'do-not-send':
    case 'record-found':
    case 'network-confirms':
    case 'contradicted':
    case 'settle':
    case 'wait':
      return false
    case 'decide-proposal':
      // What came, and what was bought, is recorded of a frozen client, too.
      return !recordsOnly.some((action) => approvals.some((one) => one.id === step.approvalId && one.action === action))
    case 'question':
      return questionWaitsWhileFrozen({ cause: step.cause, owner: step.owner })
    case 'buy':
    case 'sell':
    case 'deliver':
    case 'propose-delivery':
    case 'no-wallet':
    case 'no-payout-account':
    case 'blocked':
    case 'send':
    case 'send-money':
    case 'send-back':
    case 'send-money-back':
    case 'propose-refund':
      return true
  }
}

/** Coins that are left are the operator's own risk. Money that statements lack is looked for, whoever the client is. */
const questionWaitsWhileFrozen = ({ cause, owner }: { cause: QuestionCause; owner: Owner | undefined }): boolean =>
  owner !== 'compliance' && cause !== 'coins-left' && !isAboutStatement(cause)

/**
 * Who acts next, for a list, which does not read the ledger. `questions`: the open ones of the deal. Of a frozen client, what may have been sent
 * already is still looked after by payments.
 */
export function ownerInList(
  { deal: { state, hasRunningRefund }, accountState }: Listed,
  questions: Pick<DealQuestionRow, 'cause' | 'paymentId'>[],
): Owner {
  const isAwaiting = state === 'awaiting-payment' || state === 'awaiting-coins'
  const mayBeSent = state === 'sending' || (state === 'refunding' && hasRunningRefund)
  if (stepOwners[state] !== null && !(isAwaiting && (hasRunningRefund || questions.some(asksForRefund))))
    return accountState === 'frozen' && !isAwaiting && !mayBeSent ? 'compliance' : stepOwners[state]
  const first = firstToDecide(questions)
  if (hasRunningRefund && first?.paymentId !== null) return 'payments'
  return first ? ownerOfQuestion({ ...first, cause: causeNow(state, first.cause) }, accountState) : null
}

/** Who decides an open question now. */
export function ownerOfQuestion(question: Pick<DealQuestionRow, 'cause' | 'paymentId'>, accountState: DealToDecide['accountState']) {
  const owner = questionOwner(question)
  return accountState === 'frozen' && questionWaitsWhileFrozen({ cause: question.cause, owner }) ? 'compliance' : owner
}

interface Listed extends Pick<DealToDecide, 'accountState'> {
  deal: Pick<DealRow, 'state' | 'hasRunningRefund'>
}

/** Of open questions, those of the deal come first; of these, the one by which compliance stopped it, because nobody else decides then. */
function firstToDecide<Asked extends Pick<DealQuestionRow, 'cause' | 'paymentId'>>(open: Asked[]): Asked | undefined {
  const ofDeal = open.filter(({ paymentId }) => paymentId === null)
  return ofDeal.findLast(({ cause }) => cause === 'stopped') ?? ofDeal.at(-1) ?? open.find(({ cause }) => isAcceptable(cause)) ?? open[0]
}

/**
 * Whether the question is about money that must or may have to go back, while the deal waits for its own. An unproven sender matters only if the coins
 * pay the deal.
 */
const asksForRefund = ({ cause }: Pick<DealQuestionRow, 'cause'>): boolean => cause !== 'unproven-sender'

function stepOf(settled: DealAtDesk): Step | undefined {
  const { deal, offer } = settled
  switch (deal.state) {
    case 'awaiting-payment':
    case 'awaiting-coins':
      return (
        proposalOf(settled, 'record-payment') ??
        (isRefundFirst(settled) || isSenderInQuestion(settled) ? stepOfQuestion(settled) : stepOfClient(settled))
      )
    case 'paid':
      return (
        proposalOf(settled, 'record-fill') ?? {
          what: offer.direction,
          amount: coinsToFill(settled).toFixed(),
          currency: offer.coin,
          opens: { form: 'fill' },
        }
      )
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

/** Whether somebody's money waits to go back. While the deal waits for its own money, the desk has nothing else to do for it. */
const isRefundFirst = (settled: DealAtDesk): boolean =>
  begunRefund(settled) !== undefined || openQuestions(settled.ledger).some(asksForRefund)

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
  if (refusal) return refusal === 'account-not-active' ? waitForRelease : { what: 'blocked', refusal }
  // First the chosen one, then those to which nothing is opposed: it decides.
  const [first] = destinations
  if (!first) return { what: offer.direction === 'buy' ? 'no-wallet' : 'no-payout-account' }
  const [refused] = first.refusals
  const isForClient = refused !== undefined && forClient.includes(refused)
  if (refused) return { what: 'blocked', refusal: refused, owner: isForClient ? 'client' : 'payments', dueAt: first.usableFrom }
  const { amount, currency } = deliveryOf(offer)
  return { what: deliveryNeedsTwo ? 'propose-delivery' : 'deliver', amount, currency, opens: { form: 'deliver' } }
}

const forClient: DealRefusal[] = ['wallet-waits', 'payout-account-waits', 'wallet-not-proven', 'memo-type-unknown']

function proposalOf({ approvals }: DealAtDesk, action: ApprovalAction): Step | undefined {
  const open = approvals.find((one) => one.action === action)
  return open && { what: 'decide-proposal', owner: action === 'record-fill' ? 'dealer' : 'payments', approvalId: open.id }
}

/** Of a delivery or refund that was decided: somebody sends it, or looks whether it arrived. */
function stepOfTransfer({ ledger, shown }: DealAtDesk, one: LedgerTransfer): Step {
  const { id, purpose, amount, currency, network } = one.transfer
  const opens = { form: 'transfer' as const, id }
  const chain = shown.get(id)
  if (chain?.isContradicted) return { what: 'contradicted', opens }
  if (chain?.state === 'found') return { what: 'record-found', amount, currency, opens }
  if (one.state === 'sent' && chain?.state === 'seen' && chain.trouble === null)
    return { what: 'network-confirms', owner: null, ...pick(chain, 'confirmations', 'needed') }
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

/** The question of a deal in question; or, if it is over or waits for its money or coins, the question of a payment. */
function stepOfQuestion(settled: DealAtDesk): Step | undefined {
  const { ledger } = settled
  const question = firstToDecide(openQuestions(ledger))
  const mustNotLeave = ledger.transfers.some((one) => isRunning(one) && isOfTakenBack(ledger, one))
  const begun = mustNotLeave || question?.paymentId !== null ? begunRefund(settled) : undefined
  if (begun) return { owner: 'payments', ...begun }
  return question && decisionOf(settled, question)
}

function decisionOf(settled: DealAtDesk, { cause: asked, paymentId, openedAt }: Ledger['questions'][number]): Step {
  const cause = causeNow(settled.deal.state, asked)
  const timed = { owner: questionOwner({ cause, paymentId }), since: openedAt.toISOString() }
  // What was taken back was paid again, or its record was corrected.
  if (cause === 'taken-back' && refusalsOf.settle(settled).length === 0) return { what: 'settle', ...timed }
  return { what: 'question', cause, ...timed, opens: formOf(cause, paymentId) }
}

/** If a deal needs no more, money under another name, or coins from an unproven wallet, can only go back. */
const causeNow = (state: DealState, asked: QuestionCause): QuestionCause =>
  isAcceptable(asked) && (state === 'done' || state === 'replaced' || state === 'refunded') ? 'further' : asked

function formOf(cause: QuestionCause, paymentId: string | null): Timed['opens'] {
  if (cause === 'coins-left') return { form: 'fill' }
  return paymentId === null || isAboutStatement(cause) ? null : { form: isAcceptable(cause) ? 'accept' : 'refund', id: paymentId }
}
