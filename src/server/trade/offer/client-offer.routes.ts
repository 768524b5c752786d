import * as endpoints from '#contract/endpoints/offers.ts'
import type { Route } from '../../platform/http/route.ts'
import type { TradeContext } from '../context.ts'
import { ask, askForFreshPrice, declineOffer } from './client-acts.ts'
import { listOffers, readOffer } from './client-offers.ts'
import { offerPdf } from './offer-pdf.ts'

export function clientOfferRoutes(route: Route, context: TradeContext): void {
  route(endpoints.offers, ({ client }) => listOffers(context, client.accountId))

  route(endpoints.offer, ({ client: { accountId }, params }) => readOffer(context, { accountId, ...params }))

  route(endpoints.offerPdf, ({ client: { accountId }, params }) => offerPdf(context, { accountId, ...params }))

  route(endpoints.declineOffer, ({ client: { accountId }, params, body }) => declineOffer(context, { accountId, ...params, ...body }))

  route(endpoints.askAboutOffer, ({ client: { accountId }, params, body }) => ask(context, { accountId, ...params, ...body }))

  route(endpoints.askForFreshPrice, ({ client: { accountId }, params }) => askForFreshPrice(context, { accountId, ...params }))
}
