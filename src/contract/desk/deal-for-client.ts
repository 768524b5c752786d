import type { ClientDealStep, ClientQuestionCause } from '../deal-progress.ts'
import type { DealMoveCode } from './deal-moves.ts'
import type { QuestionCause } from './deal-questions.ts'

/**
 * What the client reads of each question. What could reveal a suspicion, and whatever looks like it, is a review without a reason: a deal that
 * compliance stopped must look like any other review. Nothing that a client reads comes from a suspicion only. Decision 230.
 */
export const questionForClient: Record<QuestionCause, ClientQuestionCause> = {
  late: 'late',
  short: 'short',
  over: 'over',
  'after-end': 'after-end',
  'other-name': 'other-name',
  'third-party': 'third-party',
  'other-currency': 'other-currency',
  further: 'further',
  surplus: 'surplus',
  'unproven-sender': 'unproven-sender',
  'taken-back': 'review',
  'not-in-statement': 'review',
  'sent-without-statement': 'review',
  'sending-failed': 'review',
  'delivery-undone': 'review',
  'refund-failed': 'review',
  'refund-came-back': 'review',
  stopped: 'review',
  'possible-error': 'review',
  'coins-left': 'review',
}

/** What the client reads of each move. */
export const stepForClient: Record<DealMoveCode, ClientDealStep> = {
  'buy-accepted': 'accepted',
  'sell-accepted': 'accepted',
  'revised-accepted-paid': 'accepted',
  received: 'received',
  'received-in-time': 'received',
  'received-late': 'late',
  'received-over': 'over',
  'received-short': 'short',
  'received-after-end': 'after-end',
  'buy-not-paid': 'lapsed',
  'sell-not-sent': 'lapsed',
  'buy-cancelled-by-client': 'cancelled',
  'sell-cancelled-by-client': 'cancelled',
  'cancelled-partly-paid': 'cancelled',
  'stopped-unpaid': 'cancelled',
  'stopped-partly-paid': 'cancelled',
  filled: 'exchanged',
  'sending-decided': 'sending',
  sent: 'arrived',
  'payment-taken-back': 'in-review',
  'payment-not-in-statement': 'in-review',
  'sending-failed': 'in-review',
  'delivery-undone': 'in-review',
  'stopped-for-review': 'in-review',
  'refund-failed': 'in-review',
  'refund-came-back': 'in-review',
  honoured: 'honoured',
  'settled-paid': 'settled',
  'settled-executed': 'settled',
  'settled-done': 'settled',
  'loss-recorded': 'closed',
  refused: 'refund-decided',
  'refund-decided': 'refund-decided',
  refunded: 'refunded',
  'revised-accepted': 'replaced',
}
