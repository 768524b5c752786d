import { wording as parts } from '../../ui/parts.wording.de.ts'
import { wording as cardPayment } from '../../card-payment/wording.de.ts'
import { wording as changePassword } from '../../account/change-password.wording.de.ts'
import { wording as clientData } from '../../client-data/wording.de.ts'
import { wording as clients } from '../../ui/clients.wording.de.ts'
import { wording as exchangeRequest } from '../../exchange-request/wording.de.ts'
import { wording as home } from '../../home/wording.de.ts'
import { wording as identityCheck } from '../../identity-check/wording.de.ts'
import { wording as profile } from '../../profile/wording.de.ts'
import { wording as proof } from '../../session/proof.wording.de.ts'
import { wording as secondFactor } from '../../second-factor/wording.de.ts'
import { wording as yourSessions } from '../../log-in/your-sessions.wording.de.ts'

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
