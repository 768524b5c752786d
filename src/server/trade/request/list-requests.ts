import type { ReplyOf } from '#contract/endpoint.ts'
import type { exchangeRequests as endpoint } from '#contract/endpoints/exchange-request.ts'
import type { TradeContext } from '../context.ts'
import { findRequests, type ListedExchangeRequest } from './exchange-request.store.ts'
import type { ExchangeRequestRow } from './exchange-request.table.ts'

const pageSize = 10

/** A page of the account's requests, newest first. `before` is a reference: only older requests are listed. */
export async function listRequests(
  { database }: TradeContext,
  { accountId, before }: { accountId: string; before?: string | undefined },
): Promise<ReplyOf<typeof endpoint>> {
  const found = await findRequests(database, { accountId, before, count: pageSize + 1 })
  return { requests: found.slice(0, pageSize).map(requestReply), more: found.length > pageSize }
}

const requestReply = (request: ListedExchangeRequest): ReplyOf<typeof endpoint>['requests'][number] => ({
  ...enteredFields(request),
  sentAt: request.createdAt.toISOString(),
  ...(request.rate !== null &&
    request.rateAsOf !== null && {
      rate: { value: request.rate, asOf: request.rateAsOf.toISOString(), derived: request.rateDerived === true },
    }),
  ...(request.feeRate !== null && { feeRate: request.feeRate }),
  ...(request.indicativeAmount !== null && { indicativeAmount: request.indicativeAmount }),
})

type RequestState = ExchangeRequestRow['state'] | 'closed'

/** The state as desk and client see it. */
export const stateOf = ({ state, closedAt }: Pick<ExchangeRequestRow, 'state' | 'closedAt'>): RequestState => (closedAt ? 'closed' : state)

/** When the answer is due; null while the answer clock is stopped. */
export const runningDueAt = ({ answerDueAt, answeredAt, closedAt }: Pick<ExchangeRequestRow, 'answerDueAt' | 'answeredAt' | 'closedAt'>) =>
  answeredAt || closedAt ? null : answerDueAt

/** A request's fields as the client entered them, with its reference and state. */
export function enteredFields(request: ExchangeRequestRow) {
  const { reference, fromCurrency, toCurrency, amount, exactAmount, network, name, email, phone, country, message } = request
  const amounts = { amount, ...(exactAmount !== null && { exactAmount }), ...(network !== null && { network }) }
  return { reference, state: stateOf(request), fromCurrency, toCurrency, ...amounts, name, email, phone, country, message }
}
