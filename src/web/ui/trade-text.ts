import Big from 'big.js'
import { isCrypto } from '#contract/currencies.ts'
import { networkOf } from '#contract/networks.ts'
import type { Decimal } from '#contract/pricing.ts'
import { t } from '../language/text.ts'
import { formatDecimal, withCents } from './amount-format.ts'

/** `250,000.00 EUR`, on one line. */
export const moneyText = (amount: Decimal, currency: string): string =>
  t('trade.amount', { amount: formatDecimal(withCents(amount)), currency })

/** `3.05812345 BTC`, without zeros at the end, as wallets and letters show it. */
export const coinsText = (amount: Decimal, coin: string): string =>
  t('trade.amount', { amount: formatDecimal(Big(amount).toFixed()), currency: coin })

interface Amounts {
  direction: 'buy' | 'sell'
  fiatAmount: Decimal
  currency: string
  coinAmount: Decimal
  coin: string
}

/** What the client gives and gets. */
export function amountTexts({ direction, fiatAmount, currency, coinAmount, coin }: Amounts): { gives: string; gets: string } {
  const money = moneyText(fiatAmount, currency)
  const coins = coinsText(coinAmount, coin)
  return direction === 'buy' ? { gives: money, gets: coins } : { gives: coins, gets: money }
}

/** The network's name as people read it. A network that this version does not know has its id. */
export const networkName = (coin: string, network: string): string =>
  (isCrypto(coin) ? networkOf(coin, network)?.name : undefined) ?? network
