import { setupI18n } from '@lingui/core'
import type { GetICUArgs } from '@schummar/icu-type-parser'
import { type Language, languages } from '#contract/languages.ts'
import { german } from './de.ts'
import { english } from './en.ts'
import { polish } from './pl.ts'

type English = typeof english

type Values<Id extends keyof English> = GetICUArgs<English[Id], { ICUArgument: string; ICUNumberArgument: number }>

/** A text that clients read, by its name, with these values in it. */
export type Text = <Id extends keyof English>(id: Id, ...[values]: keyof Values<Id> extends never ? [] : [Values<Id>]) => string

const tables = { en: english, pl: polish, de: german }

const texts = Object.fromEntries(languages.map((language) => [language, speaking(language)])) as Record<Language, Text>

function speaking(language: Language): Text {
  const messages = setupI18n({ locale: language, messages: tables })
  return (id, ...[values]) => messages._(id, values as Record<string, unknown>)
}

/** The texts in this language. An account's language is one of ours: `preferredLanguage` chose it. */
export const textsIn = (language: Language): Text => texts[language]
