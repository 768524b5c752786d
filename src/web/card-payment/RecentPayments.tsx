import { useId } from 'react'
import { isCrypto, isCurrency, isFiat } from '#contract/currencies.ts'
import type { CardPurchase, RecentCardPayment } from '../api/card-payments.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { t } from '../language/text.ts'
import { formatDecimal, withCents } from '../ui/amount-format.ts'
import { formatTime } from '../ui/day-and-time.ts'

const stateClasses: Record<RecentCardPayment['state'], string> = {
  started: 'text-ink',
  completed: 'text-accent',
  rejected: 'text-danger',
  cancelled: 'text-muted',
  'payment-error': 'text-danger',
}

interface RecentPaymentsProps {
  payments: RecentCardPayment[]
  /** Opens a new payment of the same amount, if it is known; absent while payments are paused. */
  onTryAgain?: ((purchase: CardPurchase | undefined) => void) | undefined
}

/** The client's latest fast exchanges, with state and next step. */
export function RecentPayments({ payments, onTryAgain }: RecentPaymentsProps) {
  const titleId = useId()
  if (payments.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="mt-16">
      <h2 id={titleId} className="font-display text-xl">
        {t('card-payment.recent.title')}
      </h2>
      <ul className="mt-6 border-t border-ink">
        {payments.map((payment, index) => (
          <PaymentRow key={payment.reference} payment={payment} onTryAgain={index === 0 ? onTryAgain : undefined} />
        ))}
      </ul>
    </section>
  )
}

function PaymentRow({ payment, onTryAgain }: { payment: RecentCardPayment; onTryAgain: RecentPaymentsProps['onTryAgain'] }) {
  const { reference, state, amount, coin, quantity, fee, openedAt } = payment
  const hasFailed = state === 'rejected' || state === 'payment-error' || state === 'cancelled'
  return (
    <li className="grid gap-x-8 gap-y-1 border-b border-hairline py-4 sm:grid-cols-[minmax(10rem,1fr)_minmax(0,2fr)]">
      <p>
        <span className={classNames('block tabular-nums', amount ? 'text-lg font-medium' : 'text-muted')}>
          {amount
            ? t('card-payment.recent.amount', { amount: formatDecimal(withCents(amount.value)), currency: amount.currency })
            : t('card-payment.recent.amountUnknown')}
        </span>
        {coin && quantity && (
          <span className="block tabular-nums">{t('card-payment.recent.gets', { coin, quantity: formatDecimal(quantity) })}</span>
        )}
        {fee && (
          <span className="block text-sm text-muted tabular-nums">
            {t('card-payment.recent.fee', { amount: formatDecimal(withCents(fee.value)), currency: fee.currency })}
          </span>
        )}
        <time dateTime={openedAt} className="text-sm text-muted">
          {formatTime(openedAt, 'dayAndTime')}
        </time>
      </p>
      <p>
        <b className={classNames('block font-medium', stateClasses[state])}>{t(`card-payment.recent.states.${state}`)}</b>
        <span className="measure block">{t(`card-payment.recent.next.${state}`)}</span>
        <span className="block text-sm text-muted">{t('card-payment.recent.reference', { reference })}</span>
        {hasFailed && onTryAgain && (
          <Button kind="secondary" className="mt-3" onClick={() => onTryAgain(samePurchase(payment))}>
            {t('ui.tryAgain')}
          </Button>
        )}
      </p>
    </li>
  )
}

/** Undefined if the provider has not sent amount and coin, or sent ones that we do not know. */
function samePurchase({ amount, coin }: RecentCardPayment): CardPurchase | undefined {
  if (!amount || !coin || !isCurrency(amount.currency) || !isCurrency(coin) || !isFiat(amount.currency) || !isCrypto(coin)) return undefined
  return { fromCurrency: amount.currency, toCurrency: coin, amount: amount.value }
}
