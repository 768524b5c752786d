import type { Language } from '#contract/languages.ts'
import { textsOf } from '../language/texts-of.ts'
import { wording as de } from './field-sentences.wording.de.ts'
import { wording as en } from './field-sentences.wording.en.ts'
import { wording as pl } from './field-sentences.wording.pl.ts'

const textsIn = textsOf({ en, pl, de })

/** The sentence beside a refused field, in English, as use cases and the contract's schemas write it. */
export type FieldSentence = (typeof en)[keyof typeof en]

const ids = Object.keys(en) as (keyof typeof en)[]
const english = textsIn('en') as (id: keyof typeof en, values: { count: string }) => string
// Rendered into each sentence instead of a number, to find the text before and after the number. The tables cannot be read directly: the build
// replaces them by parsed messages.
const numberPlaceholder = '\u0000'
const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const sentences = ids.map((id) => {
  const [before = '', after] = english(id, { count: numberPlaceholder }).split(numberPlaceholder)
  return {
    id,
    pattern: new RegExp(`^${escapeRegExp(before)}${after === undefined ? '' : String.raw`(?<count>\d+)${escapeRegExp(after)}`}$`),
  }
})

/**
 * The sentences in a reader's language. A sentence without a translation, which our pages never cause, stays English. Clients read no other
 * sentences of the server: for every other failure, the browser has its own text, chosen by the failure's code.
 */
export function translateFields(language: Language, fields: Record<string, string>): Record<string, string> {
  const render = textsIn(language) as (id: keyof typeof en, values: { count: number }) => string
  const translated = (english: string) => {
    for (const { id, pattern } of sentences) {
      const match = pattern.exec(english)
      if (match) return render(id, { count: Number(match.groups?.['count']) })
    }
    return english
  }
  return Object.fromEntries(Object.entries(fields).map(([name, english]) => [name, translated(english)]))
}
