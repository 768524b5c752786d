import { idempotencyKeyHeader } from '#contract/calls.ts'
import { exchangeRequests as listExchangeRequests, submitExchangeRequest } from '#contract/endpoints/exchange-request.ts'
import type { Route } from '../../platform/http/route.ts'
import type { ExchangeRequests } from './exchange-request.ts'

export function exchangeRequestRoutes(route: Route, exchangeRequests: ExchangeRequests): void {
  route(submitExchangeRequest, ({ body, client, header }) =>
    exchangeRequests.submit({ accountId: client.accountId, request: body, idempotencyKey: header(idempotencyKeyHeader) }),
  )
  route(listExchangeRequests, ({ query, client }) => exchangeRequests.list({ accountId: client.accountId, before: query.before }))
}
