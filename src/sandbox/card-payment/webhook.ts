import type { Webhook } from '../vendor/webhooks.ts'
import type { PaymentRequest, Status } from './requests.ts'
import { webhookSignature } from './signing.ts'

/** The webhook about a payment's new status. The provider documents only event, status and timestamp. The other fields are a guess. */
export function webhookOf(request: PaymentRequest, status: Status, now: number): Webhook {
  const { requestId, partnerUserId, invoice, purchase } = request
  const body = JSON.stringify({
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
  return { name: status, body, headers: () => ({ 'x-request-signature': webhookSignature(body) }) }
}
