import type { FastifyInstance } from 'fastify'
import { html, type Html } from '../page/html.ts'
import { table, webhookTable } from '../page/table.ts'
import type { StandInOptions } from '../vendor/api.ts'
import { createWebhooks, type Webhook } from '../vendor/webhooks.ts'
import { usdLevel } from '../market-data/listing.ts'
import { cardPaymentApiRoutes } from './api.routes.ts'
import { createCardPaymentFaults } from './faults.ts'
import { createRequests, type PaymentRequest, type Purchase, type Status } from './requests.ts'
import { cardPaymentWidgetRoutes } from './widget.routes.ts'
import { webhookSignature } from './signing.ts'

/** The card-payment provider's stand-in: API, widget, bank page, webhooks and a section of the control page. */
export function createCardPaymentStandIn({ siteUrl, origin, now }: StandInOptions) {
  const faults = createCardPaymentFaults()
  const webhooks = createWebhooks({ siteUrl, path: '/api/webhooks/paybis', faults: faults.current, now })
  const requests = createRequests({ onChange: (request, status) => webhooks.send(webhookOf(request, status, now())) })

  return {
    id: 'card-payment',
    name: 'Card payment',
    address: () => html`<code>${origin()}/v3/request</code>`,
    faults,
    routes: async (app: FastifyInstance) => {
      const parts = { requests, faults: faults.current, siteUrl, origin }
      await app.register(cardPaymentApiRoutes, parts)
      await app.register(cardPaymentWidgetRoutes, parts)
    },
    records: () => ({ requests: requests.all().map(requestRecord), deliveries: webhooks.deliveries() }),
    recordsView: () => html`${requestTable(requests.all())} ${webhookTable('card-payment', webhooks.deliveries())}`,
    stop: webhooks.stop,
  }
}

const requestRecord = ({ requestId, partnerUserId, email, userIp, status, purchase }: PaymentRequest) => ({
  requestId,
  partnerUserId,
  ...(email && { email }),
  userIp,
  ...(status && { status }),
  ...(purchase && { purchase }),
})

const requestTable = (requests: PaymentRequest[]): Html =>
  table({
    id: 'card-payments',
    label: 'Card payments',
    head: ['Client', 'Purchase', 'Status'],
    rows: requests
      .slice(0, 20)
      .map(({ email, partnerUserId, purchase, status }) => [
        email ?? partnerUserId,
        purchase ? `${purchase.amount} ${purchase.currency} for ${purchase.coin}` : 'not chosen',
        status ?? 'opened',
      ]),
    empty: 'Nobody has opened the widget yet.',
  })

/** The webhook about a payment's new status. The provider documents only event, status and timestamp. The other fields are a guess. */
function webhookOf(request: PaymentRequest, status: Status, now: number): Webhook {
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
