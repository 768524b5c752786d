import { wording as account } from '../../account/wording.en.ts'
import { wording as logIn } from '../../log-in/wording.en.ts'
import { wording as shell } from '../wording.en.ts'
import { wording as ui } from '../../ui/wording.en.ts'

/** Every text of the screens that visitors see. */
export const visitorsWording = { ...account, ...logIn, ...shell, ...ui } as const

type Texts = typeof visitorsWording

declare module '../../language/text.ts' {
  interface EnglishTexts extends Texts {}
}
