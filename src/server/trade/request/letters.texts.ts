import { textsOf } from '../../platform/language/texts-of.ts'
import { wording as de } from './letters.wording.de.ts'
import { wording as en } from './letters.wording.en.ts'
import { wording as pl } from './letters.wording.pl.ts'

export const textsIn = textsOf({ en, pl, de })
