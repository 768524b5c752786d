import { wording as account } from '../../client/account/letters.wording.en.ts'
import { wording as clientData } from '../../client/client-data/letters.wording.en.ts'
import { wording as discovery } from '../../site/discovery/drawings.wording.en.ts'
import { wording as exchangeRequest } from '../../trade/exchange-request/letters.wording.en.ts'
import { wording as fields } from '../http/field-sentences.wording.en.ts'
import { wording as mail } from '../mail/layout.wording.en.ts'
import { wording as secondFactor } from '../../client/second-factor/letters.wording.en.ts'
import { wording as session } from '../../client/session/letters.wording.en.ts'

/** Every text of the letters to clients, of what is said beside a field, and of the picture for shared links. */
export const english = {
  ...account,
  ...clientData,
  ...discovery,
  ...exchangeRequest,
  ...fields,
  ...mail,
  ...secondFactor,
  ...session,
} as const
