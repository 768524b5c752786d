import type { ExchangeRequestRow } from './exchange-request.table.ts'

export type RequestState = ExchangeRequestRow['state'] | 'closed'

/** The state as desk and client see it. */
export const stateOf = ({ state, closedAt }: Pick<ExchangeRequestRow, 'state' | 'closedAt'>): RequestState => (closedAt ? 'closed' : state)

/** When the answer is due; null while the answer clock is stopped. */
export const runningDueAt = ({ answerDueAt, answeredAt, closedAt }: Pick<ExchangeRequestRow, 'answerDueAt' | 'answeredAt' | 'closedAt'>) =>
  answeredAt || closedAt ? null : answerDueAt

/** A request's fields as the client entered them, with its reference and state. */
export function enteredFields(request: ExchangeRequestRow) {
  const { reference, fromCurrency, toCurrency, amount, name, email, phone, country, message } = request
  return { reference, state: stateOf(request), fromCurrency, toCurrency, amount, name, email, phone, country, message }
}
