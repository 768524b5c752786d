import Big from 'big.js'
import { useState } from 'react'
import type { Decimal } from '#contract/pricing.ts'
import { fieldText, readAmount } from '#contract/read-amount.ts'
import { language, t } from '../../web/language/text.ts'

/** What the service takes: 15 digits and 18 decimals. */
const possible = /^\d{1,15}(\.\d{1,18})?$/

/** An amount above zero, as the service takes it; else the function that says what is wrong with it. */
export function readPositive(text: string): { amount: Decimal } | { wrong: () => string } {
  const { amount } = readAmount(text, language())
  if (amount === null) return { wrong: () => t('ui.ambiguousAmount') }
  const decimal = Big(amount).toFixed()
  return possible.test(decimal) && Big(decimal).gt(0) ? { amount: decimal } : { wrong: () => t('deals.errors.amount') }
}

/** An amount for a field, without zeros at the end. */
export const amountForField = (amount: Decimal): string => fieldText(Big(amount).toFixed(), language())

const inTwo = (part: number) => String(part).padStart(2, '0')

/** A moment for a field of day and time, in the browser's zone: `2026-11-24T10:05`. */
export function localMoment(ms: number): string {
  const at = new Date(ms)
  return `${localDay(ms)}T${inTwo(at.getHours())}:${inTwo(at.getMinutes())}`
}

/** `2026-11-24`. */
export function localDay(ms: number): string {
  const at = new Date(ms)
  return `${at.getFullYear()}-${inTwo(at.getMonth() + 1)}-${inTwo(at.getDate())}`
}

/** A moment that was typed in the browser's zone, as the service takes it. */
export const momentOf = (local: string): string => new Date(local).toISOString()

/** When the form was opened, in milliseconds. */
export function useOpenedAt(): number {
  const [openedAt] = useState(() => Date.now())
  return openedAt
}
