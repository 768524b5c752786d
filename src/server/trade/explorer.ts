import type { CryptoCurrency } from '#contract/currencies.ts'
import { networkOf } from '#contract/networks.ts'
import type { TradeContext } from './context.ts'

interface Explored {
  coin: string
  network: string
  transaction: string
}

/** The page about a transaction: the operator's choice, or a well-known one. */
export const explorerOf = ({ explorerUrl }: Pick<TradeContext, 'explorerUrl'>, { coin, network, transaction }: Explored): string | null =>
  (explorerUrl ?? networkOf(coin as CryptoCurrency, network)?.explorer)?.replace('{transaction}', () => encodeURIComponent(transaction)) ??
  null
