import Big from 'big.js'
import { type Currency, isFiat } from '#contract/currencies.ts'
import { type Decimal, fiatValueOf } from '#contract/pricing.ts'
import type { TradeContext } from '../context.ts'

interface Wish {
  fromCurrency: Currency
  toCurrency: Currency
  /** Of fromCurrency; `0` without one. */
  amount: Decimal
  /** Fiat for one crypto; null if unknown. */
  rate: Decimal | null
}

/** The value of a request's amount in euro, now; through BTC if its fiat currency is another one. Null without an amount or a rate. */
export async function eurValueOf(marketData: Pick<TradeContext['marketData'], 'currentRate'>, wish: Wish): Promise<Decimal | null> {
  const value = fiatValue(wish)
  const fiat = isFiat(wish.fromCurrency) ? wish.fromCurrency : wish.toCurrency
  if (value === null || !isFiat(fiat)) return null
  if (fiat === 'EUR') return Big(value).toFixed(2)
  const [euro, other] = await Promise.all([marketData.currentRate('EUR', 'BTC'), marketData.currentRate(fiat, 'BTC')])
  return euro && other && Number(other.rate) > 0 ? Big(value).times(euro.rate).div(other.rate).toFixed(2) : null
}

const fiatValue = ({ amount, ...wish }: Wish): Decimal | null => (amount === '0' ? null : fiatValueOf({ ...wish, source: 'from', amount }))
