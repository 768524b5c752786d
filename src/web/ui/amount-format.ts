import Big from 'big.js'
import type { Decimal } from '#contract/pricing.ts'
import { formatAmount } from '#contract/format-amount.ts'
import { language } from '../language/text.ts'

/** A decimal string in the reader's language, thousands grouped: 10,000.50. */
export const formatDecimal = (amount: Decimal): string => formatAmount(amount, language())

/** A minimum of four digits, which the specification's English writes without grouping: EUR 1000. */
export const formatMinimum = (amount: number): string => (language() === 'en' ? String(amount) : formatDecimal(String(amount)))

/** A share in per cent, without trailing zeros: '0.011' is 1.1, and 1,1 in Polish. */
export const formatPercent = (share: Decimal): string => formatDecimal(Big(share).times(100).toFixed())

/** At least two decimals: '1250.5' is '1250.50'. */
export const withCents = (amount: Decimal): Decimal =>
  Big(amount).eq(Big(amount).round(2)) ? Big(amount).toFixed(2) : Big(amount).toFixed()
