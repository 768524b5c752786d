import { textsOf } from '../../platform/language/texts-of.ts'
import { wording as de } from './offer-pdf.wording.de.ts'
import { wording as en } from './offer-pdf.wording.en.ts'
import { wording as pl } from './offer-pdf.wording.pl.ts'

export const textsIn = textsOf({ en, pl, de })

export type Texts = ReturnType<typeof textsIn>
