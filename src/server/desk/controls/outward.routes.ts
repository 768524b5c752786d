import * as endpoints from '#contract/desk/endpoints/outward.ts'
import type { DeskRoute } from '../../staff/session/desk-route.ts'
import type { PagesContext } from '../context.ts'
import { readOutward, reopenOutwardAtDesk } from './outward.ts'

export function outwardRoutes(route: DeskRoute, context: PagesContext): void {
  route(endpoints.readOutward, () => readOutward(context))

  route(endpoints.reopenOutward, ({ staff, body }) => reopenOutwardAtDesk(context, { staff, ...body }))
}
