import { readWaiting as endpoint } from '#contract/desk/endpoints/waiting.ts'
import { listUnconfirmedWallets } from '#contract/desk/endpoints/wallets.ts'
import type { DeskRoute } from '../../staff/session/desk-route.ts'
import type { PagesContext } from '../context.ts'
import { listUnconfirmed, readWaiting } from './waiting.ts'

export function waitingRoutes(route: DeskRoute, context: PagesContext): void {
  route(endpoint, ({ staff }) => readWaiting(context, staff))
  route(listUnconfirmedWallets, ({ staff }) => listUnconfirmed(context, staff))
}
