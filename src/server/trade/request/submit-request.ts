import { createHash, randomUUID } from 'node:crypto'
import { isCrypto, isFiat } from '#contract/currencies.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { submitExchangeRequest as endpoint } from '#contract/endpoints/exchange-request.ts'
import { type Conversion, convert, type Decimal, feeOf } from '#contract/pricing.ts'
import { amountOf } from '#contract/exact-amount.ts'
import { lockActiveClientExclusively } from '../../client/account/lock.ts'
import { announceChange } from '../../platform/change/change.ts'
import { plusHours } from '../../platform/clock.ts'
import { sendTogether } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { contactLettersPerHour } from '../../platform/rate-limit/limits.ts'
import type { CurrentRate } from '../../provider/market-data/market-data.ts'
import type { TradeContext } from '../context.ts'
import { answerDueAt } from './answer-clock.ts'
import { eurValueOf } from './eur-value.ts'
import { findEarlierRequests, insertExchangeRequest } from './exchange-request.store.ts'

type RequestBody = BodyOf<typeof endpoint>

interface Submission {
  accountId: string
  request: RequestBody
  /** Of several calls with the same key and content, one stores a request. */
  idempotencyKey?: string | undefined
}

export interface SubmitContext extends Pick<TradeContext, 'database' | 'clock' | 'mail' | 'newReference' | 'operator'> {
  marketData: Pick<TradeContext['marketData'], 'currentRate'>
}

type SubmitResult = ReplyOf<typeof endpoint> | Failure<'IDEMPOTENCY_CONFLICT' | 'UNAUTHENTICATED'>

/** Stores a request for a quote with the current rate and fee, and orders its letters. */
export async function submitRequest(context: SubmitContext, submission: Submission): Promise<SubmitResult> {
  const rate = await rateOf(context, submission.request)
  const amountEur = await eurValueOf(context.marketData, {
    ...submission.request,
    amount: amountOf(submission.request),
    rate: rate?.rate ?? null,
  })
  for (;;) {
    const submitted = await submitOnce(context, { ...submission, rate, amountEur, reference: context.newReference() }).catch(
      rethrowUnlessTaken,
    )
    if (submitted !== 'taken') return submitted
  }
}

function submitOnce(
  { database, clock, mail, operator }: SubmitContext,
  {
    accountId,
    request,
    rate,
    amountEur,
    reference,
    ...submission
  }: Submission & { rate: CurrentRate | null; amountEur: Decimal | null; reference: string },
): Promise<SubmitResult> {
  const idempotencyKey = submission.idempotencyKey ?? null
  const contentHash = idempotencyKey === null ? null : hashOf(request)
  return database.transaction(async (tx) => {
    const now = clock()
    const [client, earlier] = await sendTogether([
      // An exclusive lock: two calls of an account must not check letter limit and idempotency key at the same time.
      lockActiveClientExclusively(tx, accountId),
      findEarlierRequests(tx, { accountId, since: plusHours(now, -1), idempotencyKey }),
    ])
    if (!client) return fail('UNAUTHENTICATED')
    const { sameKey } = earlier
    if (sameKey)
      return contentHash && sameKey.contentHash?.equals(contentHash) ? { reference: sameKey.reference } : fail('IDEMPOTENCY_CONFLICT')
    const exchangeRequestId = randomUUID()
    const contactLetter = earlier.contactLetters < contactLettersPerHour
    const letters = [...(contactLetter ? ['request-received' as const] : []), 'new-request' as const]
    const desk = { amountEur, answerDueAt: answerDueAt(now, operator.desk) }
    const row = { id: exchangeRequestId, reference, accountId, createdAt: now, idempotencyKey, contentHash, contactLetter, ...desk }
    const details = { reference, contactLetter }
    const [isStored] = await sendTogether([
      insertExchangeRequest(tx, { exactAmount: null, network: null, ...request, ...termsOf(request, rate), ...row }),
      recordEvent(tx, { kind: 'exchange-request.submitted', actor: 'client', at: now, accountId, details }),
      mail.order(tx, ...letters.map((kind) => ({ kind, exchangeRequestId }))),
      announceChange(tx, 'requests'),
    ])
    if (!isStored) throw new ReferenceTakenError()
    return { reference }
  })
}

/** Thrown to roll back the event and the letters of a request whose reference is taken. */
class ReferenceTakenError extends Error {}

const rethrowUnlessTaken = (error: unknown): 'taken' => {
  if (error instanceof ReferenceTakenError) return 'taken'
  throw error
}

function rateOf({ marketData }: SubmitContext, { fromCurrency, toCurrency }: RequestBody): Promise<CurrentRate | null> {
  const [fiat, crypto] = isFiat(fromCurrency) ? [fromCurrency, toCurrency] : [toCurrency, fromCurrency]
  if (!isFiat(fiat) || !isCrypto(crypto)) throw new Error('the contract allows one fiat and one crypto currency')
  return marketData.currentRate(fiat, crypto)
}

/** The current rate and fee, and the amount that the client would receive. */
function termsOf({ fromCurrency, toCurrency, ...amounts }: RequestBody, current: CurrentRate | null) {
  const conversion: Conversion = { fromCurrency, toCurrency, source: 'from', amount: amountOf(amounts), rate: current?.rate ?? null }
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

function hashOf({ fromCurrency, toCurrency, name, email, phone, country, message, amount, exactAmount, network }: RequestBody): Buffer {
  return createHash('sha256')
    .update(
      JSON.stringify([
        fromCurrency,
        toCurrency,
        exactAmount ?? amount,
        name,
        email,
        phone,
        country,
        message,
        ...(network ? [network] : []),
      ]),
    )
    .digest()
}
