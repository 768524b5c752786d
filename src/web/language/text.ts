import { type Messages, setupI18n } from '@lingui/core'
import type { GetICUArgs } from '@schummar/icu-type-parser'
import { type Language, localeOf } from '#contract/languages.ts'

/** Every text in English. `shell/texts` and `landing/texts` declare the texts of the features: this folder must not import a feature. */
export interface EnglishTexts {}

export type TextId = keyof EnglishTexts

type Values<Id extends TextId> = GetICUArgs<EnglishTexts[Id], { ICUArgument: string; ICUNumberArgument: number }>

const texts = setupI18n({
  missing: (language, id) => {
    // For a client, a screen with the id of a text is better than a crash.
    if (import.meta.env.PROD) return id
    throw new Error(`No text "${id}" was loaded in "${language}"`)
  },
})

/** Adds texts to those of a language. */
export function loadTexts(language: Language, wording: Messages): void {
  texts.load(language, wording)
}

/** Sets the language of `t` and `locale`. Mounted components must render again. */
export function setLanguage(language: Language): void {
  texts.activate(language)
}

/** Calls `listener` when the language may have changed. Returns a function that removes the listener. */
export const onLanguageChange = (listener: () => void): (() => void) => texts.on('change', listener)

/** What `write` returns in another language than the screen's. Only for the server: mounted components would render again. */
export function inLanguage<Written>(other: Language, write: () => Written): Written {
  const current = language()
  setLanguage(other)
  try {
    return write()
  } finally {
    setLanguage(current)
  }
}

/** The language of the screen. */
export const language = (): Language => texts.locale

/** The Intl locale of the screen's language, such as `en-GB`. Call while rendering. */
export const locale = (): string => localeOf(language())

// A character that no text and no value contains.
const placeholderMark = '\u0000'

/** The text before and after a value that is rendered as an element. `writeText` puts a placeholder where the value is. */
export function textAroundValue(writeText: (placeholder: string) => string): [before: string, after: string] {
  const [before = '', after = ''] = writeText(placeholderMark).split(placeholderMark)
  return [before, after]
}

/** The text in the language of the screen, with these values. Call while rendering, never while a module loads. */
export function t<Id extends TextId>(id: Id, ...[values]: keyof Values<Id> extends never ? [] : [Values<Id>]): string {
  return texts._(id, values as Record<string, unknown>)
}
