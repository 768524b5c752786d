import { idempotencyKeyHeader } from '#contract/calls.ts'
import { cardPayments, createCardPayment } from '#contract/endpoints/card-payment.ts'
import type { Route } from '../../platform/http/route.ts'
import type { CardPayments } from './card-payment.ts'

export function cardPaymentRoutes(route: Route, payments: CardPayments): void {
  route(createCardPayment, ({ body, client, callerDevice, header }) =>
    payments.open({
      accountId: client.accountId,
      idempotencyKey: header(idempotencyKeyHeader) ?? null,
      userIp: callerDevice.networkAddress,
      purchase: body ?? undefined,
    }),
  )
  route(cardPayments, ({ client }) => payments.list(client.accountId))
}
