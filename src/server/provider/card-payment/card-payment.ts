import type { ReplyOf } from '#contract/endpoint.ts'
import type { cardPayments } from '#contract/endpoints/card-payment.ts'
import type { Failure } from '../../platform/failure.ts'
import type { LetterWriters, Mail } from '../../platform/mail/mail.ts'
import { createWebhooks, type ReadWebhook, type WebhookParts, type Webhooks } from '../webhook/webhook.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { cardPaymentLetters } from './card-payment.letters.ts'
import * as store from './card-payment.store.ts'
import type { CardPayment, StartedPayment, StoredWebhook } from './card-payment.store.ts'
import { cardPaymentWebhookTable } from './card-payment.table.ts'
import { openPayment, type OpenPaymentParts, type OpenRequest, type WidgetSession } from './open-payment.ts'
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

type CardPaymentState = CardPayment['state']

// A failed payment may be retried in the same session, so `completed` outranks every failure.
const ranks: Record<CardPaymentState, number> = { opened: 0, started: 1, cancelled: 2, rejected: 2, 'payment-error': 2, completed: 3 }

const isState = (status: string | null): status is CardPaymentState => status !== null && Object.hasOwn(ranks, status)

/** Whether a webhook's state replaces the payment's state. Webhooks come in any order, and a payment never goes back to a lower rank. */
function shouldMove(from: { state: CardPaymentState; changedAt: Date }, to: { state: CardPaymentState; at: Date }): boolean {
  if (from.state === to.state) return false
  if (ranks[from.state] !== ranks[to.state]) return ranks[to.state] > ranks[from.state]
  return to.at > from.changedAt
}

type ProcessWebhookParts = Pick<WebhookParts, 'database' | 'clock' | 'log'> & { mail: Mail }

const processWebhook = (parts: ProcessWebhookParts, digest: string): Promise<void> =>
  parts.database.transaction(async (tx) => {
    const webhook = await store.lockWebhook(tx, digest)
    if (!webhook || webhook.processedAt) return
    await applyWebhook(tx, parts, webhook)
    await store.markProcessed(tx, digest, parts.clock())
  })

async function applyWebhook(tx: Transaction, { clock, log, mail }: ProcessWebhookParts, webhook: StoredWebhook): Promise<void> {
  const { event, status } = webhook
  if (!isState(status) || status === 'opened') {
    log.warn({ event, status }, 'a webhook of the card-payment provider without a new state')
    return
  }
  const payment = webhook.requestId === null ? undefined : await store.lockPayment(tx, webhook.requestId)
  if (!payment || (webhook.partnerUserId !== null && webhook.partnerUserId !== payment.accountId)) {
    log.warn({ event, status }, 'a webhook about a card payment that is not ours')
    return
  }
  const { changesState, change } = changeOf(payment, { ...webhook, status })
  if (Object.keys(change).length > 0) await store.savePayment(tx, payment.id, change)
  if (!changesState) return
  const { accountId, reference } = payment
  await recordEvent(tx, { kind: 'card-payment.changed', actor: 'system', at: clock(), accountId, details: { reference, state: status } })
  if (status === 'completed') await mail.order(tx, { kind: 'card-payment-completed', cardPaymentId: payment.id })
}

function changeOf(payment: CardPayment, webhook: StoredWebhook & { status: CardPaymentState }) {
  const at = webhook.at ?? webhook.receivedAt
  const changesState = shouldMove(payment, { state: webhook.status, at })
  const { amount, currency, coin, quantity, fee, feeCurrency } = webhook
  const isNews = (sent: string | null, known: string | null) => sent !== null && (changesState || known === null)
  const change: Partial<CardPayment> = {
    ...(changesState && { state: webhook.status, changedAt: at }),
    ...(isNews(amount, payment.amount) && { amount, currency }),
    // A coin without a quantity must not replace a coin with one.
    ...(coin !== null && (payment.quantity === null || isNews(quantity, payment.quantity)) && { coin, quantity }),
    ...(isNews(fee, payment.fee) && { fee, feeCurrency }),
  }
  return { changesState, change }
}
