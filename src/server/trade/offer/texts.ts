import { textsOf } from '../../platform/language/texts-of.ts'
import { wording as de } from './wording.de.ts'
import { wording as en } from './wording.en.ts'
import { wording as pl } from './wording.pl.ts'

export const textsIn = textsOf({ en, pl, de })

export type Texts = ReturnType<typeof textsIn>
