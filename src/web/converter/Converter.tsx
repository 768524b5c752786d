import { memo, type ReactNode, useId, useMemo } from 'react'
import Big from 'big.js'
import { pages } from '#contract/pages.ts'
import {
  convert,
  type Decimal,
  decimalsOf,
  displayedInverseRate,
  displayedRate,
  feeOf,
  feeRateOf,
  feeTierOf,
  fiatValueOf,
  type Side,
} from '#contract/pricing.ts'
import { reducedFeeThreshold } from '#contract/limits.ts'
import { isFiat } from '#contract/currencies.ts'
import { formatDecimal, formatPercent, withCents } from '../ui/amount-format.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { useAnnouncement } from '../ui/use-announcement.ts'
import { t } from '../language/text.ts'
import { classNames } from '../ui/class-names.ts'
import { type CurrentTime, formatRecentTime } from '../ui/day-and-time.ts'
import type { RateState } from '../ui/rate-state.ts'
import { reducedFeeHintThreshold } from '../limits.ts'
import { AmountSide } from './AmountSide.tsx'
import { conversionOf, type Converter as ConverterState, isAmbiguous, pairOf, showsCustomFeeNote, textOfSide } from './converter.ts'
import { LazyRateChart } from './LazyRateChart.tsx'
import { useConverter } from './use-converter.ts'
import { useCurrencyPicker } from './CurrencyChoice.tsx'

/** The express exchange converter. Spec sections 2, 4 and 5. */
export function Converter() {
  const { converter, rateState, currentTime, typing, handle, onContinue, choiceCount } = useConverter()
  const { source, fromCurrency, toCurrency, isDebouncing, showsDefault } = converter
  const problem = isAmbiguous(converter) ? t('ui.ambiguousAmount') : null
  const picker = useCurrencyPicker()
  const announced = useAnnouncement({ text: announcementOf(converter), choice: choiceCount })
  const titleId = useId()
  const isOutdated = isDebouncing || showsDefault
  const pair = useMemo(() => pairOf({ fromCurrency, toCurrency }), [fromCurrency, toCurrency])
  const propsOf = (name: Side) => ({
    side: name,
    text: textOfSide(converter, name),
    problem: source === name ? problem : null,
    dimmed: isOutdated && source !== name,
    picker,
    typing,
    handle,
  })

  return (
    // The browser paints the converter as a separate layer: typing repaints nothing outside it.
    <section
      aria-labelledby={titleId}
      className="w-full max-w-[560px] rounded-card will-change-transform contain-[layout_paint_style] border border-hairline bg-surface p-4 shadow-sheet sm:p-8"
    >
      <h2 id={titleId} className="mb-5 font-display text-xl">
        {t('converter.title')}
      </h2>
      <div className="flex flex-col gap-3">
        <AmountSide label={t('converter.pay')} currencyLabel={t('converter.payCurrency')} currency={fromCurrency} {...propsOf('from')} />
        <AmountSide
          label={t('converter.receive')}
          currencyLabel={t('converter.receiveCurrency')}
          currency={toCurrency}
          {...propsOf('to')}
        />
      </div>
      <div className="mt-5">
        <Receipt converter={converter} rateState={rateState} currentTime={currentTime} />
      </div>
      <LazyRateChart pair={pair} />
      {showsCustomFeeNote(converter) && <p className="mt-2 border-l-2 border-gold pl-3 text-sm">{t('converter.customFee')}</p>}
      <LargerAmount converter={converter} />
      <p aria-live="polite" className="sr-only">
        {announced}
      </p>
      <Links onContinue={onContinue} offersQuote={isLargeAmount(converter)} />
    </section>
  )
}

/** Null while nothing is calculated. */
function announcementOf(converter: ConverterState): string | null {
  const { fromCurrency, toCurrency, fromAmount, toAmount, rate } = converter
  if (rate === null || isAmbiguous(converter)) return null
  const [paid, received] = [formatDecimal(fromAmount), formatDecimal(toAmount)]
  return t('converter.announced', { paid, fromCurrency, received, toCurrency })
}

/** What 10,000 would cost and bring, if the amount is a little less. */
function LargerAmount({ converter }: { converter: ConverterState }) {
  const larger = largerAmount(converter)
  if (!larger) return null
  const { fromCurrency, toCurrency } = converter
  return (
    <p className="mt-2 border-l-2 border-gold pl-3 text-sm">
      {t('converter.largerAmount', {
        threshold: formatDecimal(String(reducedFeeThreshold)),
        fiat: pairOf(converter).fiat,
        standard: formatPercent(feeRateOf('standard')),
        reduced: formatPercent(feeRateOf('reduced')),
        paid: formatDecimal(larger.paid),
        fromCurrency,
        received: formatDecimal(larger.received),
        toCurrency,
        fee: formatDecimal(withCents(larger.fee)),
      })}
    </p>
  )
}

