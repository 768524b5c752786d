import { policyIn } from '#contract/policies.ts'
import type { ClientContext } from '../client/context.ts'
import { createPasswordHasher } from '../client/password/password-hasher.ts'
import { createWebAuthn } from '../platform/webauthn/webauthn.ts'
import { createDpop } from '../client/session/dpop.ts'
import { createRetention } from '../operate/retention/retention.ts'
import { createNonces } from '../platform/crypto/nonce.ts'
import { newReference } from '../platform/crypto/token.ts'
import { isOutwardClosed } from '../platform/outward/outward.ts'
import { createRecordLog } from '../platform/record-log/record-log.ts'
import { translateOperator } from '../platform/language/operator.ts'
import { createLetterRateLimit } from '../platform/rate-limit/letter-rate-limit.ts'
import { createLogInRateLimit } from '../platform/rate-limit/log-in-rate-limit.ts'
import { createBreaker, withBreaker } from '../provider/breaker.ts'
import { createCardPayments } from '../provider/card-payment/card-payment.ts'
import { paybisWebhooks } from '../provider/card-payment/paybis-webhook.adapter.ts'
import type { Chain } from '../provider/chain/read-chain.ts'
import { paybisProvider } from '../provider/card-payment/paybis.adapter.ts'
import { cardPaymentRefusal } from '../provider/card-payment/requirement.ts'
import { createIdentityChecks } from '../provider/identity-check/identity-check.ts'
import { sumsubWebhooks } from '../provider/identity-check/sumsub-webhook.adapter.ts'
import { sumsubProvider } from '../provider/identity-check/sumsub.adapter.ts'
import { cexExchange } from '../provider/market-data/cex.adapter.ts'
import { createMarketData } from '../provider/market-data/market-data.ts'
import { calendlyWebhooks } from '../provider/scheduling/calendly-webhook.adapter.ts'
import { withAnyKey } from '../provider/webhook/webhook.ts'
import { createVendorErasures, type VendorErasures } from '../provider/erasure/vendor-erasure.ts'
import { calendlyErasure } from '../provider/scheduling/calendly.adapter.ts'
import { createScheduling } from '../provider/scheduling/scheduling.ts'
import { createBrowserReports } from '../site/browser-report/browser-report.ts'
import { createSwitches } from '../site/switch/switch.ts'
import type { ApprovalHandlers } from '../staff/approval/handler.ts'
import type { StaffContext } from '../staff/context.ts'
import { stepUpMinutes } from '../staff/limits.ts'
import { staffApprovalHandlers } from '../staff/person/approval-handlers.ts'
import type { TradeContext } from '../trade/context.ts'
import { bankApprovalHandlers } from '../trade/bank/correct-entry.ts'
import { dealApprovalHandlers } from '../trade/deal/approval-handlers.ts'
import { acceptProvenCoins, createSweeper, sweep } from '../trade/deal/sweep.ts'
import { takeInbox } from '../trade/bank/inbox.ts'
import { applyOrderReports } from '../trade/bank/apply-reports.ts'
import { readBreaks } from '../trade/bank/statement-chain.ts'
import { createMissingMoney } from '../trade/bank/missing-money.ts'
import { matchNewEntries } from '../trade/bank/match-entries.ts'
import { createChainWatch, watchEveryMs } from '../trade/chain-watch/watch-chain.ts'
import { createPress } from '../platform/pdf/paper.ts'
import { deskApprovalHandlers } from './desk-routes.ts'
import { loggedTables } from './logged-tables.ts'
import { personalData, retentionRules } from './personal-data.ts'
import type { Platform } from './platform.ts'

export type Domains = ReturnType<typeof assembleDomains>

/** Assembles what the use cases of each department need, from the bottom department to the top. */
export function assembleDomains(platform: Platform, chain: Chain) {
  const client = assembleClient(platform)
  const providers = assembleProviders(platform)
  const trade = assembleTrade(platform, { client, chain, ...providers })
  return {
    client,
    ...providers,
    trade,
    staff: assembleStaff(platform, trade),
    ...assembleSite(platform),
    retention: assembleRetention(platform, providers.vendorErasures),
    // On the queue's pool: sweeping takes no connection from calls.
    sweeper: assembleSweeper(platform, { ...trade, database: platform.queueDatabase }),
    chainSweeper: assembleChainSweeper(platform, { ...trade, database: platform.queueDatabase }),
    recordLog: assembleRecordLog(platform),
  }
}

function assembleClient({ config, clock, pause, database, mail, rateLimits }: Platform): ClientContext {
  const { operator, publicOrigin, secretsKeys } = config
  return {
    database,
    clock,
    pause,
    mail,
    passwords: createPasswordHasher(),
    rateLimits,
    dpop: createDpop({ secretsKeys, clock, rateLimits }),
    webAuthn: createWebAuthn({ origin: publicOrigin, name: operator.brand.name, secretsKeys, clock, rateLimits }),
    logInRateLimit: createLogInRateLimit(rateLimits),
    letterRateLimit: createLetterRateLimit(rateLimits),
    policyVersionsIn: (language) => ({
      terms: policyIn(operator.policies.terms, language).version,
      privacy: policyIn(operator.policies.privacy, language).version,
    }),
    recordsLawIn: (language) => translateOperator(operator, language).law?.letter,
    secretsKeys,
    issuer: operator.brand.name,
    publicOrigin,
    personalData,
  }
}

