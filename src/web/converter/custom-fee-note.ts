import Big from 'big.js'
import { type Currency, isFiat } from '#contract/currencies.ts'
import type { Decimal } from '#contract/pricing.ts'
import { converterDefaults, customFeeNoteThreshold } from '../limits.ts'

/**
 * Whether the note about a custom fee is shown. Spec section 5: where fiat is paid, from a from-amount of 7000, but not at
 * exactly the default 10000; where crypto is paid, from a to-amount of 7000.
 */
export function showsCustomFeeNote(amounts: { fromCurrency: Currency; fromAmount: Decimal; toAmount: Decimal }): boolean {
  const { fromCurrency, fromAmount, toAmount } = amounts
  if (!isFiat(fromCurrency)) return Big(toAmount).gte(customFeeNoteThreshold)
  return Big(fromAmount).gte(customFeeNoteThreshold) && !Big(fromAmount).eq(converterDefaults.fromAmount)
}
