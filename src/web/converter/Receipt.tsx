import Big from 'big.js'
import { memo, type ReactNode } from 'react'
import { displayedInverseRate, displayedRate, feeOf } from '#contract/pricing.ts'
import { classNames } from '../ui/class-names.ts'
import { type Moment, momentText } from '../ui/day-and-time.ts'
import { grouped, formatPercent } from '../ui/amount-format.ts'
import { type Converter, conversionOf, isAmbiguous, type Pair, type PairRate, pairOf } from './converter.ts'
import type { RateState } from './rate-note.ts'
import { t } from '../language/text.ts'

/** Fee, rate and time, one line each, and a note about the rate. */
export const Receipt = memo(function Receipt({
  converter,
  rateState,
  moment,
}: {
  converter: Converter
  rateState: RateState
  moment: Moment
}) {
  const { fiat, crypto } = pairOf(converter)
  const fee = isAmbiguous(converter) ? null : feeOf(conversionOf(converter))
  const rate = 'rate' in rateState ? rateState.rate : null
  const old = rateState.kind === 'stale'
  return (
    <>
      <dl className="divide-y divide-hairline border-y border-hairline">
        <Line name={t('converter.fee')}>
          {fee
            ? t('converter.feeOf', { percent: formatPercent(fee.rate), money: grouped(Big(fee.money).toFixed(2)), currency: fiat })
            : t('converter.none')}
        </Line>
        <RateLines rate={rate} old={old} fiat={fiat} crypto={crypto} moment={moment} />
      </dl>
      <p role="status" className="mt-3 min-h-[1.5em] text-sm text-muted">
        {/* Not in the server's HTML: without a script, nothing is refreshed. */}
        {moment.local && noteOn(rateState, converter)}
      </p>
    </>
  )
})

interface RateLinesProps extends Pair {
  rate: PairRate | null
  old: boolean
  moment: Moment
}

const RateLines = memo(function RateLines({ rate, old, fiat, crypto, moment }: RateLinesProps) {
  return (
    <>
      <Line name={t('converter.rate')} greyed={old}>
        {rate ? (
          <>
            <span className="block">{t('converter.rateOf', { one: crypto, amount: grouped(displayedRate(rate.close)), other: fiat })}</span>
            <span className="block text-muted">
              {t('converter.rateOf', { one: fiat, amount: grouped(displayedInverseRate(rate.close)), other: crypto })}
            </span>
          </>
        ) : (
          t('converter.none')
        )}
      </Line>
      <Line name={t('converter.time')} greyed={old}>
        {rate ? <time dateTime={rate.asOf}>{momentText(rate.asOf, moment)}</time> : t('converter.none')}
      </Line>
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

function noteOn(rateState: RateState, converter: Converter): string {
  const { fiat, crypto } = pairOf(converter)
  switch (rateState.kind) {
    case 'fetching':
      return converter.showsDefault ? t('converter.fetching') : t('converter.fetchingFor', { one: crypto, other: fiat })
    case 'unavailable':
      return t('converter.unavailable', { one: crypto, other: fiat })
    case 'stale':
      return t('converter.stale')
    case 'current':
      return rateState.rate.derived ? t('converter.derived', { one: crypto, other: fiat }) : t('converter.current')
  }
}
