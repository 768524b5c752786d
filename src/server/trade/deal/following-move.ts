import type { DealMoveCode } from '#contract/desk/deal-moves.ts'
import type { DealQuestionCause } from '#contract/desk/deal-questions.ts'
import { countingPayments, heldFor, isDelivered, isRefundRunning } from './ledger.ts'
import { coinsToFill, dueOf, isLate, type SettledDeal } from './terms.ts'

/** A move, and why the deal is in question after it. */
export interface Following {
  move: DealMoveCode
  cause?: DealQuestionCause
}

/** The move that follows from what was recorded; undefined if the deal stays where it is. */
export function followingMove(settled: SettledDeal): Following | undefined {
  const { deal, ledger } = settled
  switch (deal.state) {
    case 'awaiting-payment':
    case 'awaiting-coins':
      return afterPayment(settled)
    case 'lapsed':
      return afterLapse(settled)
    case 'cancelled':
      return countingPayments(ledger).length > 0 ? { move: 'received-after-end', cause: 'after-end' } : undefined
    case 'paid':
      return coinsToFill(settled).lte(0) ? { move: 'filled' } : undefined
    case 'sending':
      return isDelivered(ledger) ? { move: 'sent' } : undefined
    case 'refunding':
      return heldFor(ledger).lte(0) && !isRefundRunning(ledger) ? { move: 'refunded' } : undefined
    case 'in-question':
    case 'executed':
    case 'done':
    case 'replaced':
    case 'refunded':
      return undefined
  }
}

/** How what is held compares with what is due: -1, 0 or 1. */
const compare = ({ offer, ledger }: SettledDeal) => heldFor(ledger).cmp(dueOf(offer))

function afterPayment(settled: SettledDeal): Following | undefined {
  const counting = countingPayments(settled.ledger)
  if (counting.length === 0) return undefined
  if (counting.some((one) => isLate(one, settled.deal))) return { move: 'received-late', cause: 'late' }
  const compared = compare(settled)
  if (compared > 0) return { move: 'received-over', cause: 'over' }
  // A part waits until the time to pay.
  return compared === 0 ? { move: 'received' } : undefined
}

function afterLapse(settled: SettledDeal): Following | undefined {
  const counting = countingPayments(settled.ledger)
  if (counting.length === 0) return undefined
  if (counting.some((one) => isLate(one, settled.deal))) return { move: 'received-after-end', cause: 'late' }
  const compared = compare(settled)
  if (compared === 0) return { move: 'received-in-time' }
  return { move: 'received-after-end', cause: compared > 0 ? 'over' : 'short' }
}
