import type { Language } from '#contract/languages.ts'
import { textsIn } from './field-sentences.texts.ts'
import { wording } from './field-sentences.wording.en.ts'

/** What is said beside a field, in English, as use cases and the contract's schemas write it. */
export type FieldSentence = (typeof wording)[keyof typeof wording]

const ids = Object.keys(wording) as (keyof typeof wording)[]
const english = textsIn('en') as (id: keyof typeof wording, values: { count: string }) => string
// In place of the number: no sentence has it. The table itself cannot be asked, for the build parses its texts.
const mark = '\u0000'
const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const sentences = ids.map((id) => {
  const [before = '', after] = english(id, { count: mark }).split(mark)
  return { id, pattern: new RegExp(`^${literally(before)}${after === undefined ? '' : String.raw`(?<count>\d+)${literally(after)}`}$`) }
})

/** The sentences beside fields in a reader's language. One that nobody translated, which no page of ours can cause, stays English. */
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
