import Big from 'big.js'
import { type CryptoCurrency, type FiatCurrency, isFiat } from '#contract/currencies.ts'
import { convert, type Decimal, feeOf } from '#contract/pricing.ts'
import type { QuoteForm } from './quote-form.ts'

export function marketOf({ fromCurrency, toCurrency }: QuoteForm): { fiat: FiatCurrency; crypto: CryptoCurrency } {
  // One side is always fiat and the other crypto.
  return (isFiat(fromCurrency) ? { fiat: fromCurrency, crypto: toCurrency } : { fiat: toCurrency, crypto: fromCurrency }) as {
    fiat: FiatCurrency
    crypto: CryptoCurrency
  }
}

/** The converted amount after the fee, and the fee as a share. */
export function indicationOf({ form, amount, close }: { form: QuoteForm; amount: number; close: number }): {
  received: Decimal
  feeRate: Decimal
} | null {
  const conversion = {
    fromCurrency: form.fromCurrency,
    toCurrency: form.toCurrency,
    source: 'from' as const,
    amount: String(amount),
    rate: Big(close).toFixed(),
  }
  const fee = feeOf(conversion)
  return fee && { received: convert(conversion), feeRate: fee.rate }
}
