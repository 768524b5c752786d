import * as deskEndpoints from '#contract/desk/endpoints/destinations.ts'
import * as endpoints from '#contract/endpoints/destinations.ts'
import type { Route } from '../../platform/http/route.ts'
import type { StaffContext } from '../../staff/context.ts'
import type { DeskRoute } from '../../staff/session/desk-route.ts'
import type { TradeContext } from '../context.ts'
import { confirmDestination } from './confirm-by-call.ts'
import { stopDestination } from './stop-destination.ts'

export const destinationRoutes = (route: Route, context: TradeContext): void =>
  route(endpoints.stopDestination, ({ body }) => stopDestination(context, body.token))

export const destinationDeskRoutes = (route: DeskRoute, context: TradeContext, staffContext: StaffContext): void =>
  route(deskEndpoints.confirmDestination, ({ staff, params, body }) =>
    confirmDestination(context, staffContext, { staff, ...params, ...body }),
  )
