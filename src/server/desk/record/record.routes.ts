import { readRecord as endpoint } from '#contract/desk/endpoints/record.ts'
import type { DeskRoute } from '../../staff/session/desk-route.ts'
import type { PagesContext } from '../context.ts'
import { readRecord } from './record.ts'

export function recordRoutes(route: DeskRoute, context: PagesContext): void {
  route(endpoint, ({ query }) => readRecord(context, query))
}
