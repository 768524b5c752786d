/** Why a payout account was refused, as its client reads it. */
export const clientPayoutRefusals = ['not-in-name', 'wrong-form', 'other'] as const
export type ClientPayoutRefusal = (typeof clientPayoutRefusals)[number]

/** Payout accounts that a client may have at the same time, without removed ones. */
export const mostPayoutAccounts = 10
