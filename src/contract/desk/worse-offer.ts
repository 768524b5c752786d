import Big from 'big.js'
import type { Decimal } from '../pricing.ts'
import type { Direction } from './offer-terms.ts'

interface Compared {
  kind: 'firm' | 'indication'
  direction: Direction
  currency: string
  coin: string
  network: string
  fiatAmount: Decimal
  coinAmount: Decimal
  /** Null for an indication. */
  expiresAt: Date | null
}

const same = ['kind', 'direction', 'currency', 'coin', 'network'] as const

/**
 * Whether a client would lose by the next offer: an open firm offer is a promise. Another kind, pair, direction or network, an earlier end, and a worse
 * price with everything included are worse. An indication promises nothing.
 */
export function isWorse(next: Compared, open: Compared): boolean {
  if (open.kind === 'indication') return false
  if (!same.every((field) => next[field] === open[field])) return true
  if (!next.expiresAt || !open.expiresAt || next.expiresAt < open.expiresAt) return true
  const difference = priceTimes(next, open).cmp(priceTimes(open, next))
  return next.direction === 'buy' ? difference > 0 : difference < 0
}

/** Fiat for one coin, times the coins of both. Multiplied crosswise, because a quotient is rounded. */
const priceTimes = (one: Compared, other: Compared) => Big(one.fiatAmount).times(other.coinAmount)
