import { wording as parts } from '../../ui/parts.wording.en.ts'
import { wording as converter } from '../../converter/wording.en.ts'
import { wording as landing } from '../wording.en.ts'
import { wording as marketData } from '../../market-data/wording.en.ts'
import { wording as scheduling } from '../../scheduling/wording.en.ts'
import { wording as ui } from '../../ui/wording.en.ts'

/** Every text of the landing page's hydrated parts. */
export const landingWording = { ...converter, ...landing, ...marketData, ...scheduling, ...parts, ...ui } as const

type Texts = typeof landingWording

declare module '../../language/text.ts' {
  interface EnglishTexts extends Texts {}
}
