import * as endpoints from '#contract/desk/endpoints/offers.ts'
import type { StaffContext } from '../../staff/context.ts'
import type { DeskRoute } from '../../staff/session/desk-route.ts'
import { readOffer, readOfferBasis, readOfferMarket, saveOfferDraft, withdrawOffer } from './desk-offers.ts'
import { type OfferContext, publishOffer } from './publish-offer.ts'

export function offerDeskRoutes(route: DeskRoute, context: OfferContext, staffContext: StaffContext): void {
  route(endpoints.readOfferBasis, ({ staff, params }) => readOfferBasis(context, staff, params.reference))
  route(endpoints.saveOfferDraft, ({ staff, params, body }) => saveOfferDraft(context, staff, { ...params, ...body }))
  route(endpoints.readOfferMarket, ({ query }) => readOfferMarket(context, query))
  route(endpoints.publishOffer, ({ staff, params, body }) => publishOffer(context, staffContext, { staff, ...params, body }))
  route(endpoints.readOffer, ({ params }) => readOffer(context, params.reference))
  route(endpoints.withdrawOffer, ({ staff, params, body }) => withdrawOffer(context, staff, { ...params, ...body }))
}
