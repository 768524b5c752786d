import { wording as guides } from '../../wallet/guides.wording.en.ts'
import { wording as wallet } from '../../wallet/wording.en.ts'

/** The texts of the screen of wallets. */
export const walletsWording = { ...guides, ...wallet } as const

type Texts = typeof walletsWording

declare module '../../language/text.ts' {
  interface EnglishTexts extends Texts {}
}
