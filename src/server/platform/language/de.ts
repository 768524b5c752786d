import { wording as account } from '../../client/account/letters.wording.de.ts'
import { wording as clientData } from '../../client/client-data/letters.wording.de.ts'
import { wording as discovery } from '../../site/discovery/drawings.wording.de.ts'
import { wording as exchangeRequest } from '../../trade/exchange-request/letters.wording.de.ts'
import { wording as fields } from '../http/field-sentences.wording.de.ts'
import { wording as mail } from '../mail/layout.wording.de.ts'
import { wording as secondFactor } from '../../client/second-factor/letters.wording.de.ts'
import { wording as session } from '../../client/session/letters.wording.de.ts'
import type { english } from './en.ts'
import type { Translation } from '#contract/languages.ts'

/** Every text of the letters to clients, of what is said beside a field, and of the picture for shared links. */
export const german: Translation<typeof english> = {
  ...account,
  ...clientData,
  ...discovery,
  ...exchangeRequest,
  ...fields,
  ...mail,
  ...secondFactor,
  ...session,
}
