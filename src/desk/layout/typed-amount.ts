import Big from 'big.js'
import { amountDecimals } from '#contract/desk/amount-decimals.ts'
import type { Decimal } from '#contract/pricing.ts'
import { fieldText, readAmount } from '#contract/read-amount.ts'
import { language, t } from '../../web/language/text.ts'

/** What the service takes: 15 digits and 18 decimals. */
const possible = /^\d{1,15}(\.\d{1,18})?$/

/** Of a field for an amount. As long as what the service takes, with signs between thousands: a shorter field would cut what is pasted. */
export const amountField = { inputMode: 'decimal', autoComplete: 'off', maxLength: 40 } as const

/** An amount above zero, as the service takes it; else the function that says what is wrong with it. `unit`: of which it must be a whole part. */
export function readPositive(text: string, unit?: Parameters<typeof amountDecimals>[0]): { amount: Decimal } | { wrong: () => string } {
  const { amount } = readAmount(text, language())
  if (amount === null) return { wrong: () => t('ui.ambiguousAmount') }
  const decimal = Big(amount).toFixed()
  const count = unit && amountDecimals(unit)
  if (count !== undefined && Big(decimal).round(count).cmp(decimal) !== 0) return { wrong: () => t('offer.errors.decimals', { count }) }
  return possible.test(decimal) && Big(decimal).gt(0) ? { amount: decimal } : { wrong: () => t('deals.errors.amount') }
}

/** An amount for a field, without zeros at the end. */
export const amountForField = (amount: Decimal): string => fieldText(Big(amount).toFixed(), language())
