import * as endpoints from '#contract/endpoints/deals.ts'
import type { Route } from '../../platform/http/route.ts'
import type { TradeContext } from '../context.ts'
import { confirmationPdf } from './confirmation.ts'
import { receiptPdf } from './receipt.ts'

export function dealPaperRoutes(route: Route, context: TradeContext): void {
  route(endpoints.confirmationPdf, ({ client: { accountId }, params }) => confirmationPdf(context, { accountId, ...params }))

  route(endpoints.receiptPdf, ({ client: { accountId }, params }) => receiptPdf(context, { accountId, ...params }))
}
