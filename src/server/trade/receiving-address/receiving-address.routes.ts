import * as imports from '#contract/desk/endpoints/address-import.ts'
import * as endpoints from '#contract/desk/endpoints/offers.ts'
import type { DeskRoute } from '../../staff/session/desk-route.ts'
import type { TradeContext } from '../context.ts'
import { importReceivingAddresses } from './import-addresses.ts'
import {
  confirmReceivingAddress,
  enterReceivingAddress,
  listReceivingAddresses,
  removeReceivingAddress,
  removeWaitingAddresses,
} from './receiving-addresses.ts'

export function receivingAddressRoutes(route: DeskRoute, context: TradeContext): void {
  route(endpoints.listReceivingAddresses, ({ staff, query }) => listReceivingAddresses(context, staff, query))
  route(endpoints.enterReceivingAddress, ({ staff, body }) => enterReceivingAddress(context, staff, body))
  route(endpoints.confirmReceivingAddress, ({ staff, params, body }) => confirmReceivingAddress(context, staff, { ...params, ...body }))
  route(imports.importReceivingAddresses, ({ staff, body }) => importReceivingAddresses(context, staff, body))
  route(imports.removeWaitingAddresses, ({ staff, body }) => removeWaitingAddresses(context, staff, body))
  route(endpoints.removeReceivingAddress, ({ staff, params }) => removeReceivingAddress(context, staff, params.id))
}
