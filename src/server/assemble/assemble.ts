import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { accountRoutes } from '../client/account/account.routes.ts'
import { closableAccounts } from '../client/account/account.data.ts'
import { createAccounts } from '../client/account/account.ts'
import { currentPasswordCheck } from '../client/password/current-password.ts'
import { languageChange } from '../client/account/language-change.ts'
import { passwordChange } from '../client/password/password-change.ts'
import { lockActiveClient, lockActiveClientExclusively } from '../client/account/lock.ts'
import { createApp } from '../platform/http/app.ts'
import { createRateLimits } from '../platform/rate-limit/rate-limit.ts'
import { createCallRateLimits } from '../platform/rate-limit/call-rate-limits.ts'
import { createLetterRateLimit } from '../platform/rate-limit/letter-rate-limit.ts'
import { createLogInRateLimit } from '../platform/rate-limit/log-in-rate-limit.ts'
import { cardPaymentRoutes } from '../provider/card-payment/card-payment.routes.ts'
import { createCardPayments } from '../provider/card-payment/card-payment.ts'
import { paybisWebhooks } from '../provider/card-payment/paybis-webhook.adapter.ts'
import { paybisProvider } from '../provider/card-payment/paybis.adapter.ts'
import { createBrowserReports } from '../site/browser-report/browser-report.ts'
import { browserReportRoutes } from '../site/browser-report/browser-report.routes.ts'
import { clientDataRoutes } from '../client/client-data/client-data.routes.ts'
import { createClientData } from '../client/client-data/client-data.ts'
import { behind, type Breaker, createBreaker } from '../provider/breaker.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import { connect, type Database } from '../platform/database/database.ts'
import { onceItAnswers } from '../platform/database/once-it-answers.ts'
import { databaseClock } from '../platform/database/database-clock.ts'
import { discoveryRoutes } from '../site/discovery/discovery.routes.ts'
import { siteFiles } from '../site/discovery/discovery.ts'
import { exchangeRequestRoutes } from '../trade/exchange-request/exchange-request.routes.ts'
import { createExchangeRequests } from '../trade/exchange-request/exchange-request.ts'
import { identityCheckRoutes } from '../provider/identity-check/identity-check.routes.ts'
import { createIdentityChecks } from '../provider/identity-check/identity-check.ts'
import { sumsubWebhooks } from '../provider/identity-check/sumsub-webhook.adapter.ts'
import { sumsubProvider } from '../provider/identity-check/sumsub.adapter.ts'
import { personalData, removals } from './personal-data.ts'
import { healthRoutes } from '../operate/health/health.routes.ts'
import { describeApi } from '../platform/http/openapi.ts'
import { servePages, type Widgets } from '../platform/http/pages.ts'
import { routing } from '../platform/http/route.ts'
import { addSecurityHeaders, securityHeaders } from '../platform/http/security-headers.ts'
import { answerUnknownPaths } from '../platform/http/unknown-paths.ts'
import { answerUnreadableRequests } from '../platform/http/unreadable-requests.ts'
import { createMail } from '../platform/mail/mail.worker.ts'
import { smtpTransport } from '../platform/mail/smtp.adapter.ts'
import { cexExchange } from '../provider/market-data/cex.adapter.ts'
import { marketDataRoutes } from '../provider/market-data/market-data.routes.ts'
import { createMarketData } from '../provider/market-data/market-data.ts'
import { policyRoutes } from '../site/policy/policy.routes.ts'
import { createMetrics } from '../operate/metrics/metrics.ts'
import { policyDocuments } from '../site/policy/policy.ts'
import { profileRoutes } from '../client/profile/profile.routes.ts'
import { createProfiles } from '../client/profile/profile.ts'
import { createQueue } from '../platform/queue/queue.ts'
import { forRequest } from '../platform/request-id.ts'
import { createRetention } from '../operate/retention/runner.ts'
import { calendlyWebhooks } from '../provider/scheduling/calendly-webhook.adapter.ts'
import { schedulingRoutes } from '../provider/scheduling/scheduling.routes.ts'
import { createScheduling } from '../provider/scheduling/scheduling.ts'
import { secondFactorRoutes } from '../client/second-factor/second-factor.routes.ts'
import { createSecondFactors } from '../client/second-factor/second-factor.ts'
import { createPasswordHasher } from '../client/password/password.ts'
import { sessionRoutes } from '../client/session/session.routes.ts'
import { createSessions, endSessions, replaceSessions } from '../client/session/session.ts'
import { switchRoutes } from '../site/switch/switch.routes.ts'
import { createSwitches } from '../site/switch/switch.ts'

