import { isCrypto } from '../currencies.ts'
import { networkOf, networksOf } from '../networks.ts'

/** Wallets and exchanges let a client type no more decimals of an amount to send. */
const mostSentDecimals = 8

/** Decimals of the coins of an offer: those of its network, but of what a client must send at most eight. */
export const offerDecimals = ({ direction, decimals }: { direction: 'buy' | 'sell'; decimals: number }): number =>
  direction === 'sell' ? Math.min(decimals, mostSentDecimals) : decimals

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
