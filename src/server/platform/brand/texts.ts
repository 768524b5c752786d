import { readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { builtInLanguages, type Language } from '#contract/languages.ts'
import type { Brand, Message } from './brand.ts'

/** The site's English texts by id, as ICU messages, from the build's `texts.json`. */
export interface EnglishTexts {
  /** Of the client area's screens before log-in. */
  visitors: Record<string, string>
  /** Of the client area's screens after log-in. */
  clients: Record<string, string>
  /** Of the landing page, letters, PDFs and pictures. */
  others: Record<string, string>
}

export const readEnglishTexts = (file: string): EnglishTexts => JSON.parse(readFileSync(file, 'utf8')) as EnglishTexts

/** Built-in languages may change only these texts: the landing page's own, the picture of shared links, and the foot of letters. */
const changeable = /^(?:landing|sections|head|discovery)\.|^mail\.foot$/

/** One sentence for each text that the site does not have, or whose values are not those of the English text. */
export function textProblems({ texts }: Brand, english: EnglishTexts): string[] {
  const known = allTexts(english)
  return Object.entries(texts).flatMap(([language, messages]) =>
    Object.entries(messages).flatMap(([id, message]) => {
      const original = known[id]
      const file = `texts-${language}.json: ${id}`
      if (original === undefined) return [`${file}: is no text of the site`]
      if (builtInLanguages.some((known) => known === language) && !changeable.test(id))
        return [`${file}: is not a text of the landing page, of shared links or the foot of letters, and cannot be changed`]
      const [wanted, given] = [valuesOf(compileMessage(original)), valuesOf(message)].map((names) => names.join(', '))
      return given === wanted ? [] : [`${file}: has the values ${given || 'none'}, and needs ${wanted || 'none'}`]
    }),
  )
}

/** By further language: the ids of the texts that are missing, and so stay English. */
export const missingTexts = ({ languages, texts }: Brand, english: EnglishTexts): Record<string, string[]> =>
  Object.fromEntries(
    Object.keys(languages).map((language) => [
      language,
      Object.keys(allTexts(english)).filter((id) => texts[language]?.[id] === undefined),
    ]),
  )

const allTexts = ({ visitors, clients, others }: EnglishTexts): Record<string, string> => ({ ...visitors, ...clients, ...others })

/** The names of the values in a message, and in the messages inside its plurals. */
function valuesOf(message: Message): string[] {
  const names = (parts: Message): string[] =>
    typeof parts === 'string' ? [] : parts.flatMap((part) => (typeof part === 'string' ? [] : [part[0], ...formsOf(part).flatMap(names)]))
  return [...new Set(names(message))].toSorted()
}

type Part = Exclude<Message[number], string>

const formsOf = (part: Part): Message[] =>
  Object.values((part[2] ?? {}) as Record<string, Message | number>).filter(Array.isArray) as Message[]

/** The brand's texts of a language among those of a table. */
export const textsAmong = ({ texts }: Brand, language: Language, table: Record<string, string>): Record<string, Message> =>
  Object.fromEntries(Object.entries(texts[language] ?? {}).filter(([id]) => table[id] !== undefined))
