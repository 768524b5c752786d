import Big from 'big.js'
import { type Currency, isFiat } from './currencies.ts'
import { reducedFeeRate, reducedFeeThreshold, standardFeeRate } from './limits.ts'

/** Amounts and rates are decimal strings in plain notation: binary floating point never holds money here. */
export type Decimal = string

/** `close` of a candle: units of fiat for one unit of crypto; null while it is not known. */
export type Rate = Decimal | null

export type FeeTier = 'standard' | 'reduced'
export type Side = 'from' | 'to'

export interface Conversion {
  fromCurrency: Currency
  toCurrency: Currency
  /** The side that the user typed; the other one is calculated. */
  source: Side
  /** The typed amount, in the currency of its side. */
  amount: Decimal
  rate: Rate
}

const feeRates: Record<FeeTier, Decimal> = { standard: standardFeeRate, reduced: reducedFeeRate }

export const feeRateOf = (tier: FeeTier): Decimal => feeRates[tier]

/** The tier that a fiat value falls into: 10,000 or more is the reduced one, in every fiat currency. Spec section 9. */
export const feeTierOf = (fiatValue: Decimal): FeeTier => (Big(fiatValue).gte(reducedFeeThreshold) ? 'reduced' : 'standard')

/** Decimals that a calculated amount is rounded to. Spec section 5: 8 for crypto, 2 for fiat. */
export const decimalsOf = (currency: Currency): number => (isFiat(currency) ? 2 : 8)

/** What the typed side is worth in fiat before any fee; null while the rate is not known. */
export function fiatValueOf({ fromCurrency, toCurrency, source, amount, rate }: Conversion): Decimal | null {
  if (isFiat(source === 'from' ? fromCurrency : toCurrency)) return amount
  return rate === null ? null : Big(amount).times(rate).toFixed()
}

/**
 * The amount of the side that was not typed, rounded half up to its currency's decimals; '0' where the rate is missing or the
 * typed amount is 0. The fee is taken off what arrives (typed side: from) or put on what is paid (typed side: to).
 * Spec sections 5 and 9; one of the two currencies is fiat and the other is crypto.
 */
export function convert(conversion: Conversion): Decimal {
  const { fromCurrency, toCurrency, source, amount, rate } = conversion
  const fiatValue = fiatValueOf(conversion)
  if (rate === null || fiatValue === null || Big(rate).lte(0) || Big(amount).eq(0)) return '0'
  const fee = feeRateOf(feeTierOf(fiatValue))
  const factor = source === 'from' ? Big(1).minus(fee) : Big(1).plus(fee)
  const target = source === 'from' ? toCurrency : fromCurrency
  const beforeRate = Big(amount).times(factor)
  // One division or multiplication at the end, on 40 digits: the only rounding that shows is the last one.
  return plain(isFiat(target) ? beforeRate.times(rate) : divide(beforeRate, Big(rate)), decimalsOf(target))
}

/** The fee in fiat money, rounded to cents: the share of the typed side's fiat value; null while the rate is not known. */
export function feeOf(conversion: Conversion): { tier: FeeTier; rate: Decimal; money: Decimal } | null {
  const fiatValue = fiatValueOf(conversion)
  if (fiatValue === null) return null
  const tier = feeTierOf(fiatValue)
  return { tier, rate: feeRateOf(tier), money: plain(Big(fiatValue).times(feeRateOf(tier)), 2) }
}

/** Fiat per one crypto as shown: 2 decimals, or 4 significant digits where two decimals would show 0.00. */
export function displayedRate(rate: Decimal): Decimal {
  const value = Big(rate)
  const rounded = value.round(2, Big.roundHalfUp)
  if (rounded.gt(0) || value.eq(0)) return rounded.toFixed(2)
  const significant = value.prec(4, Big.roundHalfUp)
  return significant.toFixed(3 - significant.e)
}

/** Crypto per one fiat as shown: 8 decimals. */
export const displayedInverseRate = (rate: Decimal): Decimal => divide(Big(1), Big(rate)).round(8, Big.roundHalfUp).toFixed(8)

const Precise = Big()
Precise.DP = 40
const divide = (dividend: Big, divisor: Big): Big => Precise(dividend).div(divisor)

const plain = (value: Big, decimals: number): Decimal => Big(value.round(decimals, Big.roundHalfUp)).toFixed()
