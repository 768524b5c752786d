import { memo, useId, useMemo } from 'react'
import { pages } from '#contract/pages.ts'
import type { Side } from '#contract/pricing.ts'
import { reducedFeeThreshold } from '#contract/limits.ts'
import { feeRateOf } from '#contract/pricing.ts'
import { formatDecimal, formatPercent, withCents } from '../ui/amount-format.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { AmountSide } from './AmountSide.tsx'
import { type Converter as ConverterState, isAmbiguous, pairOf, showsCustomFeeNote, textOfSide } from './converter.ts'
import { isLargeAmount, largerAmount } from './larger-amount.ts'
import { LazyRateChart } from './LazyRateChart.tsx'
import { Receipt } from './Receipt.tsx'
import { useConverter } from './use-converter.ts'
import { useAnnouncement } from '../ui/use-announcement.ts'
import { useCurrencyPicker } from './CurrencyChoice.tsx'
import { t } from '../language/text.ts'

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
