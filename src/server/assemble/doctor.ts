import { checkPaybisAccess } from '../provider/card-payment/paybis.adapter.ts'
import type { Config } from '../platform/config/config.ts'
import type { OutsideCalls } from '../operate/doctor/providers.check.ts'
import { sumsubProvider } from '../provider/identity-check/sumsub.adapter.ts'
import { checkSmtp } from '../platform/mail/smtp.adapter.ts'
import { cexExchange } from '../provider/market-data/cex.adapter.ts'

// The identity provider has no applicant with this id, so the call only checks our credentials.
const unknownApplicant = 'kantor-doctor'

/** The doctor's calls to the outside services. They use the service's credentials and change nothing there. */
export const outsideCalls = ({ smtpUrl, mode, identity, cardPayment, marketDataUrl }: Config): OutsideCalls => ({
  mail: () => checkSmtp({ smtpUrl, mode }),
  identity: async () => {
    await sumsubProvider(identity).applicant({ externalId: unknownApplicant, kind: 'personal' })
  },
  cardPayment: () => checkPaybisAccess(cardPayment),
  currencies: async () => (await cexExchange({ baseUrl: marketDataUrl }).currencies()).map(({ currency }) => currency),
})
