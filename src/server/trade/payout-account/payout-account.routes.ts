import * as deskEndpoints from '#contract/desk/endpoints/payout-accounts.ts'
import * as endpoints from '#contract/endpoints/payout-accounts.ts'
import type { Route } from '../../platform/http/route.ts'
import type { DeskRoute } from '../../staff/session/desk-route.ts'
import type { TradeContext } from '../context.ts'
import { checkPayoutAccount, listPayoutAccounts } from './check-payout-account.ts'
import { addPayoutAccount, listOwnPayoutAccounts, removePayoutAccount } from './own-payout-accounts.ts'

export function payoutAccountRoutes(route: Route, context: TradeContext): void {
  route(endpoints.payoutAccounts, ({ client }) => listOwnPayoutAccounts(context, client.accountId))
  route(endpoints.addPayoutAccount, ({ client: { accountId }, body }) => addPayoutAccount(context, { accountId, body }))
  route(endpoints.removePayoutAccount, ({ client: { accountId }, params }) => removePayoutAccount(context, { accountId, ...params }))
}

export function payoutAccountDeskRoutes(route: DeskRoute, context: TradeContext): void {
  route(deskEndpoints.listPayoutAccounts, ({ query }) => listPayoutAccounts(context, query))
  route(deskEndpoints.checkPayoutAccount, ({ staff, params, body }) => checkPayoutAccount(context, staff, { ...params, ...body }))
}
