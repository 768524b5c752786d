import type { OfferDetails } from '../api/offers.ts'
import { t } from '../language/text.ts'

/** An indication says what the client would pay and receive. */
export const getsLabel = ({ kind }: OfferDetails): string => t(kind === 'firm' ? 'trade.youReceive' : 'offer.would.receive')

export function givesLabel({ kind, direction }: OfferDetails): string {
  if (kind === 'indication') return t(`offer.would.${direction}`)
  return t(direction === 'buy' ? 'trade.youPay' : 'trade.youSend')
}
