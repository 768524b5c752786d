import { wording as account } from '../account/letters.wording.en.ts'
import { wording as clientData } from '../client-data/letters.wording.en.ts'
import { wording as exchangeRequest } from '../exchange-request/letters.wording.en.ts'
import { wording as fields } from '../http/field-sentences.wording.en.ts'
import { wording as mail } from '../mail/layout.wording.en.ts'
import { wording as secondFactor } from '../second-factor/letters.wording.en.ts'
import { wording as session } from '../session/letters.wording.en.ts'

/** Every text of the letters to clients, and of what is said beside a field. */
export const english = { ...account, ...clientData, ...exchangeRequest, ...fields, ...mail, ...secondFactor, ...session } as const
