import Big from 'big.js'
import type { OfferRow } from './offer.table.ts'

type Compared = Pick<OfferRow, 'kind' | 'direction' | 'currency' | 'coin' | 'network' | 'fiatAmount' | 'coinAmount' | 'expiresAt'>

/**
 * Whether a client loses by the new offer: an open firm offer is a promise. Another pair, network or direction, an earlier end, and a worse price with
 * everything included are worse. An indication promises nothing.
 */
export function isWorse(next: Compared, open: Compared): boolean {
  if (open.kind === 'indication') return false
  const isSame = (['kind', 'direction', 'currency', 'coin', 'network'] as const).every((field) => next[field] === open[field])
  if (!isSame || !next.expiresAt || !open.expiresAt || next.expiresAt < open.expiresAt) return true
  const [nextPrice, openPrice] = [crossed(next, open), crossed(open, next)]
  return next.direction === 'buy' ? nextPrice.gt(openPrice) : nextPrice.lt(openPrice)
}

/** Compares fiat per coin of two offers without dividing. */
const crossed = (one: Compared, other: Compared) => Big(one.fiatAmount).times(other.coinAmount)
