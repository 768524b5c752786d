import { wording as inGerman } from '../sections/wording.de.ts'
import { wording as inEnglish } from '../sections/wording.en.ts'
import { wording as inPolish } from '../sections/wording.pl.ts'

/** The texts that only the server writes into the landing page, in each language. No browser loads them. */
export const landingDocumentWording = { en: inEnglish, pl: inPolish, de: inGerman } as const

type Texts = typeof inEnglish

declare module '../../language/text.ts' {
  interface EnglishTexts extends Texts {}
}
