import type { DealMoveCode } from '#contract/desk/deal-moves.ts'
import type { LetterOrder } from '../../platform/mail/mail.ts'

/** Letters to the client about a deal, by the offer of the deal. */
export type DealLetter = Extract<LetterOrder['kind'], `deal-${string}`>

/** A move that is not here has no letter. A stop for a review has the letter of every other review: without one, a client could tell it apart. */
const letters: Partial<Record<DealMoveCode, DealLetter>> = {
  received: 'deal-paid',
  'received-in-time': 'deal-paid',
  honoured: 'deal-paid',
  'revised-accepted-paid': 'deal-paid',
  'received-late': 'deal-question',
  'received-over': 'deal-question',
  'received-short': 'deal-question',
  'received-after-end': 'deal-question',
  'payment-taken-back': 'deal-question',
  'sending-failed': 'deal-question',
  'delivery-undone': 'deal-question',
  'refund-failed': 'deal-question',
  'refund-came-back': 'deal-question',
  'stopped-for-review': 'deal-question',
  'buy-not-paid': 'deal-lapsed',
  'sell-not-sent': 'deal-lapsed',
  'buy-cancelled-by-client': 'deal-cancelled',
  'sell-cancelled-by-client': 'deal-cancelled',
  'stopped-unpaid': 'deal-stopped',
  'cancelled-partly-paid': 'deal-refunding',
  'stopped-partly-paid': 'deal-refunding',
  'refund-decided': 'deal-refunding',
  refused: 'deal-refunding',
  sent: 'deal-sent',
  refunded: 'deal-refunded',
}

export const letterOfMove = (move: DealMoveCode): DealLetter | undefined => letters[move]
