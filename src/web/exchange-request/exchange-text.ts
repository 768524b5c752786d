import { amountOf, hasAmount } from '#contract/exact-amount.ts'
import { readOperator } from '../ui/operator.ts'
import type { SentRequest } from '../api/exchange-requests.ts'
import { formatDecimal } from '../ui/amount-format.ts'
import { t } from '../language/text.ts'

/** "25,000 EUR to BTC"; "EUR to BTC" for a request without an amount. */
export function exchangeText(request: Pick<SentRequest, 'amount' | 'exactAmount' | 'fromCurrency' | 'toCurrency'>) {
  const { fromCurrency: from, toCurrency: to } = request
  if (!hasAmount(request)) return t('exchange-request.exchangeWithoutAmount', { from, to })
  return t('exchange-request.exchange', { amount: formatDecimal(amountOf(request)), from, to })
}

/** The time within which the operator answers; '' if the operator has not set it. */
export function answerTimeText(): string {
  const hours = readOperator().contact.answerWithinHours
  return hours === undefined ? '' : t('exchange-request.answerTime', { hours })
}
