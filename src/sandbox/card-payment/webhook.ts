import type { Webhook } from '../vendor/webhooks.ts'
import { usdLevel } from '../market-data/listing.ts'
import type { PaymentRequest, Purchase, Status } from './requests.ts'
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
        ...receiptOf(purchase),
      }),
    },
    timestamp: Math.floor(now / 1000),
  })
  return { name: status, body, headers: () => ({ 'x-request-signature': webhookSignature(body) }) }
}

const feeShare = 0.04

function receiptOf({ amount, currency, coin }: Purchase) {
  const fee = Number(amount) * feeShare
  const quantity = ((Number(amount) - fee) * usdLevel(currency)) / usdLevel(coin)
  return {
    amountTo: { amount: quantity.toFixed(8), currencyCode: coin },
    fee: { amount: fee.toFixed(2), currencyCode: currency },
  }
}
