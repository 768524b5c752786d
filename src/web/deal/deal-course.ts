import type { DealDetails } from '../api/deals.ts'
import { isSeenInFull } from './part-paid.ts'

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

type Course = Pick<DealDetails, 'state' | 'steps' | 'next' | 'arrivals' | 'rest'>

/** Which heading a deal has. One that was closed with a loss was done once, and *done* would say too much. */
export function headingOf(deal: Course) {
  const { state, steps, next } = deal
  if (state === 'awaiting-coins' && isBeingConfirmed(deal)) return 'seen'
  if (state === 'awaiting-payment' && next?.what === 'pay-rest') return 'pay-rest'
  if (state === 'awaiting-coins' && (next?.what === 'pay-rest' || deal.arrivals.length > 0)) return 'send-rest'
  return state === 'done' && steps.at(-1)?.what === 'closed' ? 'closed' : state
}

/** The coins of a sell were seen, and the network confirms them. */
export const isBeingConfirmed = (deal: Pick<Course, 'next' | 'arrivals' | 'rest'>): boolean =>
  (deal.next?.what === 'pay' || deal.next?.what === 'pay-rest') && isSeenInFull(deal)

const outcomes = ['done', 'closed', 'lapsed', 'cancelled', 'replaced', 'refunded'] as const

/** How a deal ended; undefined while something is left to do. */
export function outcomeOf(deal: Course): (typeof outcomes)[number] | undefined {
  const heading = headingOf(deal)
  return outcomes.find((outcome) => outcome === heading)
}
