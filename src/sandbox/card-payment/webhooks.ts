import { createWebhooks, type WebhooksParts } from '../webhooks.ts'
import type { PaymentRequest, Status } from './requests.ts'
import { webhookSignature } from './signing.ts'

/** The body of a webhook (providers.md 3.4; beyond event, status and timestamp its fields are a guess). */
function webhookBody({ requestId, partnerUserId, invoice, purchase }: PaymentRequest, status: Status, now: number): string {
  return JSON.stringify({
    event: 'TRANSACTION_STATUS_CHANGED',
    data: {
      requestId,
      partnerUserId,
      transactionId: invoice,
      status,
      ...(purchase && {
        amountFrom: { amount: purchase.amount, currencyCode: purchase.currency },
        currencyCodeTo: purchase.coin,
      }),
    },
    timestamp: Math.floor(now / 1000),
  })
}

/** The provider's webhooks: what has become of a payment. */
export function createPaybisWebhooks(parts: WebhooksParts) {
  const webhooks = createWebhooks<{ status: Status; requestId: string }>(parts)
  return {
    deliveries: webhooks.deliveries,
    stop: webhooks.stop,
    send(request: PaymentRequest, status: Status) {
      const body = webhookBody(request, status, parts.now())
      webhooks.send({
        body,
        headers: (right) => ({ 'x-request-signature': webhookSignature(body, right) }),
        about: { status, requestId: request.requestId },
      })
    },
  }
}

export type Webhooks = ReturnType<typeof createPaybisWebhooks>
