import type { ReplyOf } from '#contract/endpoint.ts'
import type { cardPayments } from '#contract/endpoints/card-payment.ts'
import type { Failure } from '../../platform/failure.ts'
import type { LetterWriters } from '../../platform/mail/mail.ts'
import { createWebhooks, type ReadWebhook, type WebhookParts, type Webhooks } from '../webhook/webhook.ts'
import { cardPaymentLetters } from './card-payment.letters.ts'
import * as store from './card-payment.store.ts'
import type { StartedPayment } from './card-payment.store.ts'
import { cardPaymentWebhookTable } from './card-payment.table.ts'
import { type OpenPaymentParts, openPayment, type OpenRequest, type WidgetSession } from './open-payment.ts'
import { processWebhook, type ProcessWebhookParts } from './process-webhook.ts'
import type { PaymentWebhook } from './provider.ts'

const recentPayments = 10

export interface CardPayments {
  /** Opens a session of the widget. */
  open(
    request: OpenRequest,
  ): Promise<WidgetSession | Failure<'UNAVAILABLE' | 'UNAUTHENTICATED' | 'VERIFICATION_REQUIRED' | 'COUNTRY_NOT_SERVED'>>
  /** The client's latest payments. */
  list(accountId: string): Promise<ReplyOf<typeof cardPayments>>
  webhooks: Webhooks
  letters: Pick<LetterWriters, 'card-payment-completed'>
}

export interface CardPaymentParts extends OpenPaymentParts, ProcessWebhookParts, WebhookParts {
  /** Scheme and host of the links in letters. */
  publicOrigin: string
  readWebhook: ReadWebhook<PaymentWebhook>
}

export const createCardPayments = (parts: CardPaymentParts): CardPayments => ({
  open: (request) => openPayment(parts, request),
  list: async (accountId) => ({ payments: (await store.latestPayments(parts.database, accountId, recentPayments)).map(paymentReply) }),
  webhooks: createWebhooks(parts, {
    queue: 'card-payment-webhook',
    read: parts.readWebhook,
    table: cardPaymentWebhookTable,
    key: cardPaymentWebhookTable.digest,
    process: (digest) => processWebhook(parts, digest),
  }),
  letters: cardPaymentLetters(parts),
})

const paymentReply = ({ reference, state, amount, currency, coin, quantity, fee, feeCurrency, createdAt, changedAt }: StartedPayment) => ({
  reference,
  state,
  ...(amount !== null && currency !== null && { amount: { value: amount, currency } }),
  ...(coin !== null && { coin }),
  ...(quantity !== null && { quantity }),
  ...(fee !== null && feeCurrency !== null && { fee: { value: fee, currency: feeCurrency } }),
  openedAt: createdAt.toISOString(),
  changedAt: changedAt.toISOString(),
})
