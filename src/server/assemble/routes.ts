import { accountRoutes } from '../client/account/account.routes.ts'
import { clientDataRoutes } from '../client/client-data/client-data.routes.ts'
import { passwordRoutes } from '../client/password/password.routes.ts'
import { profileRoutes } from '../client/profile/profile.routes.ts'
import { secondFactorRoutes } from '../client/second-factor/second-factor.routes.ts'
import { authenticate } from '../client/session/authenticate.ts'
import { sessionRoutes } from '../client/session/session.routes.ts'
import { healthRoutes } from '../operate/health/health.routes.ts'
import { securitySources } from '../platform/event/security-source.ts'
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
import { siteFileRoutes } from '../site/site-file.ts'
import { switchRoutes } from '../site/switch/switch.routes.ts'
import { exchangeRequestRoutes } from '../trade/exchange-request/exchange-request.routes.ts'
import type { Domains } from './domains.ts'
import type { Platform } from './platform.ts'
import { widgetsOf } from './widgets.ts'

/** Registers every call, page and file. Returns the pages if this process serves pages. The readiness call reports `hasStarted`. */
export async function addRoutes(platform: Platform, domains: Domains, hasStarted: () => boolean): Promise<Pages | undefined> {
  const { app, config, database, rateLimits, stopping, answersCalls } = platform
  const { client, switches } = domains
  addSecurityHeaders(app, config)
  refuseMalformedRequests(app, securityHeaders(config.publicOrigin))
  const { publicOrigin, operator } = config
  describeApi(app, { publicOrigin, brand: operator.brand.name, distDirectory: answersCalls && config.pages ? 'dist' : null })
  const route = routing(app, (accessToken) => authenticate(client, accessToken), {
    rateLimits: createCallRateLimits(rateLimits),
    switches,
    withSecuritySource: securitySources(config.secretsKeys),
  })
  if (answersCalls) addCalls(route, domains)
  healthRoutes(route, { database, hasStarted, stopping: stopping.signal })
  const pages = answersCalls && config.pages ? await addPages(platform, domains) : undefined
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
  marketDataRoutes(route, domains.marketData)
  identityCheckRoutes(route, domains.identityChecks)
  cardPaymentRoutes(route, domains.cardPayments)
  webhookRoutes(route, domains)
  switchRoutes(route, domains.switches)
  browserReportRoutes(route, domains.browserReports)
}

function addPages({ app, config, clock }: Platform, { marketData, switches }: Domains): Promise<Pages> {
  const { operator, publicOrigin, policyTemplates, mode } = config
  siteFileRoutes(app, policyDocuments({ operator, templates: policyTemplates, fonts: 'dist/fonts', mode }))
  siteFileRoutes(app, siteFiles({ operator, publicOrigin, now: clock(), fonts: 'dist/fonts' }))
  return servePages(app, {
    operator,
    publicOrigin,
    distDirectory: 'dist',
    widgets: widgetsOf(config),
    readMarketSnapshot: () => marketData.snapshot(),
    readNotice: async () => (await switches.current()).notice,
  })
}
