import { checkPaybisAccess } from '../provider/card-payment/paybis.adapter.ts'
import type { Config } from '../platform/config/config.ts'
import type { NodeAnswer, OutsideCalls } from '../operate/doctor/providers.check.ts'
import { sumsubProvider } from '../provider/identity-check/sumsub.adapter.ts'
import { checkSmtp } from '../platform/mail/smtp.adapter.ts'
import type { ChainSource } from '../provider/chain/chain.ts'
import { esploraSource } from '../provider/chain/esplora.adapter.ts'
import { ethereumSource } from '../provider/chain/ethereum.adapter.ts'
import { ProviderFault } from '../provider/provider-call.ts'
import { cexExchange } from '../provider/market-data/cex.adapter.ts'

// The identity provider has no applicant with this id, so the call only checks our credentials.
const unknownApplicant = 'kantor-doctor'

/** The doctor's calls to the outside services. They use the service's credentials and change nothing there. */
export const outsideCalls = ({ smtpUrl, mode, identity, cardPayment, marketDataUrl, chain }: Config): OutsideCalls => ({
  mail: () => checkSmtp({ smtpUrl, mode }),
  identity: async () => {
    await sumsubProvider(identity).applicant({ externalId: unknownApplicant, kind: 'personal' })
  },
  cardPayment: () => checkPaybisAccess(cardPayment),
  currencies: async () => (await cexExchange({ baseUrl: marketDataUrl }).currencies()).map(({ currency }) => currency),
  nodes: () =>
    Promise.all([
      ...chain.bitcoin.map((url, at) => {
        const source = esploraSource({ url, number: at + 1 })
        return nodeAnswer('CHAIN_BITCOIN_URLS', source, () => source.blockHash(0))
      }),
      ...chain.ethereum.map((url, at) => {
        const source = ethereumSource({ url, number: at + 1 })
        return nodeAnswer('CHAIN_ETHEREUM_URLS', source, async () => String(await source.chainId()))
      }),
    ]),
})

async function nodeAnswer(setting: NodeAnswer['setting'], source: ChainSource, readChain: () => Promise<string>): Promise<NodeAnswer> {
  const { host } = source
  try {
    return { setting, host, height: await source.height(), chain: await readChain(), fault: null }
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    return { setting, host, height: null, chain: null, fault: error.message }
  }
}
