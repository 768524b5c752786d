import { searchClients as endpoint } from '#contract/desk/endpoints/clients.ts'
import type { DeskRoute } from '../../staff/session/desk-route.ts'
import type { PagesContext } from '../context.ts'
import { searchClients } from './search.ts'

export function searchRoutes(route: DeskRoute, context: PagesContext): void {
  route(endpoint, ({ query }) => searchClients(context, query))
}
