import { firstWording } from './first.en.ts'
import { otherWording } from './other.en.ts'

/** Every text of the desk. */
export const deskWording = { ...firstWording, ...otherWording } as const

type Texts = typeof deskWording

declare module '../../../web/language/text.ts' {
  interface EnglishTexts extends Texts {}
}
