import type { ClientPayoutRefusal } from '../payout-refusals.ts'

/** Why the desk refuses a payout account. `cannot-be-paid`: our bank cannot pay there, for instance because the account is closed. */
export const payoutRefusals = ['not-in-name', 'wrong-form', 'cannot-be-paid', 'suspicious'] as const
export type PayoutRefusal = (typeof payoutRefusals)[number]

/** What the client reads. Never that an account is suspicious: `other` has a harmless cause too. Decision 230. */
export const refusalForClient: Record<PayoutRefusal, ClientPayoutRefusal> = {
  'not-in-name': 'not-in-name',
  'wrong-form': 'wrong-form',
  'cannot-be-paid': 'other',
  suspicious: 'other',
}
