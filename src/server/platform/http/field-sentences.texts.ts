import { textsOf } from '../language/texts-of.ts'
import { wording as de } from './field-sentences.wording.de.ts'
import { wording as en } from './field-sentences.wording.en.ts'
import { wording as pl } from './field-sentences.wording.pl.ts'

export const textsIn = textsOf({ en, pl, de })
