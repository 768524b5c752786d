import Big from 'big.js'
import { type CryptoCurrency, type FiatCurrency, isFiat } from '#contract/currencies.ts'
import { convert, type Decimal, feeOf } from '#contract/pricing.ts'
import { quoteAmount } from '#contract/read-amount.ts'
import { latestCandle } from '../api/market.ts'
import { useMarket } from '../api/market-cache.ts'
import { classNames } from '../ui/class-names.ts'
import { formatDecimal, formatPercent } from '../ui/amount-format.ts'
import { useCurrentTime, formatTime } from '../ui/day-and-time.ts'
import { isStale } from '../ui/rate-state.ts'
import { useRatePolling } from '../ui/use-rate-polling.ts'
import type { QuoteForm } from './quote-form.ts'
import { t } from '../language/text.ts'

/** The converted amount at the current rate. Without a rate, a sentence says so. */
export function Indication({ form }: { form: QuoteForm }) {
  const { reply: candle, state, refetch } = useMarket(latestCandle, pairOf(form))
  useRatePolling(refetch)
  const { now } = useCurrentTime(undefined)
  const amount = quoteAmount(form.amount)
  const close = candle?.data[0]?.close
  const indication = close === undefined || amount === 0 ? null : indicationOf({ form, amount, close })
  const stale = candle !== undefined && isStale(candle.asOf, now)

  return (
    <section
      aria-label={t('exchange-request.indication.label')}
      className="flex min-h-29 flex-col justify-center border-y border-hairline py-3 sm:min-h-24"
    >
      {indication && candle ? (
        <>
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 tabular-nums">
            <span className="text-muted">
              {t('exchange-request.indication.paid', { amount: formatDecimal(String(amount)), currency: form.fromCurrency })}
            </span>
            <span className={classNames('text-lg font-medium wrap-anywhere', stale && 'text-muted')}>
              {t('exchange-request.indication.received', { amount: formatDecimal(indication.received), currency: form.toCurrency })}
            </span>
          </p>
          <p className="mt-1 text-sm text-muted">
            {[
              t('exchange-request.indication.terms', { percent: formatPercent(indication.feeRate) }),
              stale && t('exchange-request.indication.asOf', { time: formatTime(candle.asOf, 'hourAndMinute') }),
              candle.derived && t('exchange-request.indication.derived'),
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
        </>
      ) : (
        <p className="text-sm text-muted">
          {amount === 0
            ? t('exchange-request.indication.empty')
            : state === 'loading'
              ? t('exchange-request.indication.loading')
              : t('exchange-request.indication.unavailable')}
        </p>
      )}
    </section>
  )
}

export function pairOf({ fromCurrency, toCurrency }: QuoteForm): { fiat: FiatCurrency; crypto: CryptoCurrency } {
  // One side is always fiat and the other crypto.
  return (isFiat(fromCurrency) ? { fiat: fromCurrency, crypto: toCurrency } : { fiat: toCurrency, crypto: fromCurrency }) as {
    fiat: FiatCurrency
    crypto: CryptoCurrency
  }
}

/** The converted amount after the fee, and the fee as a share. */
export function indicationOf({ form, amount, close }: { form: QuoteForm; amount: number; close: number }): {
  received: Decimal
  feeRate: Decimal
} | null {
  const conversion = {
    fromCurrency: form.fromCurrency,
    toCurrency: form.toCurrency,
    source: 'from' as const,
    amount: String(amount),
    rate: Big(close).toFixed(),
  }
  const fee = feeOf(conversion)
  return fee && { received: convert(conversion), feeRate: fee.rate }
}
