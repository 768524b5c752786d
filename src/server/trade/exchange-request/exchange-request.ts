import { createHash, randomUUID } from 'node:crypto'
import { isCrypto, isFiat } from '#contract/currencies.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { exchangeRequests, submitExchangeRequest } from '#contract/endpoints/exchange-request.ts'
import type { Operator } from '#contract/operator.ts'
import { type Conversion, convert, feeOf } from '#contract/pricing.ts'
import { contactLettersPerHour } from '../../platform/rate-limit/limits.ts'
import type { LockActiveClient } from '../../client/account/lock.ts'
import { type Clock, plusHours } from '../../platform/clock.ts'
import { atOnce, type Database } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { LetterWriters, Mail } from '../../platform/mail/mail.ts'
import type { CurrentRate, MarketData } from '../../provider/market-data/market-data.ts'
import { newReference } from '../../platform/crypto/reference.ts'
import { newRequestLetter, requestReceivedLetter } from './exchange-request.letters.ts'
import {
  findEarlier,
  findExchangeRequest,
  insertExchangeRequest,
  type ListedExchangeRequest,
  listRequests,
} from './exchange-request.store.ts'

export type { RequestState } from './exchange-request.store.ts'
export type { RequestDesk } from './request-desk.ts'

const requestsOnAPage = 10

export type ExchangeRequestBody = BodyOf<typeof submitExchangeRequest>

export interface Submission {
  accountId: string
  request: ExchangeRequestBody
  /** The same key with the same content is carried out once. */
  idempotencyKey?: string | undefined
}

export interface ExchangeRequests {
  submit: (submission: Submission) => Promise<ReplyOf<typeof submitExchangeRequest> | Failure<'IDEMPOTENCY_CONFLICT' | 'UNAUTHENTICATED'>>
  /** The account's requests, newest first; with `before`, the reference of one of them, those that were sent before it. */
  list: (asked: { accountId: string; before?: string | undefined }) => Promise<ReplyOf<typeof exchangeRequests>>
  letters: Pick<LetterWriters, 'request-received' | 'new-request'>
}

export interface ExchangeRequestParts {
  database: Database
  clock: Clock
  mail: Mail
  lockActiveClientExclusively: LockActiveClient
  marketData: Pick<MarketData, 'currentRate'>
  operator: Operator
  publicOrigin: string
  /** Where references come from. */
  reference?: () => string
}

