import { wording as headInEnglish } from '../landing/head.wording.en.ts'
import { wording as headInGerman } from '../landing/head.wording.de.ts'
import { wording as headInPolish } from '../landing/head.wording.pl.ts'
import { wording as sectionsInEnglish } from '../landing/sections/wording.en.ts'
import { wording as sectionsInGerman } from '../landing/sections/wording.de.ts'
import { wording as sectionsInPolish } from '../landing/sections/wording.pl.ts'

/** What only the server writes into the landing page, in each language. No browser loads it. */
export const landingDocumentWording = {
  en: { ...headInEnglish, ...sectionsInEnglish },
  pl: { ...headInPolish, ...sectionsInPolish },
  de: { ...headInGerman, ...sectionsInGerman },
} as const
