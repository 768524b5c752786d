import Big from 'big.js'
import { isFiat } from '#contract/currencies.ts'
import { reducedFeeThreshold } from '#contract/limits.ts'
import { convert, decimalsOf, type Decimal, feeOf, fiatValueOf, feeTierOf } from '#contract/pricing.ts'
import { reducedFeeHintThreshold } from '../limits.ts'
import { type Converter, conversionOf } from './converter.ts'

/** Whether the amount is worth at least 10,000 in fiat: then a personal quote is offered beside the quick exchange. */
export function isLargeAmount(converter: Converter): boolean {
  const fiatValue = fiatValueOf(conversionOf(converter))
  return fiatValue !== null && feeTierOf(fiatValue) === 'reduced'
}

/** For an amount worth 8,000 to 10,000: what the client would pay, receive and pay as a fee for 10,000. Else null. */
export function largerAmount(converter: Converter): { paid: Decimal; received: Decimal; fee: Decimal } | null {
  const conversion = conversionOf(converter)
  const fiatValue = fiatValueOf(conversion)
  const { fromCurrency, rate } = conversion
  if (rate === null || fiatValue === null || Big(rate).lte(0)) return null
  if (Big(fiatValue).lt(reducedFeeHintThreshold) || feeTierOf(fiatValue) === 'reduced') return null
  const price = isFiat(fromCurrency) ? '1' : rate
  // Rounded up: less would not reach the threshold.
  const paid = Big(reducedFeeThreshold).div(price).round(decimalsOf(fromCurrency), Big.roundUp).toFixed()
  const larger = { ...conversion, source: 'from' as const, amount: paid }
  return { paid, received: convert(larger), fee: feeOf(larger)?.money ?? '0' }
}
