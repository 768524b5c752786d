/** How an offer may be paid. `instant`: within an hour of the acceptance. `next-banking-day`: until the end of the next banking day. */
export const payByRules = ['instant', 'next-banking-day'] as const
export type PayByRule = (typeof payByRules)[number]

/** Whether an offer can be paid so: the client's money arrives within the hour only on an account that accepts instant transfers. */
export const canBePaidBy = (
  rule: PayByRule,
  { direction, acceptsInstant }: { direction: 'buy' | 'sell'; acceptsInstant: boolean },
): boolean => rule !== 'instant' || direction === 'sell' || acceptsInstant
