import type { Language } from '#contract/languages.ts'
import type { Decimal } from '#contract/pricing.ts'
import { cleanConverterAmount } from '#contract/rules.ts'
import { amountSigns } from '#contract/format-amount.ts'

/** Longer than any sum of money; a pasted novel must not keep the arithmetic busy. */
export const amountMaxLength = 30

/** What was typed or pasted into an amount field. */
export interface TypedAmount {
  /** What stays in the field. */
  text: string
  /** Null where the text could mean two amounts. */
  amount: Decimal | null
}

/**
 * Reads an amount field. English as spec section 5 has it: digits and one decimal point are kept. Where the comma is the decimal sign, one
 * is kept; a point is read as one too as long as it cannot be meant for thousands. A point before exactly three digits is not read at all,
 * and stays as typed. Decision 147.
 */
export function readAmount(text: string, language: Language): TypedAmount {
  if (amountSigns[language].decimal === ',') return readWithComma(text.replaceAll(/[^\d.,]/g, ''))
  const amount = cleanConverterAmount(text)
  return { text: amount, amount }
}

/** An amount as it stands in a field, thousands not parted: `0.5` is `0,5` where the comma is the decimal sign. */
export const fieldText = (amount: Decimal, language: Language): string => amount.replace('.', amountSigns[language].decimal)

function readWithComma(kept: string): TypedAmount {
  if (groupedByPoints.test(kept)) return decimal(kept.replaceAll('.', ''))
  // A second decimal sign at the end is a slip of the finger; elsewhere, it may be another language's number.
  const typed = beginsGroups.test(kept) ? kept : kept.replace(/^(\d*[.,]\d*)[.,]+$/, '$1')
  if (!typed.includes('.')) return groupedByCommas.test(typed) ? unread(typed) : decimal(typed)
  return oneShortPoint.test(typed) ? decimal(typed) : unread(typed)
}

/** 1.234.567 or 1.234,50: such points part thousands. */
const groupedByPoints = /^\d{1,3}(?:(?:\.\d{3}){2,}(?:,\d*)?|\.\d{3},\d*)$/
/** On its way there. */
const beginsGroups = /^\d{1,3}(?:\.\d{3})+\.$/
/** 1,234,567: English. */
const groupedByCommas = /^\d{1,3}(?:,\d{3}){2,}$/
/** A point that cannot part thousands, and no comma beside it. */
const oneShortPoint = /^\d*\.(?!\d{3}$)\d*$/

const unread = (text: string): TypedAmount => ({ text, amount: null })

function decimal(typed: string): TypedAmount {
  const [whole = '', ...decimals] = typed.split(/[.,]/)
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  if (decimals.length === 0) return { text: digits, amount: digits }
  const sign = typed.charAt(whole.length)
  return { text: `${digits}${sign}${decimals.join('')}`, amount: `${digits}.${decimals.join('')}` }
}
