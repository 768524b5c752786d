import {
  importReceivingAddresses as importEndpoint,
  removeWaitingAddresses as removeWaitingEndpoint,
} from '#contract/desk/endpoints/address-import.ts'
import * as endpoints from '#contract/desk/endpoints/offers.ts'
import type { StaffContext } from '../../staff/context.ts'
import type { DeskRoute } from '../../staff/session/desk-route.ts'
import type { TradeContext } from '../context.ts'
import { findRevisableDeal } from '../deal/revisable-deal.ts'
import { saveOfferDraft } from './offer-draft.ts'
import { publishOffer } from './publish-offer.ts'
import { importReceivingAddresses } from '../receiving-address/import-addresses.ts'
import {
  confirmReceivingAddress,
  enterReceivingAddress,
  listReceivingAddresses,
  removeReceivingAddress,
  removeWaitingAddresses,
} from '../receiving-address/receiving-addresses.ts'
import { readOffer, readOfferBasis, readOfferMarket, withdrawOffer } from './desk-offers.ts'

export function offerDeskRoutes(route: DeskRoute, context: TradeContext, staffContext: StaffContext): void {
  route(endpoints.readOfferBasis, ({ staff, params }) => readOfferBasis(context, staff, params.reference))
  route(endpoints.saveOfferDraft, ({ staff, params, body }) => saveOfferDraft(context, staff, { ...params, ...body }))
  route(endpoints.readOfferMarket, ({ query }) => readOfferMarket(context, query))
  route(endpoints.publishOffer, ({ staff, params, body }) =>
    publishOffer({ ...context, findRevisableDeal }, staffContext, { staff, ...params, body }),
  )
  route(endpoints.readOffer, ({ params }) => readOffer(context, params.reference))
  route(endpoints.withdrawOffer, ({ staff, params, body }) => withdrawOffer(context, staff, { ...params, ...body }))
  route(endpoints.listReceivingAddresses, ({ staff, query }) => listReceivingAddresses(context, staff, query))
  route(endpoints.enterReceivingAddress, ({ staff, body }) => enterReceivingAddress(context, staff, body))
  route(endpoints.confirmReceivingAddress, ({ staff, params, body }) => confirmReceivingAddress(context, staff, { ...params, ...body }))
  route(importEndpoint, ({ staff, body }) => importReceivingAddresses(context, staff, body))
  route(removeWaitingEndpoint, ({ staff, body }) => removeWaitingAddresses(context, staff, body))
  route(endpoints.removeReceivingAddress, ({ staff, params }) => removeReceivingAddress(context, staff, params.id))
}
