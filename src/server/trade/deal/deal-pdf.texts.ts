import { textsOf } from '../../platform/language/texts-of.ts'
import { wording as de } from './deal-pdf.wording.de.ts'
import { wording as en } from './deal-pdf.wording.en.ts'
import { wording as pl } from './deal-pdf.wording.pl.ts'

export const textsIn = textsOf({ en, pl, de })
