import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { cardPayments, createCardPayment } from '#contract/endpoints/card-payment.ts'
import type { LockActiveClient } from '../../client/account/account.ts'
import { type Clock, plusSeconds } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { ProviderFault } from '../provider-call.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import { newReference } from '../../platform/crypto/reference.ts'
import * as store from './card-payment.store.ts'
import type { CardPayment, StoredWebhook } from './card-payment.store.ts'
import type { CardPaymentProvider, ReadWebhook } from './provider.ts'
import { isState, movesOn } from './state.ts'

/** Where a call has no key: a payment that was opened so short a time ago, and was not touched since, is the same click again. */
const sameClickSeconds = 10
const recentPayments = 10
// The provider has five seconds; whoever waits for the same click's answer waits a little longer.
const otherClick = { waitMs: 5500, lookEveryMs: 100 }

type Session = ReplyOf<typeof createCardPayment>

export interface CardPayments {
  /** A session of the widget. `userIp` is the client's network address as we see it, `clickKey` tells one click from the next. */
  open(request: {
    accountId: string
    clickKey: string | null
    userIp: string
  }): Promise<Session | Failure<'UNAVAILABLE' | 'UNAUTHENTICATED'>>
  /** The client's latest payments. */
  recent(accountId: string): Promise<ReplyOf<typeof cardPayments>>
  /** Takes in what the provider posts, to be worked on later. */
  receive(posted: Parameters<ReadWebhook>[0]): Promise<{ ok: true } | Failure<'UNAUTHENTICATED'>>
  /** Begins to work on what was received. */
  work(): Promise<void>
}

export interface CardPaymentParts {
  database: Database
  clock: Clock
  queue: Queue
  lockActiveClient: LockActiveClient
  provider: CardPaymentProvider
  readWebhook: ReadWebhook
  log: FastifyBaseLogger
}

export function createCardPayments({
  database,
  clock,
  queue,
  lockActiveClient,
  provider,
  readWebhook,
  log,
}: CardPaymentParts): CardPayments {
  const { widgetUrl } = provider
  const unavailable = () => fail('UNAVAILABLE', { retryAfterSeconds: 10 })

  async function open({ accountId, clickKey, userIp }: { accountId: string; clickKey: string | null; userIp: string }) {
    const claimed = await database.transaction((tx) => claim(tx, { accountId, clickKey }))
    if (!claimed) return fail('UNAUTHENTICATED')
    const { id, mine, email } = claimed
    if (!mine) {
      // The token went to the click that opened it, and is kept nowhere.
      const requestId = await openedByOtherClick(id)
      return requestId ? { requestId, widgetUrl } : unavailable()
    }
    try {
      const session = await provider.openRequest({ partnerUserId: accountId, email, userIp })
      await recordOpened(id, session.requestId)
      return { ...session, widgetUrl }
    } catch (error) {
      await store.forget(database, id)
      if (!(error instanceof ProviderFault)) throw error
      log.warn({ reason: error.message }, 'the card-payment provider opened no session')
      return unavailable()
    }
  }

  /** The payment of this click: one that a first click opened a moment ago, or a new one, which is mine to open. Null without a client. */
  async function claim(
    tx: Transaction,
    { accountId, clickKey }: { accountId: string; clickKey: string | null },
  ): Promise<{ id: string; mine: boolean; email: string } | null> {
    const client = await lockActiveClient(tx, accountId)
    if (!client) return null
    await store.holdOpenings(tx, accountId)
    const now = clock()
    const since = plusSeconds(now, -sameClickSeconds)
    await store.forgetUnopened(tx, accountId, since)
    const known = await store.findOpening(tx, { accountId, clickKey, since })
    if (known) return { id: known.id, mine: false, ...client }
    for (;;) {
      const id = await store.insertOpening(tx, { accountId, clickKey, reference: newReference(), now })
      if (id !== null) return { id, mine: true, ...client }
    }
  }

  async function openedByOtherClick(id: string): Promise<string | null> {
    for (let waited = 0; waited <= otherClick.waitMs; waited += otherClick.lookEveryMs) {
      const payment = await store.findPayment(database, id)
      if (!payment || payment.requestId) return payment?.requestId ?? null
      await pause(otherClick.lookEveryMs)
    }
    return null
  }

  const recordOpened = (id: string, requestId: string) =>
    database.transaction(async (tx) => {
      const { accountId, reference } = await store.saveOpened(tx, id, requestId)
      await recordEvent(tx, { kind: 'card-payment.opened', actor: 'client', at: clock(), accountId, details: { reference } })
    })

  async function receive(posted: Parameters<ReadWebhook>[0]) {
    const webhook = readWebhook(posted)
    if (!webhook) return fail('UNAUTHENTICATED')
    await database.transaction(async (tx) => {
      // Once stored, it is ours: the same webhook again changes nothing.
      if (await store.storeWebhook(tx, webhook, clock())) await queue.send(tx, 'card-payment-webhook', { digest: webhook.digest })
    })
    return { ok: true } as const
  }

  const process = (digest: string) =>
    database.transaction(async (tx) => {
      const webhook = await store.lockWebhook(tx, digest)
      if (!webhook || webhook.processedAt) return
      await follow(tx, webhook)
      await store.markProcessed(tx, digest, clock())
    })

  async function follow(tx: Transaction, webhook: StoredWebhook): Promise<void> {
    const { event, status } = webhook
    if (!isState(status) || status === 'opened') {
      log.warn({ event, status }, 'a webhook of the card-payment provider that moves nothing')
      return
    }
    const payment = webhook.requestId === null ? undefined : await store.lockPayment(tx, webhook.requestId)
    if (!payment || (webhook.partnerUserId !== null && webhook.partnerUserId !== payment.accountId)) {
      log.warn({ event, status }, 'a webhook about a card payment that is not ours')
      return
    }
    const at = webhook.at ?? webhook.receivedAt
    const moves = movesOn(payment, { state: status, at })
    const tellsAmount = webhook.amount !== null && (moves || payment.amount === null)
    if (!moves && !tellsAmount) return
    await store.savePayment(tx, payment.id, {
      ...(moves && { state: status, changedAt: at }),
      ...(tellsAmount && { amount: webhook.amount, currency: webhook.currency }),
    })
    if (moves) await recordChange(tx, payment, status)
  }

  const recordChange = (tx: Transaction, { accountId, reference }: CardPayment, state: string) =>
    recordEvent(tx, { kind: 'card-payment.changed', actor: 'system', at: clock(), accountId, details: { reference, state } })

  return {
    open,
    recent: async (accountId) => ({ payments: (await store.latestPayments(database, accountId, recentPayments)).map(paymentReply) }),
    receive,
    work: () => queue.work('card-payment-webhook', (data) => process((data as { digest: string }).digest)),
  }
}

const paymentReply = ({ reference, state, amount, currency, createdAt, changedAt }: CardPayment) => ({
  reference,
  state,
  ...(amount !== null && currency !== null && { amount: { value: amount, currency } }),
  openedAt: createdAt.toISOString(),
  changedAt: changedAt.toISOString(),
})
