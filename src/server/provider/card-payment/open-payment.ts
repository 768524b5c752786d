import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { createCardPayment } from '#contract/endpoints/card-payment.ts'
import { lockActiveClient } from '../../client/account/lock.ts'
import { type Clock, plusSeconds } from '../../platform/clock.ts'
import { newReference } from '../../platform/crypto/token.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { ProviderFault } from '../provider-call.ts'
import * as store from './card-payment.store.ts'
import type { CardPaymentProvider, Purchase } from './provider.ts'

/** Within this time, a second call without an idempotency key counts as the same click, unless a webhook has changed the payment. */
const sameClickSeconds = 10
// The provider has five seconds for a quote and five for the session; a second call of the same click waits a little longer.
const otherCallTiming = { waitMs: 10_500, pollMs: 100 }
/** After this time, the call that was to open a payment has ended, or its process was killed. */
const abandonedSeconds = 15

export type WidgetSession = ReplyOf<typeof createCardPayment>

export interface OpenRequest {
  accountId: string
  /** Repeated calls of one click have the same key; null if the caller sent none. */
  idempotencyKey: string | null
  /** The client's network address, as we see it. */
  userIp: string
  /** The widget begins with this purchase. */
  purchase?: Purchase | undefined
}

export interface OpenPaymentParts {
  database: Database
  clock: Clock
  provider: CardPaymentProvider
  log: FastifyBaseLogger
  /** Hosts, besides the widget's own, whose pages may replace the widget in its frame. */
  frameHosts: string[]
  /** Why this client may not pay by card; undefined if they may. */
  refusal(accountId: string): Promise<Failure<'VERIFICATION_REQUIRED' | 'COUNTRY_NOT_SERVED'> | undefined>
}

/** Opens one session of the widget per click, also if the call is repeated. */
export async function openPayment(parts: OpenPaymentParts, request: OpenRequest) {
  const { database } = parts
  const refusal = await parts.refusal(request.accountId)
  if (refusal) return refusal
  const claimed = await database.transaction((tx) => claimPayment(tx, parts, request))
  if (!claimed) return fail('UNAUTHENTICATED')
  if (claimed.isNew) return openAtProvider(parts, request, claimed)
  // Tokens are not stored: only the call that opened the payment gets one.
  const requestId = await waitForRequestId(database, claimed.id)
  return requestId ? { requestId, ...widgetOf(parts) } : unavailable()
}

const widgetOf = ({ provider, frameHosts }: OpenPaymentParts) => ({
  widgetUrl: provider.widgetUrl,
  ...(frameHosts.length > 0 && { frameHosts }),
})

const unavailable = () => fail('UNAVAILABLE', { retryAfterSeconds: 10 })

/** Finds or creates the payment of a click. Null if the client is not active. */
async function claimPayment(
  tx: Transaction,
  { clock }: OpenPaymentParts,
  { accountId, idempotencyKey }: OpenRequest,
): Promise<{ id: string; isNew: boolean; email: string } | null> {
  const client = await lockActiveClient(tx, accountId)
  if (!client) return null
  await store.lockOpenings(tx, accountId)
  const now = clock()
  const since = plusSeconds(now, -sameClickSeconds)
  await store.deleteUnopenedPayments(tx, accountId, plusSeconds(now, -abandonedSeconds))
  const known = await store.findPaymentOfClick(tx, { accountId, idempotencyKey, since })
  if (known) return { id: known.id, isNew: false, ...client }
  for (;;) {
    const id = await store.insertPayment(tx, { accountId, idempotencyKey, reference: newReference(), now })
    if (id !== null) return { id, isNew: true, ...client }
  }
}

async function openAtProvider(
  parts: OpenPaymentParts,
  { accountId, userIp, purchase }: OpenRequest,
  { id, email }: { id: string; email: string },
) {
  const { database, provider, log } = parts
  try {
    const { quoteFault, ...session } = await provider.openRequest({ partnerUserId: accountId, email, userIp, purchase })
    if (quoteFault) log.warn({ reason: quoteFault.message }, 'the card-payment provider could not be asked for a quote')
    else if (session.prefilled === false) log.info('the card-payment provider does not sell the chosen purchase')
    await recordOpened(parts, id, session.requestId)
    return { ...session, ...widgetOf(parts) }
  } catch (error) {
    await store.deletePayment(database, id)
    if (!(error instanceof ProviderFault)) throw error
    log.warn({ reason: error.message }, 'the card-payment provider opened no session')
    return unavailable()
  }
}

const recordOpened = ({ database, clock }: OpenPaymentParts, id: string, requestId: string) =>
  database.transaction(async (tx) => {
    const { accountId, reference } = await store.saveRequestId(tx, id, requestId)
    await recordEvent(tx, { kind: 'card-payment.opened', actor: 'client', at: clock(), accountId, details: { reference } })
  })

async function waitForRequestId(database: Database, id: string): Promise<string | null> {
  for (let waitedMs = 0; waitedMs <= otherCallTiming.waitMs; waitedMs += otherCallTiming.pollMs) {
    const payment = await store.findPayment(database, id)
    if (!payment || payment.requestId) return payment?.requestId ?? null
    await pause(otherCallTiming.pollMs)
  }
  return null
}
