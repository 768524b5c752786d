import { useId, useMemo } from 'react'
import { pages } from '#contract/pages.ts'
import { showsCustomFeeNote, type Side } from '#contract/pricing.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { AmountSide } from './AmountSide.tsx'
import { pairOf } from './converter.ts'
import { PriceLinePlace } from './PriceLinePlace.tsx'
import { Receipt } from './Receipt.tsx'
import { useConverter } from './use-converter.ts'
import { useCurrencyPicker } from './use-currency-picker.ts'
import { t } from '../language/text.ts'

/** The express exchange converter of spec sections 2 (landing, 3), 4 and 5. */
export function Converter() {
  const { converter, rateState, moment, tell, choose } = useConverter()
  const { fromCurrency, toCurrency, fromAmount, toAmount, source, awaitsPause, showsDefault } = converter
  const picker = useCurrencyPicker()
  const titleId = useId()
  const waits = awaitsPause || showsDefault
  const pair = useMemo(() => pairOf({ fromCurrency, toCurrency }), [fromCurrency, toCurrency])
  const side = (name: Side) => ({ side: name, picker, tell, dimmed: waits && source !== name })

  return (
    // A layer of its own: else each key has the whole page below and above it looked through for what to paint.
    <section
      aria-labelledby={titleId}
      className="w-full max-w-[560px] rounded-card will-change-transform border border-hairline bg-surface p-4 shadow-sheet sm:p-8"
    >
      <h2 id={titleId} className="mb-5 font-display text-xl">
        {t('converter.title')}
      </h2>
      <div className="flex flex-col gap-3">
        <AmountSide
          label={t('converter.pay')}
          currencyLabel={t('converter.payCurrency')}
          amount={fromAmount}
          currency={fromCurrency}
          {...side('from')}
        />
        <AmountSide
          label={t('converter.receive')}
          currencyLabel={t('converter.receiveCurrency')}
          amount={toAmount}
          currency={toCurrency}
          {...side('to')}
        />
      </div>
      <div className="mt-5">
        <Receipt converter={converter} rateState={rateState} moment={moment} />
      </div>
      <PriceLinePlace pair={pair} />
      {showsCustomFeeNote({ fromCurrency, fromAmount, toAmount }) && (
        <p className="mt-2 border-l-2 border-gold pl-3 text-sm">{t('converter.customFee')}</p>
      )}
      <ButtonLink href={pages.home} className="mt-5 w-full" onClick={choose}>
        {t('converter.quickExchange')}
      </ButtonLink>
      <p className="mt-4 text-sm">
        {t('converter.bigAmount.before')}
        <a className="link" href={pages.home} onClick={choose}>
          {t('converter.bigAmount.link')}
          <span className="sr-only">{t('converter.bigAmount.hidden')}</span>
        </a>
        {t('converter.bigAmount.after')}
      </p>
      <p className="mt-5 border-t border-hairline pt-4 text-sm text-muted">
        {t('converter.indicative')} {t('converter.risk')}
      </p>
    </section>
  )
}
