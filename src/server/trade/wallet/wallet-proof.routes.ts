import * as deskEndpoints from '#contract/desk/endpoints/wallets.ts'
import * as endpoints from '#contract/endpoints/wallets.ts'
import type { Route } from '../../platform/http/route.ts'
import type { StaffContext } from '../../staff/context.ts'
import type { DeskRoute } from '../../staff/session/desk-route.ts'
import type { TradeContext } from '../context.ts'
import { challengeWallet } from './challenge-wallet.ts'
import { proveWallet } from './prove-wallet.ts'
import { confirmWalletTransfer, listWalletTransfers } from './transfer-proofs.ts'

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
