import Big from 'big.js'
import type { DealDetails } from '../api/deals.ts'
import { amountText } from './Receiver.tsx'

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
