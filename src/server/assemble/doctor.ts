import { checkPaybisAccess } from '../provider/card-payment/paybis.adapter.ts'
import type { Config } from '../platform/config/config.ts'
import type { Outside } from '../operate/doctor/providers.check.ts'
import { sumsubProvider } from '../provider/identity-check/sumsub.adapter.ts'
import { checkSmtp } from '../platform/mail/smtp.adapter.ts'
import { cexExchange } from '../provider/market-data/cex.adapter.ts'

// The identity provider knows no client of this name.
const nobody = 'kantor-doctor'

/** The doctor's calls to the outside services: with the service's credentials, and without any effect there. */
export const outside = ({ smtpUrl, mode, identity, cardPayment, marketDataUrl }: Config): Outside => ({
  mail: () => checkSmtp({ smtpUrl, mode }),
  identity: async () => {
    await sumsubProvider(identity).applicant(nobody)
  },
  cardPayment: () => checkPaybisAccess(cardPayment),
  currencies: async () => (await cexExchange({ baseUrl: marketDataUrl }).currencies()).map(({ currency }) => currency),
})
