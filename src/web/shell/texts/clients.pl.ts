import { wording as parts } from '../../ui/parts.wording.pl.ts'
import { wording as cardPayment } from '../../card-payment/wording.pl.ts'
import { wording as changePassword } from '../../account/change-password.wording.pl.ts'
import { wording as clientData } from '../../client-data/wording.pl.ts'
import { wording as clients } from '../../ui/clients.wording.pl.ts'
import { wording as exchangeRequest } from '../../exchange-request/wording.pl.ts'
import { wording as home } from '../../home/wording.pl.ts'
import { wording as identityCheck } from '../../identity-check/wording.pl.ts'
import { wording as profile } from '../../profile/wording.pl.ts'
import { wording as proof } from '../../session/proof.wording.pl.ts'
import { wording as secondFactor } from '../../second-factor/wording.pl.ts'
import { wording as yourSessions } from '../../log-in/your-sessions.wording.pl.ts'

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
