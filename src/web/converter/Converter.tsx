import { memo, useId, useMemo } from 'react'
import { pages } from '#contract/pages.ts'
import type { Side } from '#contract/pricing.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { AmountSide } from './AmountSide.tsx'
import { isAmbiguous, pairOf, showsCustomFeeNote, textOfSide } from './converter.ts'
import { LazyRateChart } from './LazyRateChart.tsx'
import { Receipt } from './Receipt.tsx'
import { useConverter } from './use-converter.ts'
import { useCurrencyPicker } from './CurrencyChoice.tsx'
import { t } from '../language/text.ts'

/** The express exchange converter. Spec sections 2, 4 and 5. */
export function Converter() {
  const { converter, rateState, currentTime, typing, handle, onContinue } = useConverter()
  const { source, fromCurrency, toCurrency, isDebouncing, showsDefault } = converter
  const problem = isAmbiguous(converter) ? t('ui.ambiguousAmount') : null
  const picker = useCurrencyPicker()
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
      <Links onContinue={onContinue} />
    </section>
  )
}

const Links = memo(function Links({ onContinue }: { onContinue: () => void }) {
  return (
    <>
      <ButtonLink href={pages.home} className="mt-5 w-full" onClick={onContinue}>
        {t('converter.quickExchange')}
      </ButtonLink>
      <p className="mt-4 text-sm">
        {t('converter.bigAmount.before')}
        <a className="link" href={pages.home} onClick={onContinue}>
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
