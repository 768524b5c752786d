import type { MaskitoOptions } from '@maskito/core'
import { type Language, languageFacts } from '#contract/languages.ts'
import type { Decimal } from '#contract/pricing.ts'
import { formatAmount } from '#contract/format-amount.ts'
import { fieldText, hasDecimalComma, readAmount } from '#contract/read-amount.ts'

/** Groups thousands in the field. In languages with a decimal comma a point is ambiguous, so the field writes no-break spaces. Decision 147. */
const groupSign = (language: Language) => (hasDecimalComma(language) ? '\u00a0' : languageFacts(language).amountSigns.group)

/** The amount in the field: '' if the field is empty, null if the text is ambiguous. */
export function parseFieldAmount(text: string, language: Language): Decimal | null {
  return /\d/.test(text) ? readAmount(text, language).amount : ''
}

/** An amount as the field shows it, thousands grouped. */
export const formatFieldAmount = (amount: Decimal, language: Language): string => groupThousands(fieldText(amount, language), language)

/** Formats the amount while it is typed: groups thousands, and keeps the caret between the same digits. For one field. */
export function amountMask(language: Language): MaskitoOptions {
  /** The ambiguous texts that this field has shown. Their commas are the client's. */
  const ambiguousTexts = new Set<string>()
  return {
    // The processors below filter the text.
    mask: /.*/,
    preprocessors: [
      ({ elementState: shown, data }, action) => {
        const keepsCommas = ambiguousTexts.has(shown.value)
        const typed = (state: Text) => (keepsCommas ? shown : withoutOwnCommas(state, language))
        if (action === 'deleteBackward' || action === 'deleteForward')
          return { elementState: typed(skipGroupSign(shown, action === 'deleteForward', language)) }
        return { elementState: typed(shown), data: hasDecimalComma(language) ? data : textToInsert(shown, data, language) }
      },
    ],
    postprocessors: [
      (state) => {
        if (!isAmbiguous(state.value, language)) return formatText(state, language)
        const kept = keepSigns(state)
        ambiguousTexts.add(kept.value)
        return kept
      },
    ],
  }
}

interface Text {
  value: string
  selection: readonly [from: number, to: number]
}

/** Makes the deletion of a group sign delete the digit beside the sign. */
function skipGroupSign({ value, selection: [from, to] }: Text, forward: boolean, language: Language): Text {
  const isGroupSign = value[from] === groupSign(language) && from !== value.length - unfinishedGroup(value, language).length
  if (to - from !== 1 || !isGroupSign) return { value, selection: [from, to] }
  return { value, selection: forward ? [to, to + 1] : [from - 1, from] }
}

/**
 * English: the last comma and the digits after it, while the comma may be meant as a decimal sign. A comma with three digits after it
 * groups thousands, but never after a single zero.
 */
const unfinishedGroup = (text: string, language: Language): string =>
  hasDecimalComma(language) || text.includes('.') ? '' : (/^(?:.*\d(?=,\d{0,2}$)|0)(,\d*)$/.exec(text)?.[1] ?? '')

/** English: a text whose commas do not group thousands, such as a pasted "2500,750". It stays as it is, because groups would hide the question. */
const isAmbiguous = (text: string, language: Language): boolean =>
  !hasDecimalComma(language) && unfinishedGroup(text, language) === '' && readAmount(text, language).amount === null

/** Removes all characters but digits and signs. */
function keepSigns({ value, selection: [from, to] }: Text): Text {
  const kept = (text: string) => text.replaceAll(/[^\d.,]/g, '')
  return { value: kept(value), selection: [kept(value.slice(0, from)).length, kept(value.slice(0, to)).length] }
}

/** Removes the commas that this field wrote: an edit could make such a comma look like a typed comma. */
function withoutOwnCommas({ value, selection: [from, to] }: Text, language: Language): Text {
  if (hasDecimalComma(language) || unfinishedGroup(value, language) !== '') return { value, selection: [from, to] }
  const newPosition = (position: number) => withoutGroups(value.slice(0, position), language).length
  return { value: withoutGroups(value, language), selection: [newPosition(from), newPosition(to)] }
}

/** English: the part of a typed or pasted text that is inserted. One comma is allowed, after the last digit, and no other sign after that comma. */
function textToInsert({ value, selection: [from] }: Text, data: string, language: Language): string {
  const isUnfinished = unfinishedGroup(value, language) !== ''
  return (isUnfinished ? /^[.,]$/.test(data) : data === ',' && from < value.length) ? '' : data
}

function formatText({ value, selection }: Text, language: Language): Text {
  const tail = unfinishedGroup(value, language)
  const head = value.slice(0, value.length - tail.length)
  const typed = withoutGroups(head, language)
  const text = typed === '' ? '' : groupThousands(readAmount(typed, language).text, language)
  const newPosition = (position: number) =>
    position > head.length ? text.length + position - head.length : caretPosition(text, { after: head.slice(position), language })
  return { value: text + tail, selection: [newPosition(selection[0]), newPosition(selection[1])] }
}

/** Keeps the number of digits after the caret. The caret never follows a group sign, and stays on its side of the decimal sign. */
function caretPosition(text: string, { after, language }: { after: string; language: Language }): number {
  let digits = after.replaceAll(/\D/g, '').length
  let position = text.length
  while (digits > 0 && position > 0) if (isDigit(text[(position -= 1)])) digits -= 1
  const before = text[position - 1]
  const wasBeforeSign = isDecimalSign(after[0], language)
  const isGroupSign = before === groupSign(language) && !text.slice(0, position).includes('.')
  return isGroupSign || (wasBeforeSign && isDecimalSign(before, language)) ? position - 1 : position
}

const isDigit = (char: string | undefined) => char !== undefined && char >= '0' && char <= '9'

const isDecimalSign = (char: string | undefined, language: Language) =>
  char !== undefined && (char === '.' || char === ',') && char !== groupSign(language)

/** The digits and decimal signs. In English a comma before the point groups thousands. */
function withoutGroups(text: string, language: Language): string {
  const kept = text.replaceAll(/[^\d.,]/g, '')
  return hasDecimalComma(language) ? kept : kept.replace(/^[^.]*/, (whole) => whole.replaceAll(',', ''))
}

/** Groups the digits before the decimal sign. */
function groupThousands(text: string, language: Language): string {
  const [whole = ''] = text.split(/[.,]/)
  return formatAmount(whole, language).replaceAll(languageFacts(language).amountSigns.group, groupSign(language)) + text.slice(whole.length)
}
