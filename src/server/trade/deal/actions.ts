import type { DealAction, DealDecision } from '#contract/desk/deal-actions.ts'
import { canMove, type DealMoveCode, type DealState } from '#contract/desk/deal-moves.ts'
import { isAboutStatement, type QuestionCause } from '#contract/desk/deal-questions.ts'
import type { DealRefusal } from '#contract/failures.ts'
import type { DealRow } from './deal.table.ts'
import {
  boughtCoins,
  countingPayments,
  heldFor,
  isDelivered,
  isRefundRunning,
  isRunning,
  liveDelivery,
  openCauses,
  openQuestions,
} from './ledger.ts'
import type { Forgiven } from './concession.store.ts'
import { coinsToFill, isCovered, isWithinLateness, lateMinutesOf, restOf, type SettledDeal } from './terms.ts'

/** A deal with what decides whether something may leave for its client. */
export interface DealToDecide extends SettledDeal {
  deal: SettledDeal['deal'] & Pick<DealRow, 'id' | 'rootDealId' | 'walletId'>
  accountState: 'active' | 'frozen' | 'closed'
  /** Whether movements of money and coins are closed, for instance after a restored backup. */
  isOutwardClosed: boolean
  /** An open question says that the bank's statements lack money of the deal. */
  lacksStatement: boolean
  /** By the operator's rule, it waits for a statement of the bank's own client. */
  awaitsStatement: boolean
  /** What was forgiven of it when it was honoured. */
  forgiven: Forgiven
}

/** Causes that a dealer can honour within the offer's tolerance. */
const tolerable: readonly QuestionCause[] = ['late', 'short', 'over']
/** Those that are gone once enough is held, be it late or short. */
const honourable: readonly QuestionCause[] = [...tolerable, 'taken-back', 'possible-error', 'sending-failed', 'delivery-undone']

/** Whether what pays the deal is later or less than what somebody has honoured. */
const isUnforgiven = ({ forgiven, ...settled }: DealToDecide): boolean =>
  isCovered(settled) && (lateMinutesOf(settled) > forgiven.lateMinutes || restOf(settled).gt(forgiven.short))

const refusals = (...checks: (DealRefusal | false)[]): DealRefusal[] => checks.filter((check) => check !== false)

const isDeliveryRunning = ({ ledger }: SettledDeal) => {
  const delivery = liveDelivery(ledger)
  return delivery !== undefined && isRunning(delivery)
}

/** What gives a price, or lets money or coins leave in the end, waits until compliance releases the client. */
const whileFrozen = ({ accountState }: DealToDecide) => accountState === 'frozen' && ('account-not-active' as const)

const from = (deal: SettledDeal['deal'], ...states: DealState[]) => !states.includes(deal.state) && ('wrong-state' as const)

/** Why a decision or another action is impossible for the deal as it is now; empty if it is possible. */
export const refusalsOf: Record<DealAction, (judged: DealToDecide) => DealRefusal[]> = {
  honour: (judged) =>
    refusals(
      whileFrozen(judged),
      from(judged.deal, 'in-question'),
      !openCauses(judged.ledger).every((cause) => honourable.includes(cause)) && 'not-in-tolerance',
      heldFor(judged.ledger).lte(0) && 'nothing-held',
      !isWithinLateness(judged) && 'late-beyond-tolerance',
      !isCovered(judged) && 'short-beyond-tolerance',
      liveDelivery(judged.ledger) !== undefined && 'delivered',
    ),
  settle: (judged) =>
    refusals(
      // Once the delivery has arrived, it only says that the deal is done.
      !isDelivered(judged.ledger) && whileFrozen(judged),
      from(judged.deal, 'in-question'),
      (openCauses(judged.ledger).some((cause) => tolerable.includes(cause) || cause === 'after-end') || isUnforgiven(judged)) &&
        'not-in-tolerance',
      judged.lacksStatement && 'not-in-statement',
      !isCovered(judged) && 'not-covered',
      (isDeliveryRunning(judged) || isRefundRunning(judged.ledger)) && 'transfer-running',
    ),
  refund: (judged) =>
    refusals(
      whileFrozen(judged),
      from(judged.deal, 'in-question'),
      judged.lacksStatement && 'not-in-statement',
      isDelivered(judged.ledger) && 'delivered',
      isDeliveryRunning(judged) && 'transfer-running',
    ),
  refuse: (judged) => refusals(whileFrozen(judged), from(judged.deal, 'paid'), boughtCoins(judged.ledger).eq(0) ? false : 'filled'),
  stop: ({ deal, ledger }) =>
    refusals(from(deal, 'paid', 'executed', 'sending', 'done', 'in-question'), openCauses(ledger).includes('stopped') && 'wrong-state'),
  cancel: ({ deal }) => refusals(from(deal, 'awaiting-payment', 'awaiting-coins')),
  loss: (judged) =>
    refusals(
      from(judged.deal, 'in-question'),
      !isDelivered(judged.ledger) && 'not-delivered',
      isCovered(judged) && isDelivered(judged.ledger) && 'not-in-tolerance',
    ),
  deliver: (judged) =>
    refusals(
      judged.accountState !== 'active' && 'account-not-active',
      from(judged.deal, 'executed'),
      liveDelivery(judged.ledger) !== undefined && 'transfer-running',
      !isCovered(judged) && 'not-covered',
      judged.isOutwardClosed && 'outward-closed',
      judged.lacksStatement && 'not-in-statement',
      judged.awaitsStatement && 'awaits-statement',
    ),
}

/** Why no money or coins can leave now. `paymentId`: what a refund pays back; what can be is in `refundableOf`. */
export function leavingRefusals(
  { accountState, isOutwardClosed, lacksStatement, ledger }: DealToDecide,
  paymentId: string | null,
): DealRefusal[] {
  const isOfDeal = countingPayments(ledger).some(({ payment }) => payment.id === paymentId)
  const isAsked = openQuestions(ledger).some((one) => paymentId !== null && one.paymentId === paymentId && isAboutStatement(one.cause))
  return refusals(
    accountState !== 'active' && 'account-not-active',
    isOutwardClosed && 'outward-closed',
    (isAsked || (isOfDeal && lacksStatement)) && 'not-in-statement',
  )
}

/** Actions that the state makes pointless are not shown. */
const moveOfAction: Record<DealAction, DealMoveCode> = {
  honour: 'honoured',
  settle: 'settled-paid',
  refund: 'refund-decided',
  refuse: 'refused',
  stop: 'stopped-for-review',
  cancel: 'stopped-unpaid',
  loss: 'loss-recorded',
  deliver: 'sending-decided',
}

/** What the desk can do with a deal, or why not. */
export const actionsOf = (judged: DealToDecide): { action: DealAction; refusals: DealRefusal[] }[] =>
  (Object.keys(moveOfAction) as DealAction[])
    .filter((action) => canMove(judged.deal.state, moveOfAction[action]) || (action === 'stop' && judged.deal.state === 'in-question'))
    .map((action) => ({ action, refusals: refusalsOf[action](judged) }))

/** The move of a decision that is possible. */
export function moveOf(decision: DealDecision, judged: SettledDeal): DealMoveCode {
  switch (decision) {
    case 'refund':
      return 'refund-decided'
    case 'refuse':
      return 'refused'
    case 'settle':
      if (isDelivered(judged.ledger)) return 'settled-done'
      return coinsToFill(judged).lte(0) ? 'settled-executed' : 'settled-paid'
  }
}