export function createExchangeRequests(parts: ExchangeRequestParts): ExchangeRequests {
  const {
    database,
    clock,
    mail,
    lockActiveClientExclusively,
    marketData,
    operator,
    publicOrigin,
    reference: nextReference = newReference,
  } = parts

  async function submit(submission: Submission) {
    const rate = await rateOf(submission.request)
    for (;;) {
      const submitted = await submitUnder(nextReference(), { ...submission, rate }).catch(referenceIsTaken)
      if (submitted !== 'taken') return submitted
    }
  }

  function submitUnder(reference: string, { accountId, request, idempotencyKey, rate }: Submission & { rate: CurrentRate | null }) {
    const contentHash = idempotencyKey === undefined ? null : hashOf(request)
    return database.transaction(async (tx) => {
      const now = clock()
      const [client, earlier] = await atOnce([
        // Limits and idempotency keys are looked at one call of an account at a time.
        lockActiveClientExclusively(tx, accountId),
        findEarlier(tx, { accountId, since: plusHours(now, -1), idempotencyKey: idempotencyKey ?? null }),
      ])
      if (!client) return fail('UNAUTHENTICATED')
      if (earlier.underItsKey) {
        const { reference: earlierReference, contentHash: earlierHash } = earlier.underItsKey
        return contentHash && earlierHash?.equals(contentHash) ? { reference: earlierReference } : fail('IDEMPOTENCY_CONFLICT')
      }
      const contactLetter = earlier.contactLetters < contactLettersPerHour
      const exchangeRequestId = randomUUID()
      const stored = {
        ...request,
        ...termsOf(request, rate),
        id: exchangeRequestId,
        reference,
        accountId,
        createdAt: now,
        idempotencyKey: idempotencyKey ?? null,
        contentHash,
        contactLetter,
      }
      const details = { reference, contactLetter }
      const letters = [...(contactLetter ? ['request-received' as const] : []), 'new-request' as const]
      const [isStored] = await atOnce([
        insertExchangeRequest(tx, stored),
        recordEvent(tx, { kind: 'exchange-request.submitted', actor: 'client', at: now, accountId, details }),
        mail.order(tx, ...letters.map((kind) => ({ kind, exchangeRequestId }))),
      ])
      if (!isStored) throw new ReferenceTaken()
      return { reference }
    })
  }

  function rateOf({ fromCurrency, toCurrency }: ExchangeRequestBody): Promise<CurrentRate | null> {
    const [fiat, crypto] = isFiat(fromCurrency) ? [fromCurrency, toCurrency] : [toCurrency, fromCurrency]
    if (!isFiat(fiat) || !isCrypto(crypto)) throw new Error('the contract lets one fiat and one crypto currency through')
    return marketData.currentRate(fiat, crypto)
  }

  async function list({ accountId, before }: { accountId: string; before?: string | undefined }) {
    const found = await listRequests(database, { accountId, before, count: requestsOnAPage + 1 })
    return {
      requests: found.slice(0, requestsOnAPage).map(requestReply),
      more: found.length > requestsOnAPage,
    }
  }

  return {
    submit,
    list,
    letters: {
      'request-received': async ({ exchangeRequestId }) => {
        const request = await findExchangeRequest(database, exchangeRequestId)
        return request ? requestReceivedLetter(request, { operator, publicOrigin }) : null
      },
      'new-request': async ({ exchangeRequestId }) => {
        const request = await findExchangeRequest(database, exchangeRequestId)
        return request ? newRequestLetter(request, { operator }) : null
      },
    },
  }
}

/** Thrown so that nothing is kept of what was written down under it. */
class ReferenceTaken extends Error {}

const referenceIsTaken = (error: unknown): 'taken' => {
  if (error instanceof ReferenceTaken) return 'taken'
  throw error
}

/** Rate, fee and the amount that would arrive, as they stood when the client asked. */
function termsOf({ fromCurrency, toCurrency, amount }: ExchangeRequestBody, current: CurrentRate | null) {
  const conversion: Conversion = { fromCurrency, toCurrency, source: 'from', amount: String(amount), rate: current?.rate ?? null }
  const fee = feeOf(conversion)
  return {
    rate: current?.rate ?? null,
    rateAsOf: current?.asOf ?? null,
    rateDerived: current?.derived ?? null,
    feeTier: fee?.tier ?? null,
    feeRate: fee?.rate ?? null,
    indicativeAmount: current ? convert(conversion) : null,
  }
}

const requestReply = (request: ListedExchangeRequest): ReplyOf<typeof exchangeRequests>['requests'][number] => ({
  reference: request.reference,
  state: request.state,
  sentAt: request.createdAt.toISOString(),
  fromCurrency: request.fromCurrency,
  toCurrency: request.toCurrency,
  amount: request.amount,
  ...(request.rate !== null &&
    request.rateAsOf !== null && {
      rate: { value: request.rate, asOf: request.rateAsOf.toISOString(), derived: request.rateDerived === true },
    }),
  ...(request.feeRate !== null && { feeRate: request.feeRate }),
  ...(request.indicativeAmount !== null && { indicativeAmount: request.indicativeAmount }),
  name: request.name,
  email: request.email,
  phone: request.phone,
  country: request.country,
  message: request.message,
})

function hashOf({ fromCurrency, toCurrency, amount, name, email, phone, country, message }: ExchangeRequestBody): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([fromCurrency, toCurrency, amount, name, email, phone, country, message]))
    .digest()
}
