import * as endpoints from '#contract/desk/endpoints/wallets.ts'
import type { DeskRoute } from '../../staff/session/desk-route.ts'
import type { TradeContext } from '../context.ts'
import { confirmWallet, enterWallet, listWallets, removeWallet } from './wallets.ts'

export function walletRoutes(route: DeskRoute, context: TradeContext): void {
  route(endpoints.listWallets, ({ staff, params }) => listWallets(context, staff, params.id))
  route(endpoints.enterWallet, ({ staff, params, body }) => enterWallet(context, staff, { ...params, ...body }))
  route(endpoints.confirmWallet, ({ staff, params, body }) => confirmWallet(context, staff, { ...params, ...body }))
  route(endpoints.removeWallet, ({ staff, params, body }) => removeWallet(context, staff, { ...params, ...body }))
}
