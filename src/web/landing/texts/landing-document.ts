import { wording as headInEnglish } from '../head.wording.en.ts'
import { wording as headInGerman } from '../head.wording.de.ts'
import { wording as headInPolish } from '../head.wording.pl.ts'
import { wording as sectionsInEnglish } from '../sections/wording.en.ts'
import { wording as sectionsInGerman } from '../sections/wording.de.ts'
import { wording as sectionsInPolish } from '../sections/wording.pl.ts'

/** What only the server writes into the landing page, in each language. No browser loads it. */
export const landingDocumentWording = {
  en: { ...headInEnglish, ...sectionsInEnglish },
  pl: { ...headInPolish, ...sectionsInPolish },
  de: { ...headInGerman, ...sectionsInGerman },
} as const

type Texts = (typeof landingDocumentWording)['en']

declare module '../../language/text.ts' {
  interface EnglishTexts extends Texts {}
}
