import type { DealDetails } from '../api/deals.ts'

type NextAction = NonNullable<DealDetails['next']>['what']
type LaterStep = 'exchanged' | 'sending' | 'arrived' | 'refunded'

const later: Record<NextAction, readonly LaterStep[]> = {
  pay: ['exchanged', 'sending', 'arrived'],
  'pay-rest': ['exchanged', 'sending', 'arrived'],
  exchange: ['sending', 'arrived'],
  'add-wallet': ['sending', 'arrived'],
  'prove-wallet': ['sending', 'arrived'],
  'wait-for-wallet': ['sending', 'arrived'],
  'add-payout-account': ['sending', 'arrived'],
  'check-payout-account': ['sending', 'arrived'],
  send: ['arrived'],
  arrive: [],
  decide: [],
  'answer-offer': [],
  refund: ['refunded'],
  'refund-arrives': [],
}

/** What follows after what is next. In review, it is not certain that the deal goes on. */
export const laterSteps = ({ next, state }: Pick<DealDetails, 'next' | 'state'>): readonly LaterStep[] =>
  next === null || state === 'in-review' ? [] : later[next.what]

/** Which heading a deal has. One that was closed with a loss was done once, and *done* would say too much. */
export function headingOf({ state, steps, next }: Pick<DealDetails, 'state' | 'steps' | 'next'>) {
  if (state === 'awaiting-payment' && next?.what === 'pay-rest') return 'pay-rest'
  if (state === 'awaiting-coins' && next?.what === 'pay-rest') return 'send-rest'
  return state === 'done' && steps.at(-1)?.what === 'closed' ? 'closed' : state
}

const outcomes = ['done', 'closed', 'lapsed', 'cancelled', 'replaced', 'refunded'] as const

/** How a deal ended; undefined while something is left to do. */
export function outcomeOf(deal: Pick<DealDetails, 'state' | 'steps' | 'next'>): (typeof outcomes)[number] | undefined {
  const heading = headingOf(deal)
  return outcomes.find((outcome) => outcome === heading)
}
