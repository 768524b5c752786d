import Big from 'big.js'
import type { DealDetails } from '../api/deals.ts'
import { amountText } from './amount-text.ts'

/** A part has arrived, and the rest is still missing. */
export const isPartlyPaid = ({ received, rest }: Pick<DealDetails, 'received' | 'rest'>): boolean => Big(received).gt(0) && Big(rest).gt(0)

const dueCurrency = ({ direction, currency, coin }: DealDetails): string => (direction === 'buy' ? currency : coin)

export const receivedText = (deal: DealDetails): string => amountText(deal.received, dueCurrency(deal))
export const restText = (deal: DealDetails): string => amountText(deal.rest, dueCurrency(deal))
