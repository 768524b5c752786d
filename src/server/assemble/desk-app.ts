import type { FastifyInstance } from 'fastify'
import { deskCalls } from '#contract/desk/calls.ts'
import { healthRoutes } from '../operate/health/health.routes.ts'
import type { PublishedBrand } from '../platform/brand/published.ts'
import { securitySources } from '../platform/event/security-source.ts'
import { fail, Failure } from '../platform/failure.ts'
import { allowHost, allowNetworks } from '../platform/http/allow-networks.ts'
import { createApp } from '../platform/http/app.ts'
import { serveDeskPages } from '../platform/http/desk-document.ts'
import { sendFailure } from '../platform/http/failure-reply.ts'
import { refuseMalformedRequests } from '../platform/http/malformed-requests.ts'
import { describeApi } from '../platform/http/openapi.ts'
import { routing } from '../platform/http/route.ts'
import { addSecurityHeaders, securityHeaders } from '../platform/http/security-headers.ts'
import { siteFileRoutes } from '../platform/http/site-file.ts'
import { handleUnknownPaths } from '../platform/http/unknown-paths.ts'
import { publicOperator } from '../platform/language/operator.ts'
import { createCallRateLimits } from '../platform/rate-limit/call-rate-limits.ts'
import { browserReportRoutes } from '../site/browser-report/browser-report.routes.ts'
import { createBrowserReports } from '../site/browser-report/browser-report.ts'
import { approvalRoutes } from '../staff/approval/approval.routes.ts'
import { staffRoutes } from '../staff/person/staff.routes.ts'
import { type DeskGuards, deskRouting, findStaff } from '../staff/session/desk-route.ts'
import { staffSessionRoutes } from '../staff/session/session.routes.ts'
import { authenticateStaff } from '../staff/session/staff-session.ts'
import { bankRoutes, paymentOrderRoutes } from '../trade/bank/bank.routes.ts'
import { dealDeskRoutes, moneyRoutes } from '../trade/deal/deal-desk.routes.ts'
import { payoutAccountDeskRoutes } from '../trade/payout-account/payout-account.routes.ts'
import { offerDeskRoutes } from '../trade/offer/offer-desk.routes.ts'
import { preparedReplyRoutes } from '../trade/request/prepared-reply.routes.ts'
import { destinationDeskRoutes } from '../trade/destination/destination.routes.ts'
import { walletDeskRoutes, walletProofDeskRoutes } from '../trade/wallet/wallet.routes.ts'
import { travelDataRoutes } from '../trade/travel-data/travel-data.routes.ts'
import { requestWorkRoutes } from '../trade/request/request-work.routes.ts'
import { offersOf } from '../trade/offer/desk-offers.ts'
import { findRevisableDeal } from '../trade/deal/revise.ts'
import { receivingAddressRoutes } from '../trade/receiving-address/receiving-address.routes.ts'
import { findDealByReference, lockDeal } from '../trade/deal/deal.store.ts'
import { isDeliveryLive } from '../trade/deal/ledger.ts'
import type { Platform } from './platform.ts'
import { addDeskRoutes } from './desk-routes.ts'
import type { Domains } from './domains.ts'

/** The desk's own listener: its calls, pages and API description. Null if the desk is off, or this process answers no calls. */
export async function assembleDeskApp(
  platform: Platform,
  { staff, trade, identityChecks }: Domains,
  { brand, hasStarted }: { brand: PublishedBrand; hasStarted: () => boolean },
): Promise<FastifyInstance | null> {
  const { config, clock, database, rateLimits, stopping } = platform
  const { desk, operator } = config
  if (!desk || !staff || !platform.answersCalls) return null
  const app = createApp(platform.appOptions)
  const site = { publicOrigin: desk.origin, hstsMaxAgeSeconds: config.hstsMaxAgeSeconds }
  addSecurityHeaders(app, site)
  refuseMalformedRequests(app, securityHeaders(site))
  allowNetworks(app, desk.networks)
  allowHost(app, desk.origin)
  const guards: DeskGuards = {
    origin: desk.origin,
    authenticate: (session) => authenticateStaff(staff, session),
    rateLimits: createCallRateLimits(
      rateLimits,
      Object.fromEntries(Object.entries(deskCalls).map(([name, call]) => [`desk-${name}`, call])),
    ),
    withSecuritySource: securitySources(config.secretsKeys),
  }
  describeApiToStaff(app, guards)
  describeApi(app, {
    publicOrigin: desk.origin,
    name: `${operator.brand.name} desk`,
    brand,
    distDirectory: config.pages ? 'dist' : null,
    audience: 'staff',
  })
  const route = deskRouting(app, guards)
  for (const addRoutes of [staffSessionRoutes, staffRoutes, approvalRoutes]) addRoutes(route, staff)
  addDeskRoutes(route, platform, { staff, identityChecks })
  requestWorkRoutes(route, { ...trade, offersOf: (tx, requestId) => offersOf(trade, tx, requestId) })
  offerDeskRoutes(route, { ...trade, findRevisableDeal }, staff)
  receivingAddressRoutes(route, trade)
  dealDeskRoutes(route, trade, staff)
  bankRoutes(route, trade, staff)
  paymentOrderRoutes(route, trade)
  moneyRoutes(route, trade)
  payoutAccountDeskRoutes(route, trade)
  preparedReplyRoutes(route, trade)
  destinationDeskRoutes(route, trade, staff)
  walletDeskRoutes(route, trade)
  walletProofDeskRoutes(route, trade, staff)
  travelDataRoutes(route, { ...trade, findDealByReference, lockDeal, isDeliveryLive })
  const open = routing(app, async () => fail('UNAUTHENTICATED'))
  healthRoutes(open, { database, hasStarted, stopping: stopping.signal })
  browserReportRoutes(open, createBrowserReports({ clock, publicOrigin: desk.origin, log: app.log }))
  siteFileRoutes(app, brand.files)
  const sendPage = config.pages
    ? await serveDeskPages(app, { dist: 'dist', operator: publicOperator(operator, brand.appearance, 'en'), brand, origin: desk.origin })
    : undefined
  handleUnknownPaths(app, sendPage)
  return app
}

const descriptionPaths: readonly (string | undefined)[] = ['/api/docs', '/api/openapi.json']

/** Shows the API's description to people who are signed in. */
function describeApiToStaff(app: FastifyInstance, { authenticate }: DeskGuards): void {
  app.addHook('onRequest', async (request, reply) => {
    // By the route, not by the address as it was sent: a path with escapes leads to the same route.
    if (!descriptionPaths.includes(request.routeOptions.url)) return
    const staff = await findStaff(request, authenticate)
    if (staff instanceof Failure) return sendFailure(reply, staff)
  })
}
