import { readOperator } from '../ui/operator.ts'
import type { SentRequest } from '../api/exchange-requests.ts'
import { formatDecimal } from '../ui/amount-format.ts'
import { t } from '../language/text.ts'

/** "25,000 EUR to BTC"; "EUR to BTC" for a request without an amount. */
export function exchangeText({ amount, fromCurrency: from, toCurrency: to }: Pick<SentRequest, 'amount' | 'fromCurrency' | 'toCurrency'>) {
  if (amount === 0) return t('exchange-request.exchangeWithoutAmount', { from, to })
  return t('exchange-request.exchange', { amount: formatDecimal(String(amount)), from, to })
}

/** The time within which the operator answers; '' if the operator has not set it. */
export function answerTimeText(): string {
  const hours = readOperator().contact.answerWithinHours
  return hours === undefined ? '' : t('exchange-request.answerTime', { hours })
}
