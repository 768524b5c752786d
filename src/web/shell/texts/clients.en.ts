import { wording as parts } from '../../ui/parts.wording.en.ts'
import { wording as cardPayment } from '../../card-payment/wording.en.ts'
import { wording as changePassword } from '../../account/change-password.wording.en.ts'
import { wording as clientData } from '../../client-data/wording.en.ts'
import { wording as clients } from '../../ui/clients.wording.en.ts'
import { wording as exchangeRequest } from '../../exchange-request/wording.en.ts'
import { wording as home } from '../../home/wording.en.ts'
import { wording as identityCheck } from '../../identity-check/wording.en.ts'
import { wording as profile } from '../../profile/wording.en.ts'
import { wording as proof } from '../../session/proof.wording.en.ts'
import { wording as secondFactor } from '../../second-factor/wording.en.ts'
import { wording as yourSessions } from '../../log-in/your-sessions.wording.en.ts'

/** Every text of the screens that only clients see. */
export const clientsWording = {
  ...cardPayment,
  ...changePassword,
  ...clientData,
  ...clients,
  ...exchangeRequest,
  ...home,
  ...identityCheck,
  ...parts,
  ...profile,
  ...proof,
  ...secondFactor,
  ...yourSessions,
} as const

type Texts = typeof clientsWording

declare module '../../language/text.ts' {
  interface EnglishTexts extends Texts {}
}
