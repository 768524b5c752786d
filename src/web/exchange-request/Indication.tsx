import { type CryptoCurrency, type FiatCurrency, isFiat } from '#contract/currencies.ts'
import { convert, type Decimal, feeOf } from '#contract/pricing.ts'
import { amountOf, amountsOf } from '#contract/exact-amount.ts'
import { latestCandle } from '../api/market.ts'
import { useMarket } from '../api/market-cache.ts'
import { classNames } from '../ui/class-names.ts'
import { formatDecimal, formatPercent, withCents } from '../ui/amount-format.ts'
import { useCurrentTime, formatTime } from '../ui/day-and-time.ts'
import { useAnnouncement } from '../ui/use-announcement.ts'
import { isStale } from '../ui/rate-state.ts'
import { useRatePolling } from '../ui/use-rate-polling.ts'
import { conversionOf, type QuoteForm } from './quote-form.ts'
import { t } from '../language/text.ts'

/** The converted amount at the current rate. Without a rate, a sentence says so. */
export function Indication({ form }: { form: QuoteForm }) {
  const { reply: candle, state, refetch } = useMarket(latestCandle, pairOf(form))
  useRatePolling(refetch)
  const { now } = useCurrentTime(undefined)
  const amount = amountOf(amountsOf(form.amount))
  const close = candle?.data[0]?.close
  const indication = close === undefined || amount === '0' ? null : indicationOf(form, close)
  const stale = candle !== undefined && isStale(candle.asOf, now)
  const texts = indication && textsOf(form, { ...indication, amount })
  const announced = useAnnouncement({
    text: texts && t('exchange-request.indication.announced', texts),
    choice: `${amount} ${form.fromCurrency} ${form.toCurrency}`,
  })

  return (
    <section
      aria-label={t('exchange-request.indication.label')}
      className="flex min-h-29 flex-col justify-center border-y border-hairline py-3 sm:min-h-24"
    >
      {texts && candle ? (
        <>
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 tabular-nums">
            <span className="text-muted">{texts.paid}</span>
            <span className={classNames('text-lg font-medium wrap-anywhere', stale && 'text-muted')}>
              {t('exchange-request.indication.approximately', { received: texts.received })}
            </span>
          </p>
          <p className="mt-1 text-sm text-muted">
            {[
              texts.terms,
              stale && t('exchange-request.indication.asOf', { time: formatTime(candle.asOf, 'hourAndMinute') }),
              candle.derived && t('exchange-request.indication.derived'),
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
        </>
      ) : (
        <p className="text-sm text-muted">
          {amount === '0'
            ? t('exchange-request.indication.empty')
            : state === 'loading'
              ? t('exchange-request.indication.loading')
              : t('exchange-request.indication.unavailable')}
        </p>
      )}
      <p aria-live="polite" className="sr-only">
        {announced}
      </p>
    </section>
  )
}

function textsOf(form: QuoteForm, { amount, received, feeRate, feeMoney }: { amount: Decimal } & IndicatedTerms) {
  const money = formatDecimal(withCents(feeMoney))
  return {
    paid: t('exchange-request.indication.money', { amount: formatDecimal(amount), currency: form.fromCurrency }),
    received: t('exchange-request.indication.money', { amount: formatDecimal(received), currency: form.toCurrency }),
    terms: t('exchange-request.indication.terms', { percent: formatPercent(feeRate), money, currency: pairOf(form).fiat }),
  }
}

export function pairOf({ fromCurrency, toCurrency }: QuoteForm): { fiat: FiatCurrency; crypto: CryptoCurrency } {
  // One side is always fiat and the other crypto.
  return (isFiat(fromCurrency) ? { fiat: fromCurrency, crypto: toCurrency } : { fiat: toCurrency, crypto: fromCurrency }) as {
    fiat: FiatCurrency
    crypto: CryptoCurrency
  }
}

interface IndicatedTerms {
  received: Decimal
  feeRate: Decimal
  /** In fiat. */
  feeMoney: Decimal
}

/** The converted amount after the fee, and the fee. */
export function indicationOf(form: QuoteForm, close: number): IndicatedTerms | null {
  const conversion = conversionOf(form, close)
  const fee = feeOf(conversion)
  return fee && { received: convert(conversion), feeRate: fee.rate, feeMoney: fee.money }
}