const Links = memo(function Links({ onContinue, offersQuote }: { onContinue: () => void; offersQuote: boolean }) {
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink href={pages.home} data-keeps-amount className="grow basis-48" onClick={onContinue}>
          {t('converter.quickExchange')}
        </ButtonLink>
        {offersQuote && (
          <ButtonLink href={pages.home} kind="secondary" className="grow basis-48" onClick={onContinue}>
            {t('converter.personalQuote')}
          </ButtonLink>
        )}
      </div>
      <p className="mt-4 text-sm">
        {t('converter.bigAmount.before')}
        <a className="link" href={pages.home} data-keeps-amount onClick={onContinue}>
          {t('converter.bigAmount.link')}
          <span className="sr-only">{t('converter.bigAmount.screenReaderOnly')}</span>
        </a>
        .
      </p>
      <p className="mt-5 border-t border-hairline pt-4 text-sm text-muted">
        {t('converter.indicative')} {t('converter.risk')}
      </p>
    </>
  )
})

interface ReceiptProps {
  converter: ConverterState
  rateState: RateState
  currentTime: CurrentTime
}

const unknown = '—'

/** Fee, rate and time, one line each, and a note about the rate. */
const Receipt = memo(function Receipt({ converter, rateState, currentTime }: ReceiptProps) {
  const { rate } = converter
  const { fiat, crypto } = pairOf(converter)
  const fee = isAmbiguous(converter) ? null : feeOf(conversionOf(converter))
  const isStale = rateState === 'stale'
  return (
    <>
      <dl className="divide-y divide-hairline border-y border-hairline">
        <Line name={t('converter.fee')}>
          {fee
            ? t('converter.feeOf', { percent: formatPercent(fee.rate), money: formatDecimal(Big(fee.money).toFixed(2)), currency: fiat })
            : unknown}
        </Line>
        <Line name={t('converter.rate')} greyed={isStale}>
          {rate ? (
            <>
              <span className="block">
                {t('converter.rateOf', { from: crypto, amount: formatDecimal(displayedRate(rate.close)), to: fiat })}
              </span>
              <span className="block text-muted">
                {t('converter.rateOf', { from: fiat, amount: formatDecimal(displayedInverseRate(rate.close)), to: crypto })}
              </span>
            </>
          ) : (
            unknown
          )}
        </Line>
        <Line name={t('converter.asOf')} greyed={isStale}>
          {rate ? <time dateTime={rate.asOf}>{formatRecentTime(rate.asOf, currentTime)}</time> : unknown}
        </Line>
      </dl>
      <p role="status" className="mt-3 min-h-[1.5em] text-sm text-muted">
        {/* The server's HTML has no note, because without a script no rate is refreshed. */}
        {currentTime.isLocal && noteAboutRate(rateState, converter)}
      </p>
    </>
  )
})

function Line({ name, greyed = false, children }: { name: string; greyed?: boolean; children: ReactNode }) {
  return (
    <div className={classNames('flex items-baseline justify-between gap-6 py-2.5 text-sm', greyed && 'text-muted')}>
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  )
}

function noteAboutRate(rateState: RateState, converter: ConverterState): string {
  const { fiat, crypto } = pairOf(converter)
  switch (rateState) {
    case 'fetching':
      return converter.showsDefault ? t('converter.fetching') : t('converter.fetchingFor', { crypto, fiat })
    case 'unavailable':
      return t('converter.unavailable', { crypto, fiat })
    case 'stale':
      return t('converter.stale')
    case 'current':
      return converter.rate?.derived ? t('converter.derived', { crypto, fiat }) : t('converter.current')
  }
}

/** Whether the amount is worth at least 10,000 in fiat: then a personal quote is offered beside the quick exchange. */
function isLargeAmount(converter: ConverterState): boolean {
  const fiatValue = fiatValueOf(conversionOf(converter))
  return fiatValue !== null && feeTierOf(fiatValue) === 'reduced'
}

/** For an amount worth 8,000 to 10,000: what the client would pay, receive and pay as a fee for 10,000. Else null. */
function largerAmount(converter: ConverterState): { paid: Decimal; received: Decimal; fee: Decimal } | null {
  const conversion = conversionOf(converter)
  const fiatValue = fiatValueOf(conversion)
  const { fromCurrency, rate } = conversion
  if (rate === null || fiatValue === null || Big(rate).lte(0)) return null
  if (Big(fiatValue).lt(reducedFeeHintThreshold) || feeTierOf(fiatValue) === 'reduced') return null
  const price = isFiat(fromCurrency) ? '1' : rate
  // Rounded up: less would not reach the threshold.
  const paid = Big(reducedFeeThreshold).div(price).round(decimalsOf(fromCurrency), Big.roundUp).toFixed()
  const larger = { ...conversion, source: 'from' as const, amount: paid }
  return { paid, received: convert(larger), fee: feeOf(larger)?.money ?? '0' }
}