function assembleProviders({ config, clock, databaseNow, log, metrics, database, queue, mail }: Platform) {
  const { identity, cardPayment, operator, publicOrigin } = config
  const identityBreaker = createBreaker({ provider: 'identity', clock, log })
  const cardPaymentBreaker = createBreaker({ provider: 'card-payment', clock, log })
  const shared = { database, clock, queue, mail, log }

  const exchange = metrics.countCalls('market-data', cexExchange({ baseUrl: config.marketDataUrl }))
  const marketData = createMarketData({ ...shared, databaseNow, exchange, priceLimits: operator.priceLimits })
  const identityChecks = createIdentityChecks({
    ...shared,
    provider: withBreaker(identityBreaker, metrics.countCalls('identity', sumsubProvider(identity))),
    readWebhook: withAnyKey(identity.webhookSecrets, (webhookSecret) => sumsubWebhooks({ webhookSecret })),
    levels: identity.levels,
    publicOrigin,
  })
  const cardPayments = createCardPayments({
    ...shared,
    frameHosts: operator.cardPayment.frameHosts,
    refusal: cardPaymentRefusal({ operator, approvedCountries: identityChecks.approvedCountries }),
    provider: withBreaker(cardPaymentBreaker, metrics.countCalls('card-payment', paybisProvider(cardPayment))),
    readWebhook: withAnyKey(cardPayment.publicKeys, (publicKey) => paybisWebhooks({ publicKey })),
    publicOrigin,
  })
  const scheduling = createScheduling({
    ...shared,
    readWebhook: withAnyKey(config.scheduling.webhookKeys, (webhookKey) => calendlyWebhooks({ webhookKey })),
    operator,
  })
  const { api } = config.scheduling
  const calendly = api && metrics.countCalls('scheduling', { erase: calendlyErasure(api) })
  const vendorErasures = createVendorErasures({ ...shared, operator, calls: { ...(calendly && { calendly: calendly.erase }) } })
  return { marketData, identityChecks, cardPayments, scheduling, vendorErasures, breakers: [identityBreaker, cardPaymentBreaker] }
}

interface TradeParts {
  client: ClientContext
  chain: Chain
  marketData: TradeContext['marketData']
  identityChecks: Pick<ReturnType<typeof createIdentityChecks>, 'greenParties'>
}

function assembleTrade(platform: Platform, { client, chain, marketData, identityChecks }: TradeParts): TradeContext {
  const { config, clock, transactionNow, database, mail, metrics } = platform
  const { operator, bank, brand, publicOrigin, secretsKeys } = config
  const { greenParties } = identityChecks
  return {
    database,
    clock,
    databaseNow: transactionNow,
    mail,
    marketData,
    greenParties,
    client,
    bank,
    chain,
    explorerUrl: config.chain.explorer,
    typesetPaper: createPress({ brand, fonts: 'dist/fonts', onMissing: metrics.countMissingLetters }),
    newReference,
    operator,
    secretsKeys,
    publicOrigin,
    isOutwardClosed: (tx) => isOutwardClosed(tx, clock()),
    statementBreaks: async (tx, accounts) => readBreaks(tx, await transactionNow(tx), accounts),
  }
}

function assembleStaff({ config, clock, database, mail, rateLimits }: Platform, trade: TradeContext): StaffContext | null {
  const { desk, mode, operator, secretsKeys } = config
  if (!desk) return null
  const webAuthn = createWebAuthn({ origin: desk.origin, name: `${operator.brand.name} desk`, secretsKeys, clock, rateLimits })
  const stepUpNonces = createNonces({ secretsKeys, clock, use: 'step-up', minutes: stepUpMinutes })
  const approvalHandlers: ApprovalHandlers = {
    ...staffApprovalHandlers({ mail }),
    ...deskApprovalHandlers({ database, clock, mail }),
    ...dealApprovalHandlers(trade),
    ...bankApprovalHandlers(trade),
  }
  return { database, clock, mail, rateLimits, webAuthn, stepUpNonces, approvalHandlers, mode, desk }
}

function assembleSite({ config, clock, database, log }: Platform) {
  return {
    switches: createSwitches({ database, clock, log }),
    browserReports: createBrowserReports({ clock, publicOrigin: config.publicOrigin, log }),
  }
}

const assembleRetention = ({ clock, databaseNow, queueDatabase, log }: Platform, vendorErasures: VendorErasures) =>
  createRetention({ database: queueDatabase, clock, databaseNow, log, rules: [...retentionRules, ...vendorErasures.retention] })

const assembleSweeper = ({ config: { bankInbox }, log }: Platform, trade: TradeContext) =>
  createSweeper({
    log,
    sweeps: [
      ...(bankInbox === null
        ? []
        : [{ name: 'files of the bank in their folder', run: (stopping: AbortSignal) => takeInbox(trade, bankInbox, stopping) }]),
      { name: 'ends of offers and deals', run: () => sweep(trade) },
      { name: 'coins whose senders are proven', run: () => acceptProvenCoins(trade) },
      { name: 'reports of the bank about orders', run: (stopping) => applyOrderReports(trade, stopping) },
      { name: 'matching of bank entries', run: (stopping) => matchNewEntries(trade, stopping) },
      { name: 'money that statements lack', run: createMissingMoney(trade) },
    ],
  })

const assembleChainSweeper = ({ log }: Platform, trade: TradeContext) => {
  const { watch } = createChainWatch({ ...trade, log })
  return createSweeper({ log, everyMs: watchEveryMs, sweeps: [{ name: 'transactions of coins', run: watch }] })
}

const assembleRecordLog = ({ config, databaseNow, queueDatabase, mail, log }: Platform) =>
  createRecordLog({
    database: queueDatabase,
    databaseNow,
    mail,
    log,
    tables: loggedTables,
    signingKey: config.logSigningKey,
    publicOrigin: config.publicOrigin,
  })
