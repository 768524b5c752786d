import { setupI18n } from '@lingui/core'
import type { GetICUArgs } from '@schummar/icu-type-parser'
import { type Language, languages, type Translation } from '#contract/languages.ts'

type Table = Readonly<Record<string, string>>

type Values<Message extends string> = GetICUArgs<Message, { ICUArgument: string; ICUNumberArgument: number }>

/** A text of a wording table, by its name, with these values in it. The compiler checks names and values against the English table. */
export type Text<English extends Table> = <Id extends keyof English>(
  id: Id,
  ...[values]: keyof Values<English[Id]> extends never ? [] : [Values<English[Id]>]
) => string

/** The texts of one domain in each language, from its wording tables. */
export function textsOf<English extends Table>(tables: {
  en: English
  pl: Translation<English>
  de: Translation<English>
}): (language: Language) => Text<English> {
  const texts = languages.map((language): [Language, Text<English>] => {
    const messages = setupI18n({ locale: language, messages: { [language]: tables[language] } })
    return [language, (id, ...[values]) => messages._(String(id), values as Record<string, unknown>)]
  })
  const byLanguage = new Map(texts)
  return (language) => byLanguage.get(language) as Text<English>
}
