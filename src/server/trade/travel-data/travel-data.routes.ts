import * as endpoints from '#contract/desk/endpoints/travel-data.ts'
import type { DeskRoute } from '../../staff/session/desk-route.ts'
import { readTravelData, recordTravelDelivery, type TravelDeskContext } from './travel-desk.ts'

export function travelDataRoutes(route: DeskRoute, context: TravelDeskContext): void {
  route(endpoints.readTravelData, ({ params }) => readTravelData(context, params.reference))
  route(endpoints.recordTravelDelivery, ({ staff, params, body }) =>
    recordTravelDelivery(context, staff, { deal: params.reference, ...body }),
  )
}
