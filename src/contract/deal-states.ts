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
