import { checkPaybisAccess } from '../provider/card-payment/paybis.adapter.ts'
import type { Config } from '../platform/config/config.ts'
import type { Outside } from '../operate/doctor/outside.ts'
import { sumsubProvider } from '../provider/identity-check/sumsub.adapter.ts'
import { checkSmtp } from '../platform/mail/smtp.adapter.ts'
import { cexExchange } from '../provider/market-data/cex.adapter.ts'

// Nobody is known to the identity provider by this name: a question that changes nothing.
const nobody = 'kantor-doctor'

/** The outside services, as the doctor asks them: real calls with the service's credentials, none of which changes anything. */
export const outside = ({ smtpUrl, mode, identity, cardPayment, marketDataUrl }: Config): Outside => ({
  mail: () => checkSmtp({ smtpUrl, mode }),
  identity: async () => {
    await sumsubProvider(identity).applicant(nobody)
  },
  cardPayment: () => checkPaybisAccess(cardPayment),
  currencies: async () => (await cexExchange({ baseUrl: marketDataUrl }).currencies()).map(({ currency }) => currency),
})
