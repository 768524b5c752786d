import type { Language } from '#contract/languages.ts'
import { textsIn } from './field-sentences.texts.ts'
import { wording } from './field-sentences.wording.en.ts'

/** The sentence beside a refused field, in English, as use cases and the contract's schemas write it. */
export type FieldSentence = (typeof wording)[keyof typeof wording]

const ids = Object.keys(wording) as (keyof typeof wording)[]
const english = textsIn('en') as (id: keyof typeof wording, values: { count: string }) => string
// Marks the place of the number. The build replaces the wording tables by parsed messages, so the sentences must be rendered to be read.
const placeholder = '\u0000'
const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const sentences = ids.map((id) => {
  const [before = '', after] = english(id, { count: placeholder }).split(placeholder)
  return {
    id,
    pattern: new RegExp(`^${escapeRegExp(before)}${after === undefined ? '' : String.raw`(?<count>\d+)${escapeRegExp(after)}`}$`),
  }
})

/** The sentences in a reader's language. A sentence without a translation, which our pages never cause, stays English. */
export function fieldsIn(language: Language, fields: Record<string, string>): Record<string, string> {
  const write = textsIn(language) as (id: keyof typeof wording, values: { count: number }) => string
  const translated = (english: string) => {
    for (const { id, pattern } of sentences) {
      const found = pattern.exec(english)
      if (found) return write(id, { count: Number(found.groups?.['count']) })
    }
    return english
  }
  return Object.fromEntries(Object.entries(fields).map(([name, english]) => [name, translated(english)]))
}
