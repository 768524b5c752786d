import type { ClientPayoutRefusal } from '../payout-refusals.ts'

/** Why the desk refuses a payout account. */
export const payoutRefusals = ['not-in-name', 'wrong-form', 'suspicious'] as const
export type PayoutRefusal = (typeof payoutRefusals)[number]

/** What the client reads. Never that an account is suspicious. */
export const refusalForClient: Record<PayoutRefusal, ClientPayoutRefusal> = {
  'not-in-name': 'not-in-name',
  'wrong-form': 'wrong-form',
  suspicious: 'other',
}
