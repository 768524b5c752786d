/**
 * Why a deal, or a payment, waits for a decision. Those of a payment leave the deal's state as it is, and so does `coins-left`: what was bought or sold
 * for a deal that ended without its exchange.
 */
export const dealQuestionCauses = [
  'late',
  'short',
  'over',
  'after-end',
  'taken-back',
  /** The bank's statements lack the money: only a notification reported it, or two people typed it. */
  'not-in-statement',
  /** The same, after the delivery had left. */
  'sent-without-statement',
  'sending-failed',
  'delivery-undone',
  'refund-failed',
  'refund-came-back',
  /** Compliance stopped it. */
  'stopped',
  /** It was stopped because something of ours may be wrong. */
  'possible-error',
  'coins-left',
] as const
export type DealQuestionCause = (typeof dealQuestionCauses)[number]

/** Why a payment does not count for its deal. It has a refund of its own. `surplus`: what is above the deal's amount. */
export const paymentQuestionCauses = ['other-name', 'third-party', 'other-currency', 'further', 'surplus', 'unproven-sender'] as const
export type PaymentQuestionCause = (typeof paymentQuestionCauses)[number]

export type QuestionCause = DealQuestionCause | PaymentQuestionCause

const causeOwners = {
  late: 'dealer',
  short: 'dealer',
  over: 'dealer',
  'after-end': 'dealer',
  'taken-back': 'dealer',
  'not-in-statement': 'payments',
  'sent-without-statement': 'payments',
  'sending-failed': 'dealer',
  'delivery-undone': 'dealer',
  'refund-failed': 'dealer',
  'refund-came-back': 'dealer',
  stopped: 'compliance',
  'possible-error': 'dealer',
  'coins-left': 'dealer',
  'other-name': 'compliance',
  'third-party': 'payments',
  'other-currency': 'payments',
  further: 'payments',
  surplus: 'payments',
  'unproven-sender': 'compliance',
} as const satisfies Record<QuestionCause, 'dealer' | 'payments' | 'compliance'>

/** Who decides a question. A refund of a single payment that came back is only to be sent again. */
export const questionOwner = ({ cause, paymentId }: { cause: QuestionCause; paymentId: string | null }) =>
  cause === 'refund-came-back' && paymentId !== null ? 'payments' : causeOwners[cause]

/** Whether the question is about money that the bank's statements lack. */
export const isAboutStatement = (cause: QuestionCause): boolean => cause === 'not-in-statement' || cause === 'sent-without-statement'

/** Whether compliance can let a payment with this question count, after they looked who sent it. */
export const isAcceptable = (cause: QuestionCause): boolean => cause === 'other-name' || cause === 'unproven-sender'

/** How a question ended. `moved`: the deal moved on; its step says how. `filled`: by a counter-fill. `reported`: a statement of the bank has it. */
export const questionOutcomes = ['moved', 'accepted', 'refunded', 'taken-back', 'filled', 'reported'] as const
export type QuestionOutcome = (typeof questionOutcomes)[number]
