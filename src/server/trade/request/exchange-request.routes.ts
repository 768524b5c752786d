import { idempotencyKeyHeader } from '#contract/calls.ts'
import * as endpoints from '#contract/endpoints/exchange-request.ts'
import type { Route } from '../../platform/http/route.ts'
import type { TradeContext } from '../context.ts'
import { listRequests } from './list-requests.ts'
import { submitRequest } from './submit-request.ts'

export function exchangeRequestRoutes(route: Route, context: TradeContext): void {
  route(endpoints.submitExchangeRequest, ({ body, client, header }) =>
    submitRequest(context, { accountId: client.accountId, request: body, idempotencyKey: header(idempotencyKeyHeader) }),
  )

  route(endpoints.exchangeRequests, ({ query, client }) => listRequests(context, { accountId: client.accountId, before: query.before }))
}
