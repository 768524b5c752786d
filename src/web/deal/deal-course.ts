import type { DealDetails } from '../api/deals.ts'

type LaterStep = 'exchanged' | 'sending' | 'arrived' | 'refunded'

/** What follows after what is next, as far as it is certain. */
export function laterSteps({ next, state }: Pick<DealDetails, 'next' | 'state'>): LaterStep[] {
  switch (next?.what) {
    case 'pay':
    case 'pay-rest':
      // In review, it is not certain that the deal goes on.
      return state === 'in-review' ? [] : ['exchanged', 'sending', 'arrived']
    case 'exchange':
    case 'ask-for-wallet':
    case 'add-payout-account':
    case 'check-payout-account':
      return ['sending', 'arrived']
    case 'send':
      return ['arrived']
    case 'refund':
      return ['refunded']
    default:
      return []
  }
}

/** Which heading a deal has. One that was closed with a loss was done once, and *done* would say too much. */
export const headingOf = ({ state, steps }: Pick<DealDetails, 'state' | 'steps'>) =>
  state === 'done' && steps.at(-1)?.what === 'closed' ? 'closed' : state

/** How a deal ended; undefined while something is left to do. */
export function outcomeOf(deal: Pick<DealDetails, 'state' | 'steps'>) {
  const heading = headingOf(deal)
  switch (heading) {
    case 'done':
    case 'closed':
    case 'lapsed':
    case 'cancelled':
    case 'replaced':
    case 'refunded':
      return heading
    default:
      return undefined
  }
}
