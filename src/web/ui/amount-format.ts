import Big from 'big.js'
import type { Decimal } from '#contract/pricing.ts'
import { formatAmount } from '#contract/format-amount.ts'
import { language } from '../language/text.ts'

/** A decimal string as the reader's language writes it, with its thousands parted: 10,000.50. */
export const grouped = (amount: Decimal): string => formatAmount(amount, language())

/** An amount of four digits that the specification's English writes without a sign between them: EUR 1000. */
export const asSpecified = (amount: number): string => (language() === 'en' ? String(amount) : grouped(String(amount)))

/** A share as per cent, without trailing zeros: '0.011' is 1.1, and 1,1 in Polish. */
export const formatPercent = (share: Decimal): string => grouped(Big(share).times(100).toFixed())

/** Money with its cents, and what it has beyond them: '1250.5' is '1250.50'. */
export const withCents = (amount: Decimal): Decimal =>
  Big(amount).eq(Big(amount).round(2)) ? Big(amount).toFixed(2) : Big(amount).toFixed()
