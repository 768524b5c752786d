import { textsOf } from '../../platform/language/texts-of.ts'
import { wording as de } from './policy.wording.de.ts'
import { wording as en } from './policy.wording.en.ts'
import { wording as pl } from './policy.wording.pl.ts'

export const textsIn = textsOf({ en, pl, de })
