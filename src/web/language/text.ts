import { type Messages, setupI18n } from '@lingui/core'
import type { GetICUArgs } from '@schummar/icu-type-parser'
import { type Language, locales } from '#contract/languages.ts'

/** Every text in English. The files that gather the features' texts (shell/texts, landing/texts) declare them: this folder knows no feature. */
export interface EnglishTexts {}

export type TextId = keyof EnglishTexts

type Values<Id extends TextId> = GetICUArgs<EnglishTexts[Id], { ICUArgument: string; ICUNumberArgument: number }>

const texts = setupI18n({
  missing: (language, id) => {
    // To a client, the name of a text says more than a screen that has stopped.
    if (import.meta.env.PROD) return id
    throw new Error(`No text "${id}" was loaded in "${language}"`)
  },
})

/** Makes these texts known in a language, besides those that are already. */
export function loadTexts(language: Language, wording: Messages): void {
  texts.load(language, wording)
}

/** Lets `t`, and whatever is written by `locale`, speak this language from now on. What is on the screen has to be drawn anew. */
export function setLanguage(language: Language): void {
  texts.activate(language)
}

/** Calls `then` whenever the language may have changed. Answers with the way to stop. */
export const onLanguageChange = (then: () => void): (() => void) => texts.on('change', then)

/** The language that is spoken. */
export const language = (): Language => texts.locale as Language

/** By which Intl writes dates, numbers and names in the language that is spoken: `en-GB`. To be asked for while something is shown. */
export const locale = (): string => locales[language()]

// A sign that no text and no value has.
const mark = '\u0000'

/** A text in two parts, before and after its value, which the screen shows as more than text. `write` is given what to put in its place. */
export function partsAround(write: (place: string) => string): [before: string, after: string] {
  const [before = '', after = ''] = write(mark).split(mark)
  return [before, after]
}

/** The text in the reader's language, with these values in it. To be asked for while something is shown, never while a module loads. */
export function t<Id extends TextId>(id: Id, ...[values]: keyof Values<Id> extends never ? [] : [Values<Id>]): string {
  return texts._(id, values as Record<string, unknown>)
}
