import { isCrypto } from '../currencies.ts'
import { networkOf, networksOf } from '../networks.ts'

interface Unit {
  currency: string
  /** Of the deal; a coin that is not sent there came on one of its own networks. */
  network: string
}

/** How many decimals an amount can have: two of money, of coins as many as their network has. */
export function amountDecimals({ currency, network }: Unit): number {
  if (!isCrypto(currency)) return 2
  return networkOf(currency, network)?.decimals ?? Math.max(...networksOf(currency).map(({ decimals }) => decimals))
}

/** A closing list has at most so many days, and begins at most so long ago. */
export const closingMostDays = 62

/** Deals and movements that a closing list shows. */
export const mostListed = 2000

/** What moves money or coins of a deal, or corrects what was recorded. */
export const movementKinds = [
  'payment',
  'payment-taken-back',
  'fill',
  'fill-annulled',
  'delivery',
  'delivery-failed',
  'refund',
  'refund-failed',
] as const
export type MovementKind = (typeof movementKinds)[number]
