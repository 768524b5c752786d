import type { Language } from '#contract/languages.ts'
import { formatLocalMoment } from '../text/format.ts'
import { textsIn } from './layout.texts.ts'

/** A moment as all letters write it: `21 November 2026 at 10:05, Warsaw time` */
export const letterMoment = (moment: Date, language: Language): string =>
  textsIn(language)('mail.moment', { moment: formatLocalMoment(moment, language) })
