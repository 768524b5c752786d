import * as deskEndpoints from '#contract/desk/endpoints/wallets.ts'
import * as endpoints from '#contract/endpoints/wallets.ts'
import type { Route } from '../../platform/http/route.ts'
import type { DeskRoute } from '../../staff/session/desk-route.ts'
import type { TradeContext } from '../context.ts'
import type { StaffContext } from '../../staff/context.ts'
import { addWallet, listOwnWallets, removeOwnWallet, renameWallet } from './own-wallets.ts'
import { confirmWallet, enterWallet, listWallets, removeWallet } from './wallets.ts'
import { challengeWallet } from './challenge-wallet.ts'
import { proveWallet } from './prove-wallet.ts'
import { confirmWalletTransfer, listWalletTransfers } from './transfer-proofs.ts'

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

export function walletProofRoutes(route: Route, context: TradeContext): void {
  route(endpoints.challengeWallet, ({ client: { accountId }, params, body }) => challengeWallet(context, { accountId, ...params, ...body }))
  route(endpoints.proveWallet, ({ client: { accountId }, params, body }) => proveWallet(context, { accountId, ...params, body }))
}

export function walletProofDeskRoutes(route: DeskRoute, context: TradeContext, staffContext: StaffContext): void {
  route(deskEndpoints.listWalletTransfers, () => listWalletTransfers(context))
  route(deskEndpoints.confirmWalletTransfer, ({ staff, params, body }) =>
    confirmWalletTransfer(context, staffContext, { staff, ...params, ...body }),
  )
}