export interface Service {
  app: FastifyInstance
  database: Database
  /** Whether the providers that clients wait for are known to be at fault. */
  breakers: Breaker[]
  /** Where the metrics can be asked for; null where they cannot. */
  metricsAddress(): AddressInfo | null
  /** What has to be there before the first call is answered: the queue, which takes letters, and the port of the metrics. */
  prepare(): Promise<void>
  /** Starts what this process' role has it do besides answering: its first page, letters, notices, market data, removals. The app answers before. */
  start(): Promise<void>
  /** Is not ready any more; after a moment, answers what is in flight, finishes running jobs and closes every connection. */
  stop(): Promise<void>
}

/** What the widgets may use of the device: cameras for documents and faces, a card that the browser knows, and what a bank asks for. */
const widgetFeatures = {
  identity: ['camera', 'microphone', 'geolocation'],
  cardPayment: ['camera', 'microphone', 'geolocation', 'payment', 'accelerometer', 'gyroscope'],
}

function widgetsOf({ mode, identity, cardPayment }: Config): Widgets {
  const origins = { identity: new URL(identity.baseUrl).origin, cardPayment: new URL(cardPayment.widgetUrl).origin }
  const granted = (['identity', 'cardPayment'] as const).flatMap((widget) =>
    widgetFeatures[widget].map((feature) => ({ feature, origin: origins[widget] })),
  )
  const grants = [...Map.groupBy(granted, ({ feature }) => feature)].map(([feature, to]) => [
    feature,
    [...new Set(to.map(({ origin }) => origin))],
  ])
  return {
    frames: mode === 'demo' ? [...new Set(Object.values(origins))] : [],
    grants: Object.fromEntries(grants) as Record<string, string[]>,
  }
}

