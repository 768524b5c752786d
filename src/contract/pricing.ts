import Big from 'big.js'
import { type Currency, isFiat } from './currencies.ts'
import { reducedFeeRate, reducedFeeThreshold, standardFeeRate } from './limits.ts'

/** An amount or rate in plain decimal notation. Money is never a binary floating-point number. */
export type Decimal = string

/** `close` of a candle: fiat for one crypto; null while unknown. */
export type Rate = Decimal | null

export type FeeTier = 'standard' | 'reduced'
export type Side = 'from' | 'to'

export interface Conversion {
  fromCurrency: Currency
  toCurrency: Currency
  /** The side that was typed; the other one is calculated. */
  source: Side
  /** The typed amount, in the currency of its side. */
  amount: Decimal
  rate: Rate
}

const feeRates: Record<FeeTier, Decimal> = { standard: standardFeeRate, reduced: reducedFeeRate }

export const feeRateOf = (tier: FeeTier): Decimal => feeRates[tier]

/** The reduced tier begins at 10,000, in every fiat currency. Spec section 9. */
export const feeTierOf = (fiatValue: Decimal): FeeTier => (Big(fiatValue).gte(reducedFeeThreshold) ? 'reduced' : 'standard')

/** Decimals of a calculated amount. Spec section 5: 8 for crypto, 2 for fiat. */
export const decimalsOf = (currency: Currency): number => (isFiat(currency) ? 2 : 8)

/** Fiat value of the typed side before the fee; null while the rate is unknown. */
export function fiatValueOf({ fromCurrency, toCurrency, source, amount, rate }: Conversion): Decimal | null {
  if (isFiat(source === 'from' ? fromCurrency : toCurrency)) return amount
  return rate === null ? null : Big(amount).times(rate).toFixed()
}

/**
 * The calculated amount of the other side, rounded half up to its currency's decimals; '0' if the rate is unknown or the typed amount is 0.
 * If the amount to pay was typed, the fee reduces the amount that arrives; if the amount that arrives was typed, the fee increases the
 * amount to pay. One currency is fiat and the other crypto. Spec sections 5 and 9.
 */
export function convert(conversion: Conversion): Decimal {
  const { fromCurrency, toCurrency, source, amount, rate } = conversion
  const fiatValue = fiatValueOf(conversion)
  if (rate === null || fiatValue === null || Big(rate).lte(0) || Big(amount).eq(0)) return '0'
  const fee = feeRateOf(feeTierOf(fiatValue))
  const factor = source === 'from' ? Big(1).minus(fee) : Big(1).plus(fee)
  const target = source === 'from' ? toCurrency : fromCurrency
  const beforeRate = Big(amount).times(factor)
  // The rate is applied last, and a division has 40 decimals, so that only the final rounding is visible.
  return roundTo(isFiat(target) ? beforeRate.times(rate) : divide(beforeRate, Big(rate)), decimalsOf(target))
}

/** The fee in fiat, rounded to cents: a share of the typed side's fiat value. Null while the rate is unknown. */
export function feeOf(conversion: Conversion): { tier: FeeTier; rate: Decimal; money: Decimal } | null {
  const fiatValue = fiatValueOf(conversion)
  if (fiatValue === null) return null
  const tier = feeTierOf(fiatValue)
  return { tier, rate: feeRateOf(tier), money: roundTo(Big(fiatValue).times(feeRateOf(tier)), 2) }
}

/** Fiat for one crypto: 2 decimals, or more for 4 significant digits. Departure 20. */
export const displayedRate = (rate: Decimal): Decimal => withSignificantDigits(Big(rate), 2)

/** Crypto for one fiat: 8 decimals, or more for 4 significant digits. */
export const displayedInverseRate = (rate: Decimal): Decimal => withSignificantDigits(divide(Big(1), Big(rate)), 8)

function withSignificantDigits(value: Big, decimals: number): Decimal {
  if (value.eq(0)) return value.toFixed(decimals)
  // The exponent after rounding: 9.9999 becomes 10.00.
  const { e } = value.prec(4, Big.roundHalfUp)
  return value.round(Math.max(decimals, 3 - e), Big.roundHalfUp).toFixed(Math.max(decimals, 3 - e))
}

const Precise = Big()
Precise.DP = 40
const divide = (dividend: Big, divisor: Big): Big => Precise(dividend).div(divisor)

const roundTo = (value: Big, decimals: number): Decimal => Big(value.round(decimals, Big.roundHalfUp)).toFixed()
