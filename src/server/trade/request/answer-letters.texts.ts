import { textsOf } from '../../platform/language/texts-of.ts'
import { wording as de } from './answer-letters.wording.de.ts'
import { wording as en } from './answer-letters.wording.en.ts'
import { wording as pl } from './answer-letters.wording.pl.ts'

export const textsIn = textsOf({ en, pl, de })
