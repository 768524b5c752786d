import { textsOf } from '../language/texts-of.ts'
import { wording as de } from './layout.wording.de.ts'
import { wording as en } from './layout.wording.en.ts'
import { wording as pl } from './layout.wording.pl.ts'

export const textsIn = textsOf({ en, pl, de })
