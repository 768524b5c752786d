import Big from 'big.js'
import type { DealDetails } from '../api/deals.ts'
import { amountText } from './Recorded.tsx'

type NextAction = NonNullable<DealDetails['next']>['what']
type LaterStep = 'exchanged' | 'sending' | 'arrived' | 'refunded'

const later: Record<NextAction, readonly LaterStep[]> = {
  pay: ['exchanged', 'sending', 'arrived'],
  'pay-rest': ['exchanged', 'sending', 'arrived'],
  exchange: ['sending', 'arrived'],
  'add-wallet': ['sending', 'arrived'],
  'prove-wallet': ['sending', 'arrived'],
  'prove-sender': [],
  'wait-for-wallet': ['sending', 'arrived'],
  'add-payout-account': ['sending', 'arrived'],
  'check-payout-account': ['sending', 'arrived'],
  'wait-for-payout-account': ['sending', 'arrived'],
  'wait-for-statement': ['sending', 'arrived'],
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

type Course = Pick<DealDetails, 'state' | 'steps' | 'next' | 'arrivals' | 'rest' | 'isMoneyLookedAt'>

/** Which heading a deal has. One that was closed with a loss was done once, and *done* would say too much. */
export function headingOf(deal: Course) {
  const { state, steps, next } = deal
  if (state === 'awaiting-coins' && isBeingConfirmed(deal)) return 'seen'
  if (isLookedAt(deal)) return 'looked-at'
  if (state === 'awaiting-payment' && next?.what === 'pay-rest') return 'pay-rest'
  if (state === 'awaiting-coins' && (next?.what === 'pay-rest' || deal.arrivals.length > 0)) return 'send-rest'
  return state === 'done' && steps.at(-1)?.what === 'closed' ? 'closed' : state
}

/** Money came, and a person finds out whether it pays the deal. */
export const isLookedAt = ({ isMoneyLookedAt, state }: Pick<Course, 'isMoneyLookedAt' | 'state'>): boolean =>
  isMoneyLookedAt && state === 'awaiting-payment'

/** The coins of a sell were seen, and the network confirms them. */
export const isBeingConfirmed = (deal: Pick<Course, 'next' | 'arrivals' | 'rest'>): boolean =>
  (deal.next?.what === 'pay' || deal.next?.what === 'pay-rest') && isSeenInFull(deal)

const outcomes = ['done', 'closed', 'lapsed', 'cancelled', 'replaced', 'refunded'] as const

/** How a deal ended; undefined while something is left to do. */
export function outcomeOf(deal: Course): (typeof outcomes)[number] | undefined {
  const heading = headingOf(deal)
  return outcomes.find((outcome) => outcome === heading)
}

/** A part has arrived, and the rest is still missing. */
export const isPartlyPaid = ({ received, rest }: Pick<DealDetails, 'received' | 'rest'>): boolean => Big(received).gt(0) && Big(rest).gt(0)

/** Of a sell: coins that were seen and wait for confirmations. */
const seenOf = ({ arrivals }: Pick<DealDetails, 'arrivals'>): Big => arrivals.reduce((sum, { amount }) => sum.plus(amount), Big(0))

const missingOf = (deal: Pick<DealDetails, 'arrivals' | 'rest'>): Big => Big(deal.rest).minus(seenOf(deal))

/** Only a part is still asked for: the other one has arrived, or was seen. */
export const asksForRest = (deal: Pick<DealDetails, 'received' | 'rest' | 'arrivals'>): boolean =>
  isPartlyPaid(deal) || deal.arrivals.length > 0

/** Nothing more is to be sent: what was seen is enough. */
export const isSeenInFull = (deal: Pick<DealDetails, 'arrivals' | 'rest'>): boolean => deal.arrivals.length > 0 && missingOf(deal).lte(0)

/** What is still to be paid or sent, without what was seen. */
export const missing = (deal: Pick<DealDetails, 'arrivals' | 'rest'>): string => missingOf(deal).toFixed()

const dueCurrency = ({ direction, currency, coin }: DealDetails): string => (direction === 'buy' ? currency : coin)

export const receivedText = (deal: DealDetails): string => amountText(deal.received, dueCurrency(deal))
export const seenText = (deal: DealDetails): string => amountText(seenOf(deal).toFixed(), dueCurrency(deal))
export const missingText = (deal: DealDetails): string => amountText(missing(deal), dueCurrency(deal))
export const restText = (deal: DealDetails): string => amountText(deal.rest, dueCurrency(deal))
