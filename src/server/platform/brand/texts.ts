import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { builtInLanguages, type Language, localeOf } from '#contract/languages.ts'
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

/** A value in a message: `{email}` has no formatter, `{count, number}` and `{count, plural, …}` have one. */
interface Value {
  name: string
  formatter: string | undefined
  /** Of `{count, number, percent}`. */
  style: unknown
  /** The forms of a plural or select, by key. */
  forms: Record<string, Message>
}

const numberFormatters = ['number', 'plural', 'selectordinal', 'select']
const formatterWithForms = ['plural', 'selectordinal', 'select']

/** One sentence for each value with which the site could not write the message. */
function valueProblems(message: Message, original: Message): string[] {
  const [given, wanted] = [message, original].map((text) => namesOf(valuesIn(text)).join(', '))
  if (given !== wanted) return [`has the values ${given || 'none'}, and needs ${wanted || 'none'}`]
  const originals = valuesIn(original)
  return [...new Set(valuesIn(message).flatMap((value) => problemOf(value, originals) ?? []))]
}

function problemOf({ name, formatter, style, forms }: Value, originals: Value[]): string | undefined {
  if (formatter === undefined) return undefined
  const allowed = isNumber(name, originals) ? numberFormatters : formattersOf(name, originals)
  const written = `{${name}, ${formatter}}`
  if (!allowed.includes(formatter)) {
    const choices = [`{${name}}`, ...allowed.map((known) => `{${name}, ${known}}`)]
    return `has ${written}, and may have ${choices.join(' or ')}`
  }
  if (style !== undefined) return `has a style in ${written}, which is not possible`
  if (formatterWithForms.includes(formatter) && !forms['other']) return `needs the form “other” in ${written}`
  return undefined
}

/** Sample values with which each form of the message can be written. */
const sampleValues = (original: Message): Record<string, string | number> =>
  Object.fromEntries(valuesIn(original).map(({ name }, _, originals) => [name, isNumber(name, originals) ? 1 : name]))

const namesOf = (values: Value[]) => [...new Set(values.map(({ name }) => name))].toSorted()

const formattersOf = (name: string, values: Value[]) => [
  ...new Set(values.flatMap((value) => (value.name === name && value.formatter ? [value.formatter] : []))),
]

const isNumber = (name: string, originals: Value[]) => formattersOf(name, originals).some((formatter) => formatter !== 'select')

/** The values in a message, and in the forms of its plurals. */
function valuesIn(message: Message): Value[] {
  if (typeof message === 'string') return []
  return message.flatMap((part) => {
    if (typeof part === 'string') return []
    const [name, formatter, details] = part
    if (!formatter || !formatterWithForms.includes(formatter)) return [{ name, formatter, style: details, forms: {} }]
    const forms = Object.fromEntries(
      Object.entries(details as Record<string, Message | number>).filter((form): form is [string, Message] => Array.isArray(form[1])),
    )
    return [{ name, formatter, style: undefined, forms }, ...Object.values(forms).flatMap(valuesIn)]
  })
}
