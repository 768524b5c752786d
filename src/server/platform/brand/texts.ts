import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { builtInLanguages, type Language, localeOf } from '#contract/languages.ts'
import type { Brand, Message } from './brand.ts'
import { sampleValues, valueProblems } from './values.ts'

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

/** One sentence for each text that the site does not have, or could not write with the values of the English text. */
export function textProblems({ folder, languages, texts }: Pick<Brand, 'folder' | 'languages' | 'texts'>, english: EnglishTexts): string[] {
  const known = new Map(Object.entries(allTexts(english)))
  return Object.entries(texts).flatMap(([language, messages]) => {
    const isBuiltIn = builtInLanguages.some((builtIn) => builtIn === language)
    const locale = languages[language]?.locale ?? localeOf(language)
    const problemsOf = (id: string, message: Message): string[] => {
      const text = known.get(id)
      if (text === undefined) return ['is no text of the site']
      if (isBuiltIn && !changeable.test(id))
        return ['is not a text of the landing page, of shared links or the foot of letters, and cannot be changed']
      const original = compileMessage(text)
      const problems = valueProblems(message, original)
      return problems.length > 0 ? problems : writingProblems(message, { locale, values: sampleValues(original) })
    }
    const file = path.join(folder, `texts-${language}.json`)
    return Object.entries(messages).flatMap(([id, message]) => problemsOf(id, message).map((problem) => `${file}: ${id}: ${problem}`))
  })
}

/** lingui writes every form of a message, so one set of values finds what throws. */
function writingProblems(message: Message, { locale, values }: { locale: string; values: Record<string, string | number> }): string[] {
  try {
    setupI18n({ locale, messages: { [locale]: { message } } })._('message', values)
    return []
  } catch (error) {
    return [`cannot be written with ${JSON.stringify(values)} (${(error as Error).message})`]
  }
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

/** The brand's texts of a language among those of a table. */
export const textsAmong = ({ texts }: Brand, language: Language, table: Record<string, string>): Record<string, Message> =>
  Object.fromEntries(Object.entries(texts[language] ?? {}).filter(([id]) => table[id] !== undefined))
