import { cryptoCurrencies, fiatCurrencies } from '#contract/currencies.ts'
import type { Config } from '../../platform/config/config.ts'
import { ProviderFault } from '../../provider/provider-call.ts'
import { JobFailure } from '../../platform/queue/job-failure.ts'
import { doubtful, type Finding, good, wrong } from './finding.ts'

/** One real call to each outside service. The calls change nothing there. */
export interface OutsideCalls {
  /** Throws a JobFailure if the mail server refuses us. */
  mail(): Promise<void>
  /** Throws a ProviderFault if the call fails; so do `cardPayment` and `currencies`. */
  identity(): Promise<void>
  cardPayment(): Promise<void>
  /** Codes of the currencies that the exchange knows. */
  currencies(): Promise<string[]>
  /** What each node of the settings says of its chain, or why it says nothing. */
  nodes(): Promise<NodeAnswer[]>
}

export interface NodeAnswer {
  setting: 'CHAIN_BITCOIN_URLS' | 'CHAIN_ETHEREUM_URLS'
  host: string
  /** Hash of the first block, or the chain's id; null without an answer. */
  chain: string | null
  /** Of the newest block. */
  height: number | null
  fault: string | null
}

/** Connects to the mail server and logs in; sends no letter. */
export async function checkMail({ smtpUrl }: Pick<Config, 'smtpUrl'>, call: OutsideCalls['mail']): Promise<Finding[]> {
  const about = 'Mail'
  const { host } = new URL(smtpUrl)
  try {
    await call()
    return [good(about, `The mail server at ${host} accepts our log-in.`)]
  } catch (error) {
    if (!(error instanceof JobFailure)) throw error
    const { reason } = error
    const { what, todo } = mailProblems.find((problem) => problem.reason.test(reason)) ?? otherMailProblem
    return [wrong(about, `The mail server at ${host} ${what} (${reason}).`, todo)]
  }
}

/** What the reason of a failed connection means, and what to do. */
const mailProblems = [
  {
    reason: /ETLS$/,
    what: 'offers no TLS, so passwords and links could be read on the network',
    todo: 'Set SMTP_URL to its smtps:// address, or make it offer STARTTLS.',
  },
  { reason: /EAUTH$|[45]\d\d$/, what: 'refuses us', todo: 'Check user and password in SMTP_URL.' },
  {
    reason: /ECONNREFUSED$/,
    what: 'is not there: nothing listens on this port',
    todo: 'Check the port in SMTP_URL, and that the mail server runs.',
  },
  {
    reason: /ENOTFOUND$|EAI_AGAIN$|EDNS$/,
    what: 'has a name that the DNS does not know',
    todo: 'Check the name in SMTP_URL and the DNS of this machine.',
  },
  {
    reason: /ETIMEDOUT$|ECONNECTION$|EHOSTUNREACH$|ENETUNREACH$/,
    what: 'does not answer',
    todo: 'Check the port in SMTP_URL; port 465 needs smtps://. A firewall may stop us.',
  },
  {
    reason: /SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/,
    what: 'has a certificate of an authority that this machine does not know',
    todo: 'Write the certificate of your authority into a file, and set NODE_EXTRA_CA_CERTS to its path for every process.',
  },
  { reason: /ALTNAME_INVALID$/, what: 'has a certificate for another name', todo: 'Write the name of the certificate into SMTP_URL.' },
  { reason: /CERT_HAS_EXPIRED$/, what: 'has a certificate that has expired', todo: 'Renew the certificate of the mail server.' },
  {
    reason: /WRONG_VERSION_NUMBER$|EPROTO$|PACKET_LENGTH_TOO_LONG$/,
    what: 'speaks no TLS from the first byte on this port',
    todo: 'Use smtp:// in SMTP_URL for STARTTLS (usually port 587), and smtps:// for port 465.',
  },
]

const otherMailProblem = { what: 'cannot be used', todo: 'Check host, port and smtp:// or smtps:// in SMTP_URL.' }

export const checkIdentityProvider = ({ identity }: Pick<Config, 'identity'>, call: OutsideCalls['identity']) =>
  checkProvider(call, {
    about: 'Identity provider',
    baseUrl: identity.baseUrl,
    refusalAdvice: 'Check SUMSUB_APP_TOKEN, SUMSUB_SECRET and the clock: docs/operating/providers.md.',
    setting: 'SUMSUB_BASE_URL',
  })

export const checkCardPaymentProvider = ({ cardPayment }: Pick<Config, 'cardPayment'>, call: OutsideCalls['cardPayment']) =>
  checkProvider(call, {
    about: 'Card-payment provider',
    baseUrl: cardPayment.baseUrl,
    refusalAdvice:
      'Check PAYBIS_API_KEY, PAYBIS_AUTH_HEADER and PAYBIS_PRIVATE_KEY, and that Paybis has its public half: docs/operating/providers.md.',
    setting: 'PAYBIS_BASE_URL',
  })

