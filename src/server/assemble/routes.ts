import { cardPaymentFramePath } from '#contract/pages.ts'
import { accountRoutes } from '../client/account/account.routes.ts'
import { clientDataRoutes } from '../client/client-data/client-data.routes.ts'
import { passwordRoutes } from '../client/password/password.routes.ts'
import { profileRoutes } from '../client/profile/profile.routes.ts'
import { secondFactorRoutes } from '../client/second-factor/second-factor.routes.ts'
import { authenticate } from '../client/session/authenticate.ts'
import { sessionRoutes } from '../client/session/session.routes.ts'
import { healthRoutes } from '../operate/health/health.routes.ts'
import type { PublishedBrand } from '../platform/brand/published.ts'
import { recordLogRoutes } from '../platform/record-log/record-log.routes.ts'
import { securitySources } from '../platform/event/security-source.ts'
import { frameDocument } from '../platform/http/frame-document.ts'
import { describeApi } from '../platform/http/openapi.ts'
import { type Pages, servePages } from '../platform/http/pages.ts'
import { type Route, routing } from '../platform/http/route.ts'
import { addSecurityHeaders, securityHeaders } from '../platform/http/security-headers.ts'
import { handleUnknownPaths } from '../platform/http/unknown-paths.ts'
import { refuseMalformedRequests } from '../platform/http/malformed-requests.ts'
import { createCallRateLimits } from '../platform/rate-limit/call-rate-limits.ts'
import { cardPaymentRoutes } from '../provider/card-payment/card-payment.routes.ts'
import { identityCheckRoutes } from '../provider/identity-check/identity-check.routes.ts'
import { marketDataRoutes } from '../provider/market-data/market-data.routes.ts'
import { webhookRoutes } from '../provider/webhook/webhook.routes.ts'
import { browserReportRoutes } from '../site/browser-report/browser-report.routes.ts'
import { siteFiles } from '../site/discovery/discovery.ts'
import { policyDocuments } from '../site/policy/policy.ts'
import { siteFileRoutes } from '../platform/http/site-file.ts'
import { switchRoutes } from '../site/switch/switch.routes.ts'
import { dealPaperRoutes, dealRoutes } from '../trade/deal/deal.routes.ts'
import { exchangeRequestRoutes } from '../trade/request/exchange-request.routes.ts'
import { destinationRoutes } from '../trade/destination/destination.routes.ts'
import { payoutAccountRoutes } from '../trade/payout-account/payout-account.routes.ts'
import { clientOfferRoutes } from '../trade/offer/client-offer.routes.ts'
import { walletProofRoutes, walletRoutes } from '../trade/wallet/wallet.routes.ts'
import type { Domains } from './domains.ts'
import type { Platform } from './platform.ts'
import { cardPaymentFrames, clientAreaFrames } from './widgets.ts'

/** Registers every call, page and file. Returns the pages if this process serves pages. The readiness call reports `hasStarted`. */
export async function addRoutes(
  platform: Platform,
  domains: Domains,
  { brand, hasStarted }: { brand: PublishedBrand; hasStarted: () => boolean },
): Promise<Pages | undefined> {
  const { app, config, database, rateLimits, stopping, answersCalls } = platform
  const { client, switches } = domains
  addSecurityHeaders(app, config)
  refuseMalformedRequests(app, securityHeaders(config))
  const { publicOrigin, operator } = config
  for (const [language, ids] of Object.entries(brand.missing))
    if (ids.length > 0)
      app.log.warn({ subject: language, leftOut: ids.length }, 'texts of a language are missing and shown in English; doctor lists them')
  describeApi(app, {
    publicOrigin,
    name: operator.brand.name,
    brand,
    distDirectory: answersCalls && config.pages ? 'dist' : null,
    audience: 'clients',
  })
  const route = routing(app, (accessToken) => authenticate(client, accessToken), {
    rateLimits: createCallRateLimits(rateLimits),
    switches,
    withSecuritySource: securitySources(config.secretsKeys),
  })
  if (answersCalls) addCalls(route, domains)
  if (answersCalls) recordLogRoutes(app, platform)
  healthRoutes(route, { database, hasStarted, stopping: stopping.signal })
  const pages = answersCalls && config.pages ? await addPages(platform, domains, brand) : undefined
  handleUnknownPaths(app, pages?.send)
  return pages
}

function addCalls(route: Route, domains: Domains): void {
  const { client } = domains
  sessionRoutes(route, client)
  accountRoutes(route, client)
  passwordRoutes(route, client)
  secondFactorRoutes(route, client)
  profileRoutes(route, client)
  clientDataRoutes(route, client)
  exchangeRequestRoutes(route, domains.trade)
  clientOfferRoutes(route, domains.trade)
  dealRoutes(route, domains.trade)
  dealPaperRoutes(route, domains.trade)
  payoutAccountRoutes(route, domains.trade)
  destinationRoutes(route, domains.trade)
  walletRoutes(route, domains.trade)
  walletProofRoutes(route, domains.trade)
  marketDataRoutes(route, domains.marketData)
  identityCheckRoutes(route, domains.identityChecks)
  cardPaymentRoutes(route, domains.cardPayments)
  webhookRoutes(route, domains)
  switchRoutes(route, domains.switches)
  browserReportRoutes(route, domains.browserReports)
}

function addPages({ app, config, clock, metrics }: Platform, { marketData, switches }: Domains, published: PublishedBrand): Promise<Pages> {
  const { operator, brand, publicOrigin, policyTemplates, mode } = config
  siteFileRoutes(
    app,
    policyDocuments({ operator, brand, templates: policyTemplates, fonts: 'dist/fonts', mode, onMissing: metrics.countMissingLetters }),
  )
  siteFileRoutes(app, siteFiles({ operator, brand, publicOrigin, now: clock(), fonts: 'dist/fonts' }))
  siteFileRoutes(app, published.files)
  siteFileRoutes(app, [frameDocument({ path: cardPaymentFramePath, publicOrigin, ...cardPaymentFrames(config) })])
  return servePages(app, {
    operator,
    brand: published,
    publicOrigin,
    distDirectory: 'dist',
    widgets: clientAreaFrames(config),
    readMarketSnapshot: () => marketData.snapshot(),
    readNotice: async () => (await switches.current()).notice,
  })
}
