import Big from 'big.js'
import { memo, type ReactNode } from 'react'
import { displayedInverseRate, displayedRate, feeOf } from '#contract/pricing.ts'
import { t } from '../language/text.ts'
import { formatPercent, formatDecimal } from '../ui/amount-format.ts'
import { classNames } from '../ui/class-names.ts'
import { type CurrentTime, formatRecentTime } from '../ui/day-and-time.ts'
import type { RateState } from '../ui/rate-state.ts'
import { type Converter, conversionOf, isAmbiguous, pairOf } from './converter.ts'

interface ReceiptProps {
  converter: Converter
  rateState: RateState
  currentTime: CurrentTime
}

const unknown = '—'

/** Fee, rate and time, one line each, and a note about the rate. */
export const Receipt = memo(function Receipt({ converter, rateState, currentTime }: ReceiptProps) {
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
        <Line name={t('ui.asOf')} greyed={isStale}>
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

function noteAboutRate(rateState: RateState, converter: Converter): string {
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