/** Puts the service together: the only place that chooses adapters. */
export async function assemble(config: Config, clock: Clock, logTo?: { write(line: string): void }): Promise<Service> {
  const { operator, publicOrigin } = config
  const stopping = new AbortController()
  const app = createApp({
    logLevel: config.logLevel,
    stopping: stopping.signal,
    trustedProxies: config.trustedProxies,
    ...(logTo && { logTo }),
  })
  const { log } = app
  const metrics = createMetrics({ config, log })
  metrics.countRequests(app)
  const database = connect(config.databaseUrl, { connections: 10 })
  // Connections apart, also for what is removed by schedule: housekeeping may take its time, and looks for jobs take none away from calls.
  const queueDatabase = connect(config.databaseUrl, { connections: 4, statementMs: 5000 })
  for (const { $client } of [database, queueDatabase])
    // Not the loss of the request for which it was once opened.
    $client.on('error', (error) => forRequest(undefined, () => log.warn({ err: error }, 'an idle database connection was lost')))

  const [answers, works] = [config.role !== 'worker', config.role !== 'web']
  const queue = metrics.countJobs(createQueue({ database: queueDatabase, log, supervise: works }))
  const transport = smtpTransport(config)
  const mail = createMail({ queue, transport: metrics.countCalls('mail', transport), operator, publicOrigin, log })
  const passwords = createPasswordHasher()
  const rateLimits = createRateLimits(database)
  const logInRateLimit = createLogInRateLimit(rateLimits)
  const letterRateLimit = createLetterRateLimit(rateLimits)
  const switches = createSwitches({ database, clock, log })
  const identityBreaker = createBreaker({ provider: 'identity', clock, log })
  const cardPaymentBreaker = createBreaker({ provider: 'card-payment', clock, log })
  const policyVersions = { terms: operator.policies.terms.version, privacy: operator.policies.privacy.version }

  const accounts = createAccounts({
    database,
    clock,
    passwords,
    mail,
    logInRateLimit,
    letterRateLimit,
    policyVersions,
    publicOrigin,
    endSessions,
  })
  const checkCurrentPassword = currentPasswordCheck({ database, passwords, rateLimits })
  const secondFactors = createSecondFactors({
    database,
    clock,
    mail,
    lockActiveClient,
    checkCurrentPassword,
    secretsKeys: config.secretsKeys,
    issuer: operator.brand.name,
    publicOrigin,
  })
  const sessions = createSessions({ database, clock, passwords, accounts, rateLimit: logInRateLimit, secondFactors, mail, publicOrigin })
  const changePassword = passwordChange({ database, clock, passwords, mail, checkCurrentPassword, replaceSessions })
  const profiles = createProfiles({ database, clock, lockActiveClient })
  const exchange = metrics.countCalls('market-data', cexExchange({ baseUrl: config.marketDataUrl }))
  const marketData = createMarketData({ database, clock, exchange, log })
  const exchangeRequests = createExchangeRequests({
    database,
    clock,
    mail,
    lockActiveClientExclusively,
    marketData,
    operator,
    publicOrigin,
    secretsKeys: config.secretsKeys,
  })
  const identityChecks = createIdentityChecks({
    database,
    clock,
    queue,
    lockActiveClient,
    provider: behind(identityBreaker, metrics.countCalls('identity', sumsubProvider(config.identity))),
    readWebhook: sumsubWebhooks(config.identity),
    levels: config.identity.levels,
    log,
  })
  const cardPayments = createCardPayments({
    database,
    clock,
    queue,
    lockActiveClient,
    provider: behind(cardPaymentBreaker, metrics.countCalls('card-payment', paybisProvider(config.cardPayment))),
    readWebhook: paybisWebhooks(config.cardPayment),
    log,
  })
  const readWebhook = calendlyWebhooks(config.scheduling)
  const scheduling = createScheduling({ database, clock, queue, mail, readWebhook, operator, log })

  const clientData = createClientData({
    database,
    clock,
    mail,
    accounts: closableAccounts,
    lockActiveClient,
    checkCurrentPassword,
    secondFactors,
    personalData,
    publicOrigin,
  })
  const retention = createRetention({ database: queueDatabase, clock, databaseClock, log, removals })
  const breakers = [identityBreaker, cardPaymentBreaker]
  const pools = { calls: database.$client, queue: queueDatabase.$client }
  const { secondsSinceRun: secondsSinceRemoval } = retention
  const metricsServer = metrics.server({ pools, database: queueDatabase, breakers, marketData, secondsSinceRemoval, clock })

  addSecurityHeaders(app, { publicOrigin })
  answerUnreadableRequests(app, securityHeaders(publicOrigin))
  describeApi(app, { publicOrigin })
  const route = routing(app, sessions.authenticate, { rateLimits: createCallRateLimits(rateLimits), switches })
  if (answers) {
    sessionRoutes(route, sessions)
    accountRoutes(route, { ...accounts, changeLanguage: languageChange({ database, clock }), changePassword })
    secondFactorRoutes(route, secondFactors)
    profileRoutes(route, profiles, sessions)
    clientDataRoutes(route, clientData)
    exchangeRequestRoutes(route, exchangeRequests)
    marketDataRoutes(route, marketData)
    identityCheckRoutes(route, identityChecks)
    cardPaymentRoutes(route, cardPayments)
    schedulingRoutes(route, scheduling)
    switchRoutes(route, switches)
    browserReportRoutes(route, createBrowserReports({ clock, publicOrigin, log }))
  }
  let hasPages = false
  healthRoutes(route, { database, hasStarted: () => hasPages, stopping: stopping.signal })
  const servesPages = answers && config.pages
  if (servesPages) {
    policyRoutes(app, policyDocuments({ operator, templates: config.policyTemplates, fonts: 'dist/fonts' }))
    discoveryRoutes(app, siteFiles({ operator, publicOrigin, now: clock(), fonts: 'dist/fonts' }))
  }
  const pages = servesPages
    ? await servePages(app, {
        operator,
        publicOrigin,
        distDirectory: 'dist',
        widgets: widgetsOf(config),
        takeSnapshot: () => marketData.snapshot(),
        takeNotice: async () => (await switches.current()).notice,
      })
    : undefined
  answerUnknownPaths(app, pages?.send)

  return {
    app,
    database,
    breakers,
    metricsAddress: () => metricsServer.address(),
    async prepare() {
      await metricsServer.listen()
      await onceItAnswers(() => queue.start(), { log, stopping: stopping.signal })
    },
    async start() {
      await pages?.start()
      hasPages = true
      if (!works) return
      await mail.start({
        ...accounts.letters,
        ...sessions.letters,
        ...clientData.letters,
        ...secondFactors.letters,
        ...exchangeRequests.letters,
        ...scheduling.letters,
      })
      await identityChecks.work()
      await cardPayments.work()
      await scheduling.work()
      await marketData.start()
      retention.start()
    },
    async stop() {
      stopping.abort()
      await pause(config.shutdownDelaySeconds * 1000)
      await app.close()
      await Promise.all([marketData.stop(), queue.stop(), retention.stop()])
      await metricsServer.close()
      await Promise.all([database.$client.end(), queueDatabase.$client.end()])
    },
  }
}
