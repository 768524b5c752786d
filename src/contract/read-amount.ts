import { amountSigns } from './format-amount.ts'
import type { Language } from './languages.ts'
import type { Decimal } from './pricing.ts'

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
 * Reads an amount field. Where the point is the decimal sign, as spec section 5 has it: digits and one point are kept. Where the comma is, one
 * is kept; a point is read as one too as long as it cannot be meant for thousands. A point before exactly three digits is ambiguous and
 * stays as typed. Decision 147.
 */
export function readAmount(text: string, language: Language): TypedAmount {
  return hasDecimalComma(language) ? readWithComma(text.replaceAll(/[^\d.,]/g, '')) : decimal(text.replaceAll(/[^\d.]/g, ''))
}

export const hasDecimalComma = (language: Language): boolean => amountSigns[language].decimal === ','

/** An amount as it is written in a field, thousands not grouped: `0.5` is `0,5` where the comma is the decimal sign. */
export const fieldText = (amount: Decimal, language: Language): string => amount.replace('.', amountSigns[language].decimal)

/** The amount that a quote is asked for: grouping is removed, then the integer part counts; empty becomes 0. Spec section 5. */
export function quoteAmount(text: string): number {
  const [whole = ''] = decimal(withDecimalPoint(text).replaceAll(/[^\d.]/g, '')).text.split('.')
  return Math.min(Number(whole), Number.MAX_SAFE_INTEGER)
}

/** A comma before one or two last digits groups nothing: read as grouping, "1 250 000,50" would be a hundred times too much. */
export const withDecimalPoint = (text: string): string => text.trim().replace(/,(\d{1,2})$/, '.$1')

function readWithComma(kept: string): TypedAmount {
  if (groupedByPoints.test(kept)) return decimal(kept.replaceAll('.', ''))
  // A second decimal sign at the end is a slip of the finger; elsewhere, it may be another language's number.
  const typed = beginsGroups.test(kept) ? kept : kept.replace(/^(\d*[.,]\d*)[.,]+$/, '$1')
  if (!typed.includes('.')) return groupedByCommas.test(typed) ? ambiguous(typed) : decimal(typed)
  return oneShortPoint.test(typed) ? decimal(typed) : ambiguous(typed)
}

/** 1.234.567 or 1.234,50: such points group thousands. */
const groupedByPoints = /^\d{1,3}(?:(?:\.\d{3}){2,}(?:,\d*)?|\.\d{3},\d*)$/
/** On its way there. */
const beginsGroups = /^\d{1,3}(?:\.\d{3})+\.$/
/** 1,234,567: English. */
const groupedByCommas = /^\d{1,3}(?:,\d{3}){2,}$/
/** A point that cannot group thousands, and no comma beside it. */
const oneShortPoint = /^\d*\.(?!\d{3}$)\d*$/

const ambiguous = (text: string): TypedAmount => ({ text, amount: null })

function decimal(typed: string): TypedAmount {
  const [whole = '', ...decimals] = typed.split(/[.,]/)
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  if (decimals.length === 0) return { text: digits, amount: digits }
  const sign = typed.charAt(whole.length)
  return { text: `${digits}${sign}${decimals.join('')}`, amount: `${digits}.${decimals.join('')}` }
}
