import type { DealAction, DealDecision } from '#contract/desk/deal-actions.ts'
import { canMove, type DealMoveCode, type DealState } from '#contract/desk/deal-moves.ts'
import type { QuestionCause } from '#contract/desk/deal-questions.ts'
import type { DealRefusal } from '#contract/failures.ts'
import type { DealRow } from './deal.table.ts'
import { boughtCoins, heldFor, isDelivered, isRefundRunning, isRunning, liveDelivery, openCauses } from './ledger.ts'
import { coinsToFill, isCovered, isWithinLateness, type SettledDeal } from './terms.ts'

/** A deal with what decides whether something may leave for its client. */
export interface DealToDecide extends SettledDeal {
  deal: SettledDeal['deal'] & Pick<DealRow, 'id' | 'rootDealId' | 'walletId'>
  accountState: 'active' | 'frozen' | 'closed'
  /** Whether movements of money and coins are closed, for instance after a restored backup. */
  isOutwardClosed: boolean
}

/** Causes that a dealer can honour within the offer's tolerance. */
const honourable: readonly QuestionCause[] = ['late', 'short', 'over']

const refusals = (...checks: (DealRefusal | false)[]): DealRefusal[] => checks.filter((check) => check !== false)

const isDeliveryRunning = ({ ledger }: SettledDeal) => {
  const delivery = liveDelivery(ledger)
  return delivery !== undefined && isRunning(delivery)
}

const from = (deal: SettledDeal['deal'], ...states: DealState[]) => !states.includes(deal.state) && ('wrong-state' as const)

/** Why a decision or another action is impossible for the deal as it is now; empty if it is possible. */
export const refusalsOf: Record<DealAction, (judged: DealToDecide) => DealRefusal[]> = {
  honour: (judged) =>
    refusals(
      from(judged.deal, 'in-question'),
      !openCauses(judged.ledger).every((cause) => honourable.includes(cause)) && 'not-in-tolerance',
      heldFor(judged.ledger).lte(0) && 'nothing-held',
      !isWithinLateness(judged) && 'late-beyond-tolerance',
      !isCovered(judged) && 'short-beyond-tolerance',
      liveDelivery(judged.ledger) !== undefined && 'delivered',
    ),
  settle: (judged) =>
    refusals(
      from(judged.deal, 'in-question'),
      openCauses(judged.ledger).some((cause) => honourable.includes(cause) || cause === 'after-end') && 'not-in-tolerance',
      !isCovered(judged) && 'not-covered',
      (isDeliveryRunning(judged) || isRefundRunning(judged.ledger)) && 'transfer-running',
    ),
  refund: (judged) =>
    refusals(from(judged.deal, 'in-question'), isDelivered(judged.ledger) && 'delivered', isDeliveryRunning(judged) && 'transfer-running'),
  refuse: (judged) => refusals(from(judged.deal, 'paid'), boughtCoins(judged.ledger).eq(0) ? false : 'filled'),
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
      from(judged.deal, 'executed'),
      liveDelivery(judged.ledger) !== undefined && 'transfer-running',
      !isCovered(judged) && 'not-covered',
      judged.accountState !== 'active' && 'account-not-active',
      judged.isOutwardClosed && 'outward-closed',
    ),
}

/** Why nothing can be paid back now. What can be of a payment is in `refundableOf`. */
export const refundRefusals = ({ accountState, isOutwardClosed }: DealToDecide): DealRefusal[] =>
  refusals(accountState !== 'active' && 'account-not-active', isOutwardClosed && 'outward-closed')

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
    case 'honour':
      return 'honoured'
    case 'refund':
      return 'refund-decided'
    case 'refuse':
      return 'refused'
    case 'settle':
      if (isDelivered(judged.ledger)) return 'settled-done'
      return coinsToFill(judged).lte(0) ? 'settled-executed' : 'settled-paid'
  }
}
