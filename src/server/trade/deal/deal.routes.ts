import * as endpoints from '#contract/endpoints/deals.ts'
import { acceptOffer as acceptEndpoint } from '#contract/endpoints/offers.ts'
import { chooseWallet as chooseWalletEndpoint } from '#contract/endpoints/wallets.ts'
import type { Route } from '../../platform/http/route.ts'
import type { TradeContext } from '../context.ts'
import { acceptOffer } from './accept.ts'
import { chooseWallet } from './choose-wallet.ts'
import { listDeals, readDeal } from './client-deals.ts'
import { cancelDeal } from './cancel.ts'
import { confirmationPdf } from './deal-paper.ts'
import { receiptPdf } from './receipt.ts'

export function dealRoutes(route: Route, context: TradeContext): void {
  route(acceptEndpoint, ({ client: { accountId }, params, body }) => acceptOffer(context, { accountId, ...params, body }))

  route(endpoints.deals, ({ client }) => listDeals(context, client.accountId))

  route(endpoints.deal, ({ client: { accountId }, params }) => readDeal(context, { accountId, ...params }))

  route(chooseWalletEndpoint, ({ client: { accountId }, params, body }) => chooseWallet(context, { accountId, ...params, ...body }))

  route(endpoints.cancelDeal, ({ client: { accountId }, params }) => cancelDeal(context, { accountId, ...params }))
}

export function dealPaperRoutes(route: Route, context: TradeContext): void {
  route(endpoints.confirmationPdf, ({ client: { accountId }, params }) => confirmationPdf(context, { accountId, ...params }))

  route(endpoints.receiptPdf, ({ client: { accountId }, params }) => receiptPdf(context, { accountId, ...params }))
}
