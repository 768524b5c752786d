import { textsOf } from '../../platform/language/texts-of.ts'
import { wording as en } from './letters.wording.en.ts'
import { wording as pl } from './letters.wording.pl.ts'

/** The staff read English or Polish. */
export const textsIn = textsOf({ en, pl, de: en })
