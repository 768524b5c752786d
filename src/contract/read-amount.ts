import { amountSigns } from './format-amount.ts'
import type { Language } from './languages.ts'
import type { Decimal } from './pricing.ts'

/** Longer than any amount of money. A very long pasted text would block the page. */
export const amountMaxLength = 30

/** What was typed or pasted into an amount field. */
export interface TypedAmount {
  /** The text that stays in the field. */
  text: string
  /** Null if the text is ambiguous. */
  amount: Decimal | null
}

/**
 * Reads an amount field. In English, digits and one point are kept (spec section 5). In languages with a decimal comma, one comma is kept, and a
 * point counts as a comma unless it may group thousands: a point before exactly three digits is ambiguous and stays as typed. Decision 147.
 */
export function readAmount(text: string, language: Language): TypedAmount {
  return hasDecimalComma(language) ? readWithComma(text.replaceAll(/[^\d.,]/g, '')) : parseDecimal(text.replaceAll(/[^\d.]/g, ''))
}

export const hasDecimalComma = (language: Language): boolean => amountSigns[language].decimal === ','

/** An amount for a field, thousands not grouped: `0.5` is `0,5` in German. */
export const fieldText = (amount: Decimal, language: Language): string => amount.replace('.', amountSigns[language].decimal)

/** The amount of a quote: without grouping and decimals; empty becomes 0. Spec section 5. */
export function quoteAmount(text: string): number {
  const [whole = ''] = parseDecimal(withDecimalPoint(text).replaceAll(/[^\d.]/g, '')).text.split('.')
  return Math.min(Number(whole), Number.MAX_SAFE_INTEGER)
}

/** A comma before the last one or two digits is a decimal sign: read as grouping, "1 250 000,50" would be a hundred times too much. */
export const withDecimalPoint = (text: string): string => text.trim().replace(/,(\d{1,2})$/, '.$1')

function readWithComma(kept: string): TypedAmount {
  if (groupedByPoints.test(kept)) return parseDecimal(kept.replaceAll('.', ''))
  // A second decimal sign at the end is a typing mistake; elsewhere, the number may be in another language's format.
  const typed = beginsGroups.test(kept) ? kept : kept.replace(/^(\d*[.,]\d*)[.,]+$/, '$1')
  if (!typed.includes('.')) return groupedByCommas.test(typed) ? ambiguousAmount(typed) : parseDecimal(typed)
  return oneDecimalPoint.test(typed) ? parseDecimal(typed) : ambiguousAmount(typed)
}

/** 1.234.567 or 1.234,50. */
const groupedByPoints = /^\d{1,3}(?:(?:\.\d{3}){2,}(?:,\d*)?|\.\d{3},\d*)$/
/** 1.234. while the rest is being typed. */
const beginsGroups = /^\d{1,3}(?:\.\d{3})+\.$/
/** 1,234,567, as in English. */
const groupedByCommas = /^\d{1,3}(?:,\d{3}){2,}$/
/** One point that cannot group thousands, and no comma. */
const oneDecimalPoint = /^\d*\.(?!\d{3}$)\d*$/

const ambiguousAmount = (text: string): TypedAmount => ({ text, amount: null })

function parseDecimal(typed: string): TypedAmount {
  const [whole = '', ...decimals] = typed.split(/[.,]/)
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  if (decimals.length === 0) return { text: digits, amount: digits }
  const sign = typed.charAt(whole.length)
  return { text: `${digits}${sign}${decimals.join('')}`, amount: `${digits}.${decimals.join('')}` }
}
