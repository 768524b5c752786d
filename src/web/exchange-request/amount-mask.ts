import type { MaskitoOptions } from '@maskito/core'
import type { Language } from '#contract/languages.ts'
import type { Decimal } from '#contract/pricing.ts'
import { amountSigns, formatAmount } from '#contract/format-amount.ts'
import { fieldText, hasDecimalComma, readAmount, withDecimalPoint } from '#contract/read-amount.ts'

/** Groups thousands in the field. Where a point is ambiguous, the field must not write points itself, but no-break spaces. Decision 147. */
const groupSign = (language: Language) => (hasDecimalComma(language) ? '\u00a0' : amountSigns[language].group)

/** The amount in the field; '' while it is empty, null while it is ambiguous. */
export function amountIn(text: string, language: Language): Decimal | null {
  if (openTail(text, language) !== '') return null
  const typed = withoutGroups(text, language)
  return /\d/.test(typed) ? readAmount(typed, language).amount : ''
}

/** An amount as the field shows it, thousands grouped. */
export const shownAmount = (amount: Decimal, language: Language): string => parted(fieldText(amount, language), language)

/** Formats the amount while it is typed: groups thousands, keeps the caret between its digits, and skips group signs. */
export const amountMask = (language: Language): MaskitoOptions => ({
  // The processors below do the filtering.
  mask: /.*/,
  preprocessors: [
    ({ elementState, data }, action) => {
      if (action === 'deleteBackward' || action === 'deleteForward')
        return { elementState: ungrouped(pastGroupSign(elementState, action === 'deleteForward', language), language) }
      return {
        elementState: ungrouped(elementState, language),
        data: hasDecimalComma(language) ? data : insertedIn(elementState, data, language),
      }
    },
  ],
  postprocessors: [(state) => formatted(state, language)],
})

interface Text {
  value: string
  selection: readonly [from: number, to: number]
}

// Deleting a group sign deletes the digit beside it.
function pastGroupSign({ value, selection: [from, to] }: Text, forward: boolean, language: Language): Text {
  const isGroupSign = value[from] === groupSign(language) && from !== value.length - openTail(value, language).length
  if (to - from !== 1 || !isGroupSign) return { value, selection: [from, to] }
  return { value, selection: forward ? [to, to + 1] : [from - 1, from] }
}

/**
 * English: the text from a comma on that was typed after the last digit. With three digits after it, it groups thousands; until then, and
 * always after a single zero, it may be meant as a decimal sign.
 */
const openTail = (text: string, language: Language): string =>
  hasDecimalComma(language) || text.includes('.') ? '' : (/^(?:.*\d(?=,\d{0,2}$)|0)(,\d*)$/.exec(text)?.[1] ?? '')

// An edit of a group would leave one of our commas looking like a typed one.
function ungrouped({ value, selection: [from, to] }: Text, language: Language): Text {
  if (hasDecimalComma(language) || openTail(value, language) !== '') return { value, selection: [from, to] }
  const place = (at: number) => value.slice(0, at).replaceAll(',', '').length
  return { value: value.replaceAll(',', ''), selection: [place(from), place(to)] }
}

/** English: what is inserted of a typed or pasted text. One comma is kept, after the last digit; no other sign follows it. */
function insertedIn({ value, selection: [from] }: Text, data: string, language: Language): string {
  const isOpen = openTail(value, language) !== ''
  if (isOpen ? /^[.,]$/.test(data) : data === ',' && from < value.length) return ''
  const isPasted = data.length > 1
  return isPasted ? withDecimalPoint(data) : data
}

function formatted({ value, selection }: Text, language: Language): Text {
  const tail = openTail(value, language)
  const head = value.slice(0, value.length - tail.length)
  const typed = withoutGroups(head, language)
  const text = typed === '' ? '' : parted(readAmount(typed, language).text, language)
  const caret = (at: number) => (at > head.length ? text.length + at - head.length : caretIn(text, { after: head.slice(at), language }))
  return { value: text + tail, selection: [caret(selection[0]), caret(selection[1])] }
}

/** Keeps the number of digits after the caret; never right after a group sign, and before a decimal sign only if it was there before. */
function caretIn(text: string, { after, language }: { after: string; language: Language }): number {
  let digits = after.replaceAll(/\D/g, '').length
  let at = text.length
  while (digits > 0 && at > 0) if (isDigit(text[(at -= 1)])) digits -= 1
  const before = text[at - 1]
  const wasBeforeSign = isDecimalSign(after[0], language)
  return before === groupSign(language) || (wasBeforeSign && isDecimalSign(before, language)) ? at - 1 : at
}

const isDigit = (char: string | undefined) => char !== undefined && char >= '0' && char <= '9'

const isDecimalSign = (char: string | undefined, language: Language) =>
  char !== undefined && (char === '.' || char === ',') && char !== groupSign(language)

/** Digits and decimal signs; in English a comma groups thousands. */
const withoutGroups = (text: string, language: Language) => text.replaceAll(hasDecimalComma(language) ? /[^\d.,]/g : /[^\d.]/g, '')

/** Groups the digits before the decimal sign. */
function parted(text: string, language: Language): string {
  const [whole = ''] = text.split(/[.,]/)
  return formatAmount(whole, language).replaceAll(amountSigns[language].group, groupSign(language)) + text.slice(whole.length)
}
