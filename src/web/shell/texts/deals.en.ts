import { wording as deal } from '../../deal/wording.en.ts'
import { wording as offer } from '../../offer/wording.en.ts'

/** The texts of the screens of offers and deals. */
export const dealsWording = { ...deal, ...offer } as const

type Texts = typeof dealsWording

declare module '../../language/text.ts' {
  interface EnglishTexts extends Texts {}
}
