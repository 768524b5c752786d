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
