import { textsOf } from '../../platform/language/texts-of.ts'
import { wording as de } from './drawings.wording.de.ts'
import { wording as en } from './drawings.wording.en.ts'
import { wording as pl } from './drawings.wording.pl.ts'

export const textsIn = textsOf({ en, pl, de })

export type Text = ReturnType<typeof textsIn>
