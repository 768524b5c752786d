import type { cardPaymentTable } from './card-payment.table.ts'

export type CardPaymentState = (typeof cardPaymentTable.$inferSelect)['state']

// A failed payment may be retried in the same session, so completed comes after every failure.
const ranks: Record<CardPaymentState, number> = { opened: 0, started: 1, cancelled: 2, rejected: 2, 'payment-error': 2, completed: 3 }

export const isState = (status: string | null): status is CardPaymentState => status !== null && Object.hasOwn(ranks, status)

/** Whether a webhook's state replaces the payment's. Webhooks come in any order: a payment never goes back. */
export function shouldMove(from: { state: CardPaymentState; changedAt: Date }, to: { state: CardPaymentState; at: Date }): boolean {
  if (from.state === to.state) return false
  if (ranks[from.state] !== ranks[to.state]) return ranks[to.state] > ranks[from.state]
  return to.at > from.changedAt
}
