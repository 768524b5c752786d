import type { ReplyOf } from '#contract/endpoint.ts'
import type { readDeskSettings as endpoint } from '#contract/desk/endpoints/settings.ts'
import { fastExchangeMinimumEur, personalQuoteMinimumEur, reducedFeeRate, reducedFeeThreshold, standardFeeRate } from '#contract/limits.ts'
import type { BankAccount } from '../../platform/config/bank.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { approvalDays, idleMinutes, invitationHours, maxPasskeys, maxSessionHours, stepUpMinutes } from '../../staff/limits.ts'
import { readNetworks, readNodes } from '../../trade/chain/watch-state.ts'
import { readPostgresVersion } from './settings.store.ts'

type Settings = ReplyOf<typeof endpoint>

export interface SettingsContext {
  database: Database
  config: Config
  /** The release's version. */
  release: string
}

/** How the service is set up. Each value is named here: a new setting, which may be a secret, is not shown by itself. */
export async function readDeskSettings({ database, config, release }: SettingsContext): Promise<Settings> {
  const { mode, publicOrigin, desk } = config
  return {
    mode,
    site: publicOrigin,
    desk: { origin: desk?.origin ?? '', networks: desk?.networks ?? [], withCode: desk?.withCode ?? false },
    operator: operatorReply(config),
    accounts: config.bank.accounts.map(accountReply),
    limits: limitsReply(config),
    networks: await readNetworks(database, config.chain),
    nodes: await readNodes(database, config.chain),
    versions: { release, node: process.versions.node, postgresql: await readPostgresVersion(database) },
    vendors: vendorsReply(config),
  }
}

function operatorReply({ operator }: Config): Settings['operator'] {
  const { brand, licence, contact, servedCountries, policies, cardPayment } = operator
  return {
    name: brand.name,
    legalName: brand.legalName,
    licence: { number: licence.number, authority: licence.authority, country: licence.country },
    office: contact.address,
    supportEmail: contact.email,
    deskEmail: contact.desk,
    answerWithinHours: contact.answerWithinHours ?? null,
    servedCountries,
    policies: { terms: policies.terms.version, privacy: policies.privacy.version, aml: policies.aml.version },
    cardPaymentRequires: cardPayment.requires,
    cardPaymentFrameHosts: cardPayment.frameHosts,
  }
}

function accountReply(account: BankAccount): Settings['accounts'][number] {
  const { currency, holder, bank, timeZone, acceptsInstant } = account
  const [iban, bic] = 'bic' in account ? [account.iban ?? null, account.bic] : [null, null]
  const sortCode = 'sortCode' in account ? account.sortCode : null
  const accountNumber = 'accountNumber' in account ? (account.accountNumber ?? null) : null
  return { currency, holder, bank, iban, bic, sortCode, accountNumber, timeZone, acceptsInstant }
}

const limitsReply = ({ operator: { priceLimits } }: Config): Settings['limits'] => ({
  sessionHours: maxSessionHours,
  idleMinutes,
  stepUpMinutes,
  approvalDays,
  invitationHours,
  maxPasskeys,
  standardFeeShare: standardFeeRate,
  reducedFeeShare: reducedFeeRate,
  reducedFeeFromFiat: reducedFeeThreshold,
  personalQuoteFromEur: personalQuoteMinimumEur,
  fastExchangeFromEur: fastExchangeMinimumEur,
  maxPriceChangePerPollShare: priceLimits.maxChangePerPoll,
  maxPriceChangePerHourShare: priceLimits.maxChangePerHour,
})

function vendorsReply({ marketDataUrl, identity, cardPayment, scheduling, smtpUrl }: Config): Settings['vendors'] {
  const vendor = (part: Settings['vendors'][number]['part'], name: string, url: string) => ({
    part,
    vendor: name,
    host: URL.parse(url)?.host ?? '',
    sandbox: isSandbox(url),
  })
  return [
    vendor('market-data', 'CEX.IO', marketDataUrl),
    vendor('identity-checks', 'Sumsub', identity.baseUrl),
    vendor('card-payments', 'Paybis', cardPayment.baseUrl),
    ...(scheduling.api ? [vendor('scheduling', 'Calendly', scheduling.api.baseUrl)] : []),
    vendor('letters', 'SMTP', smtpUrl),
  ]
}

/** On this machine is our stand-in; some vendors have a sandbox of their own. */
const isSandbox = (url: string) => /^(localhost$|127\.|\[::1\])|(^|\.)sandbox\./.test(URL.parse(url)?.hostname ?? '')
