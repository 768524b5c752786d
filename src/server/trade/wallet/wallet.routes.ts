import * as deskEndpoints from '#contract/desk/endpoints/wallets.ts'
import * as endpoints from '#contract/endpoints/wallets.ts'
import type { Route } from '../../platform/http/route.ts'
import type { DeskRoute } from '../../staff/session/desk-route.ts'
import type { TradeContext } from '../context.ts'
import { addWallet, listOwnWallets, removeOwnWallet, renameWallet } from './own-wallets.ts'
import { confirmWallet, enterWallet, listWallets, removeWallet } from './wallets.ts'

export function walletRoutes(route: Route, context: TradeContext): void {
  route(endpoints.wallets, ({ client }) => listOwnWallets(context, client.accountId))
  route(endpoints.addWallet, ({ client: { accountId }, body }) => addWallet(context, { accountId, body }))
  route(endpoints.renameWallet, ({ client: { accountId }, params, body }) => renameWallet(context, { accountId, ...params, ...body }))
  route(endpoints.removeWallet, ({ client: { accountId }, params }) => removeOwnWallet(context, { accountId, ...params }))
}

export function walletDeskRoutes(route: DeskRoute, context: TradeContext): void {
  route(deskEndpoints.listWallets, ({ staff, params }) => listWallets(context, staff, params.id))
  route(deskEndpoints.enterWallet, ({ staff, params, body }) => enterWallet(context, staff, { ...params, ...body }))
  route(deskEndpoints.confirmWallet, ({ staff, params, body }) => confirmWallet(context, staff, { ...params, ...body }))
  route(deskEndpoints.removeWallet, ({ staff, params, body }) => removeWallet(context, staff, { ...params, ...body }))
}