/** `setting`: the name of the setting with the provider's URL. */
async function checkProvider(
  call: () => Promise<void>,
  { about, baseUrl, refusalAdvice, setting }: Record<'about' | 'baseUrl' | 'refusalAdvice' | 'setting', string>,
): Promise<Finding[]> {
  const { host } = new URL(baseUrl)
  try {
    await call()
    return [good(about, `${host} accepts our credentials.`)]
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    if (error.isRefusal) return [wrong(about, `${host} refuses our credentials: ${error.message}.`, refusalAdvice)]
    return [wrong(about, `${host}: ${error.message}.`, `Check ${setting} and the network; ask the provider whether it is at fault.`)]
  }
}

/** Checks that the exchange knows every currency that we offer and that the operator's evidence names. */
export async function checkMarketData(
  { marketDataUrl, operator }: Pick<Config, 'marketDataUrl' | 'operator'>,
  call: OutsideCalls['currencies'],
): Promise<Finding[]> {
  const about = 'Market data'
  const { host } = new URL(marketDataUrl)
  try {
    const known = new Set(await call())
    const findings = [good(about, `${host} answers, and knows ${known.size} currencies.`)]
    const offered = [...fiatCurrencies, ...cryptoCurrencies].filter((currency) => !known.has(currency))
    if (offered.length > 0)
      findings.push(
        doubtful(about, `The exchange does not know ${offered.join(', ')}, which we offer.`, 'Ask the exchange: they have no rate.'),
      )
    const claimed = (operator.evidence?.coins ?? []).filter((coin) => !known.has(coin))
    if (claimed.length > 0)
      findings.push(
        wrong(
          'Operator’s file',
          `evidence.coins names currencies that the exchange does not know: ${claimed.join(', ')}.`,
          'Correct or remove them.',
        ),
      )
    return findings
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    return [wrong(about, `${host}: ${error.message}.`, 'Check MARKET_DATA_URL and the network; the page shows the last known rates.')]
  }
}

// Main networks: github.com/bitcoin/bitcoin, src/kernel/chainparams.cpp; eips.ethereum.org/EIPS/eip-155.
const mainNetworks = {
  CHAIN_BITCOIN_URLS: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
  CHAIN_ETHEREUM_URLS: '1',
}

/** Checks that the nodes of blockchains answer, and are on the main networks. */
export async function checkNodes({ mode, chain }: Pick<Config, 'mode' | 'chain'>, call: OutsideCalls['nodes']): Promise<Finding[]> {
  const about = 'Nodes of blockchains'
  const missing = [
    ...(chain.bitcoin.length > 0 ? [] : ['CHAIN_BITCOIN_URLS']),
    ...(chain.ethereum.length > 0 ? [] : ['CHAIN_ETHEREUM_URLS']),
  ]
  const notWatched = missing.map((setting) =>
    doubtful(
      about,
      `${setting} is not set: these transactions are recorded by hand.`,
      'Set the addresses of two nodes: docs/operating/providers.md.',
    ),
  )
  const single = (['bitcoin', 'ethereum'] as const)
    .filter((network) => chain[network].length === 1 && mode === 'production')
    .map((network) =>
      doubtful(about, `There is one node of ${network}: large amounts need two that agree.`, 'Add a node of somebody else.'),
    )
  return [...notWatched, ...single, ...(await call()).map((answer) => nodeFinding(about, answer))]
}

function nodeFinding(about: string, { setting, host, chain, height, fault }: NodeAnswer): Finding {
  if (fault !== null) return wrong(about, `${host}: ${fault}.`, `Check ${setting} and the network; ask the node’s operator.`)
  if (chain !== mainNetworks[setting])
    return wrong(about, `${host} is not on the main network.`, `Check ${setting}: it may be a test network.`)
  return good(about, `${host} answers; its newest block is ${height}.`)
}

/** Checks that the scheduling pages exist. */
export async function checkScheduling({ operator }: Pick<Config, 'operator'>): Promise<Finding[]> {
  if (operator.scheduling === 'off') return []
  const { callUrl, meetingUrl } = operator.scheduling
  return Promise.all([...new Set([callUrl, meetingUrl])].map((url) => checkPage({ about: 'Scheduling', url, setting: 'scheduling' })))
}

const timeoutMs = 5000

/** Checks that a page exists to which our pages link. */
export async function checkPage({ about, url, setting }: { about: string; url: string; setting: string }): Promise<Finding> {
  const todo = `Check ${setting} in the operator’s file.`
  try {
    const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    return ok ? good(about, `${url} exists.`) : wrong(about, `${url} answers ${status}.`, todo)
  } catch {
    return wrong(about, `${url} cannot be reached.`, todo)
  }
}
