import { wording as account } from '../../client/account/letters.wording.pl.ts'
import { wording as clientData } from '../../client/client-data/letters.wording.pl.ts'
import { wording as discovery } from '../../site/discovery/drawings.wording.pl.ts'
import { wording as exchangeRequest } from '../../trade/exchange-request/letters.wording.pl.ts'
import { wording as fields } from '../http/field-sentences.wording.pl.ts'
import { wording as mail } from '../mail/layout.wording.pl.ts'
import { wording as secondFactor } from '../../client/second-factor/letters.wording.pl.ts'
import { wording as session } from '../../client/session/letters.wording.pl.ts'
import type { english } from './en.ts'
import type { Translation } from '#contract/languages.ts'

/** Every text of the letters to clients, of what is said beside a field, and of the picture for shared links. */
export const polish: Translation<typeof english> = {
  ...account,
  ...clientData,
  ...discovery,
  ...exchangeRequest,
  ...fields,
  ...mail,
  ...secondFactor,
  ...session,
}
