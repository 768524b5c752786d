import { cryptoCurrencies, fiatCurrencies } from '#contract/currencies.ts'
import type { Config } from '../../platform/config/config.ts'
import { ProviderFault } from '../../provider/provider-call.ts'
import { JobFailure } from '../../platform/queue/job-failure.ts'
import { doubtful, type Finding, good, wrong } from './finding.ts'
import type { Outside } from './outside.ts'
import { checkPage } from './page.check.ts'

/** The mail server takes our connection and log-in. No letter is sent. */
export async function checkMail({ smtpUrl }: Pick<Config, 'smtpUrl'>, ask: Outside['mail']): Promise<Finding[]> {
  const about = 'Mail'
  const { host } = new URL(smtpUrl)
  try {
    await ask()
    return [good(about, `The mail server at ${host} lets us in.`)]
  } catch (error) {
    if (!(error instanceof JobFailure)) throw error
    if (error.reason === 'smtp ETLS')
      return [
        wrong(
          about,
          `The mail server at ${host} offers no TLS: on the way there, passwords and links could be read.`,
          'Set SMTP_URL to an address of it with smtps://, or have it offer STARTTLS.',
        ),
      ]
    const refused = /^smtp (EAUTH|5\d\d|4\d\d)$/.test(error.reason)
    return [
      refused
        ? wrong(about, `The mail server at ${host} refuses us (${error.reason}).`, 'Check user and password in SMTP_URL.')
        : wrong(
            about,
            `The mail server at ${host} cannot be used (${error.reason}).`,
            'Check host, port and smtp:// or smtps:// in SMTP_URL.',
          ),
    ]
  }
}

/** The identity provider accepts our token and signature. */
export async function checkIdentityProvider({ identity }: Pick<Config, 'identity'>, ask: Outside['identity']): Promise<Finding[]> {
  return checkProvider({
    about: 'Identity provider',
    baseUrl: identity.baseUrl,
    ask,
    mend: 'Check SUMSUB_APP_TOKEN, SUMSUB_SECRET and the clock: docs/operating/providers.md.',
    address: 'SUMSUB_BASE_URL',
  })
}

/** The card-payment provider accepts our key and signature. */
export async function checkCardPaymentProvider(
  { cardPayment }: Pick<Config, 'cardPayment'>,
  ask: Outside['cardPayment'],
): Promise<Finding[]> {
  return checkProvider({
    about: 'Card-payment provider',
    baseUrl: cardPayment.baseUrl,
    ask,
    mend: 'Check PAYBIS_API_KEY, PAYBIS_AUTH_HEADER and PAYBIS_PRIVATE_KEY, and that Paybis has its public half: docs/operating/providers.md.',
    address: 'PAYBIS_BASE_URL',
  })
}

async function checkProvider(check: {
  about: string
  baseUrl: string
  ask: () => Promise<void>
  /** What to do where it refuses us. */
  mend: string
  /** The setting that says where it is. */
  address: string
}): Promise<Finding[]> {
  const { about, baseUrl, ask, mend, address } = check
  const { host } = new URL(baseUrl)
  try {
    await ask()
    return [good(about, `${host} accepts our credentials.`)]
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    if (error.isRefusal) return [wrong(about, `${host} refuses our credentials: ${error.message}.`, mend)]
    return [wrong(about, `${host}: ${error.message}.`, `Check ${address} and the way there; ask the provider whether it is at fault.`)]
  }
}

/** The exchange answers, and knows every currency that we offer and that the operator's evidence names. */
export async function checkMarketData(
  { marketDataUrl, operator }: Pick<Config, 'marketDataUrl' | 'operator'>,
  ask: Outside['currencies'],
): Promise<Finding[]> {
  const about = 'Market data'
  const { host } = new URL(marketDataUrl)
  try {
    const known = new Set(await ask())
    const findings = [good(about, `${host} answers, and knows ${known.size} currencies.`)]
    const offered = [...fiatCurrencies, ...cryptoCurrencies].filter((currency) => !known.has(currency))
    if (offered.length > 0)
      findings.push(
        doubtful(
          about,
          `It does not know ${offered.join(', ')}, which our lists offer.`,
          'No rate can be shown for them: ask the exchange.',
        ),
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
    return [wrong(about, `${host}: ${error.message}.`, 'Check MARKET_DATA_URL and the way there; the last known rates stay on the page.')]
  }
}

/** The pages on which visitors book a call are there. */
export async function checkScheduling({ operator }: Pick<Config, 'operator'>): Promise<Finding[]> {
  const { callUrl, meetingUrl } = operator.scheduling
  return Promise.all([...new Set([callUrl, meetingUrl])].map((url) => checkPage({ about: 'Scheduling', url, setting: 'scheduling' })))
}
