import { setupI18n } from '@lingui/core'
import type { GetICUArgs } from '@schummar/icu-type-parser'
import { addLanguages, type BuiltInLanguage, type Language, localeOf, type Translation } from '#contract/languages.ts'
import type { Brand } from '../brand/brand.ts'

type Table = Readonly<Record<string, string>>

type Values<Message extends string> = GetICUArgs<Message, { ICUArgument: string; ICUNumberArgument: number }>

let brandTexts: Brand['texts'] = {}

/** Adds the brand's languages and texts. Call once in each thread, before it writes texts. */
export function useBrand({ languages, texts }: Pick<Brand, 'languages' | 'texts'>): void {
  addLanguages(languages)
  brandTexts = texts
}

/** A text of a wording table, by its name, with these values in it. The compiler checks names and values against the English table. */
export type Text<English extends Table> = <Id extends keyof English>(
  id: Id,
  ...[values]: keyof Values<English[Id]> extends never ? [] : [Values<English[Id]>]
) => string

/** The texts of one domain in each language, from its wording tables and the brand. A missing translation stays English. */
export function textsOf<English extends Table>(tables: {
  en: English
  pl: Translation<English>
  de: Translation<English>
}): (language: Language) => Text<English> {
  const made = new Map<Language, Text<English>>()
  return (language) => {
    const known = made.get(language)
    if (known) return known
    const translated = tables[language as BuiltInLanguage] as Translation<English> | undefined
    const messages = { ...tables.en, ...translated, ...brandTexts[language] }
    const texts = setupI18n({ locale: localeOf(language), messages: { [localeOf(language)]: messages } })
    const text: Text<English> = (id, ...[values]) => texts._(String(id), values as Record<string, unknown>)
    made.set(language, text)
    return text
  }
}
