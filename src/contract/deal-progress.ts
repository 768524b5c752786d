/** What a step of a deal is called for its client. */
export const clientDealSteps = [
  'accepted',
  'received',
  'late',
  'short',
  'over',
  'after-end',
  'lapsed',
  'cancelled',
  'exchanged',
  'sending',
  'arrived',
  'in-review',
  'honoured',
  'settled',
  'closed',
  'refund-decided',
  'refunded',
  'replaced',
] as const
export type ClientDealStep = (typeof clientDealSteps)[number]

/** What a client reads of a question. `review`: that a person looks into the deal, never why. */
export const clientQuestionCauses = [
  'late',
  'short',
  'over',
  'after-end',
  'other-name',
  'third-party',
  'other-currency',
  'further',
  'surplus',
  'unproven-sender',
  'review',
] as const
export type ClientQuestionCause = (typeof clientQuestionCauses)[number]

/** What happens next with a deal. `prove-sender`: coins of a sell came from an address that is not proven. `arrive` and `refund-arrives`: nobody of us can hurry it. */
export const dealNextActions = [
  'pay',
  'pay-rest',
  'exchange',
  'add-wallet',
  'prove-wallet',
  'prove-sender',
  'wait-for-wallet',
  'add-payout-account',
  'check-payout-account',
  'wait-for-payout-account',
  'wait-for-statement',
  'send',
  'arrive',
  'decide',
  'answer-offer',
  'refund',
  'refund-arrives',
] as const
export type DealNextAction = (typeof dealNextActions)[number]

/** What became of a payment for a deal, as its client reads it. `proven`: coins that count, from an address that the client has proven. */
export const clientPaymentStates = ['counted', 'proven', 'in-review', 'taken-back', 'paid-back'] as const

/** What became of money or coins that leave. `failed`: it did not arrive, or came back. */
export const clientTransferStates = ['being-sent', 'sent', 'confirmed', 'failed'] as const

/**
 * Whether we know where what the client receives can go. Of wallets: `waiting` is new and not proven, `unproven` must be proven for this amount,
 * `being-checked`: the desk must deliver data to the company that keeps it.
 */
export const destinationStates = ['usable', 'being-checked', 'waiting', 'unproven', 'missing'] as const
export type DestinationState = (typeof destinationStates)[number]

/** The states of a deal as its client reads them. */
export const clientDealStates = [
  'awaiting-payment',
  'awaiting-coins',
  'paid',
  'in-review',
  'executed',
  'sending',
  'done',
  'lapsed',
  'cancelled',
  'replaced',
  'refunding',
  'refunded',
] as const
export type ClientDealState = (typeof clientDealStates)[number]
