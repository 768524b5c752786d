import { type Language, languageFacts } from './languages.ts'
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
 * Reads an amount field. Digits and decimal sign are kept, other characters are removed (spec section 5). Several signs of one kind, each before
 * three digits, group thousands. A text that could mean two amounts stays as typed and has no amount. Decisions 147 and 171.
 */
export function readAmount(text: string, language: Language): TypedAmount {
  const kept = text
    .replaceAll(/[^\d.,]/g, '')
    .replaceAll(/([.,])[.,]+/g, '$1')
    .replace(/^0+(?=\d)/, '')
  if (!hasDecimalComma(language)) return readWithPoint(kept)
  const read = readWithComma(swapSigns(kept))
  return { ...read, text: swapSigns(read.text) }
}

/** What was typed so far, and what the field shows of it. */
export interface Typing {
  typed: string
  shown: string
}

/**
 * The whole typed text after a key. The field removes group signs, so the first group of "1,250,000" is no longer in the field when the second
 * comma is typed.
 */
export function typedText(fieldValue: string, { typed, shown }: Typing): string {
  const isNextKey = fieldValue.slice(0, -1) === shown && typed.length < amountMaxLength
  return isNextKey ? typed + fieldValue.slice(-1) : fieldValue
}

export const hasDecimalComma = (language: Language): boolean => languageFacts(language).amountSigns.decimal === ','

/** An amount for a field, thousands not grouped: `0.5` is `0,5` in German. */
export const fieldText = (amount: Decimal, language: Language): string => amount.replace('.', languageFacts(language).amountSigns.decimal)

/** A typed amount without grouping, and without zeros at its end; empty becomes 0. */
export function typedDecimal(text: string): Decimal {
  const [whole = '', decimals = ''] = parseDecimal(withDecimalPoint(text).replaceAll(/[^\d.]/g, '')).text.split('.')
  return [whole, decimals.replace(/0+$/, '')].filter(Boolean).join('.')
}

/** The amount of a quote: without grouping and decimals; empty becomes 0. Spec section 5. */
export const quoteAmount = (text: string): number => Math.min(Number(typedDecimal(text).split('.')[0]), Number.MAX_SAFE_INTEGER)

/** A comma before the last one or two digits is a decimal sign: read as grouping, "1 250 000,50" would be a hundred times too much. */
const withDecimalPoint = (text: string): string => text.trim().replace(/,(\d{1,2})$/, '.$1')

/** English. A comma that does not group thousands may be a decimal sign, which the client would lose. */
function readWithPoint(kept: string): TypedAmount {
  const grouped = readGroups(kept)
  if (grouped) return grouped
  const typed = withoutSecondSign(kept)
  if (!typed.includes(',')) return parseDecimal(typed)
  if (!beforeNextGroup.test(typed)) return ambiguousAmount(typed)
  // The comma stays, because a group or a decimal may follow. So far, both readings mean the same amount.
  const { text, amount } = parseDecimal(typed.replaceAll(',', ''))
  return { text: `${text},`, amount }
}

/** Polish and German, with the signs swapped: the typed comma is the point here. One comma is a decimal sign unless it may group thousands. */
function readWithComma(kept: string): TypedAmount {
  if (mayGroupOnce.test(kept)) return ambiguousAmount(kept)
  const grouped = readGroups(kept)
  if (grouped) return grouped
  const typed = withoutSecondSign(kept)
  if (mayGroupOnce.test(typed)) return ambiguousAmount(typed)
  if (!typed.includes(',')) return parseDecimal(typed)
  return /^\d*,\d*$/.test(typed) ? parseDecimal(typed) : ambiguousAmount(typed)
}

/** Null if the text is not grouped. Points that may group thousands after all are ambiguous. */
function readGroups(kept: string): TypedAmount | null {
  if (groupedByCommas.test(kept)) return parseDecimal(kept.replaceAll(',', ''))
  if (groupedByPoints.test(kept)) return parseDecimal(kept.replaceAll('.', '').replace(',', '.'))
  return mayGroupByPoints.test(kept) ? ambiguousAmount(kept) : null
}

/** 1,234,567 or 1,234.50. */
const groupedByCommas = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/
/** 1.234.567 or 1.234.567,50. */
const groupedByPoints = /^[1-9]\d{0,2}(?:\.\d{3}){2,}(?:,\d*)?$/
/** 1.234,50, or 1.234.5 while the rest is being typed. */
const mayGroupByPoints = /^[1-9]\d{0,2}(?:\.\d{3})+[.,]\d*$/
/** 2500, or 1,250, while the rest is being typed. */
const beforeNextGroup = /^(?:\d*|[1-9]\d{0,2}(?:,\d{3})+),$/
/** 1,234 or 1234,567. */
const mayGroupOnce = /^[1-9]\d*,\d{3}$/

/** A second sign at the end is a typing mistake. */
const withoutSecondSign = (text: string): string => (beforeNextGroup.test(text) ? text : text.replace(/^(\d*[.,]\d*)[.,]$/, '$1'))

/** Points become commas, and commas points: the reading above is written in English signs. */
const swapSigns = (text: string): string => text.replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))

const ambiguousAmount = (text: string): TypedAmount => ({ text, amount: null })

function parseDecimal(typed: string): TypedAmount {
  const [whole = '', ...decimals] = typed.split(/[.,]/)
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  if (decimals.length === 0) return { text: digits, amount: digits }
  const sign = typed.charAt(whole.length)
  return { text: `${digits}${sign}${decimals.join('')}`, amount: `${digits}.${decimals.join('')}` }
}
