import { displayedRate } from '#contract/pricing.ts'
import { useMarket } from '../api/market-cache.ts'
import { lastDayCandles } from '../api/market-overview.ts'
import { useRatePolling } from '../ui/use-rate-polling.ts'
import { formatDecimal } from '../ui/amount-format.ts'
import type { Pair } from './converter.ts'
import { pathOf, pointsOf, scaleToBox, summaryOf } from './rate-chart-line.ts'
import { t } from '../language/text.ts'

const size = { width: 480, height: 64 }
const strokeInset = 3

/** A chart of a pair's rate in the last 24 hours, with the change, the highest and the lowest rate. */
export default function RateChart({ pair }: { pair: Pair }) {
  const { reply, state, refetch } = useMarket(lastDayCandles, pair)
  useRatePolling(refetch)
  const { fiat, crypto } = pair
  const summary = reply && summaryOf(reply.data)
  if (!summary)
    return (
      <p className="grid h-full place-items-center text-sm text-muted">
        {state === 'failed' ? t('converter.chart.unavailable') : t('converter.chart.loading')}
      </p>
    )

  const line = pathOf(scaleToBox(pointsOf(reply.data, reply.asOf), size, strokeInset))
  const change = formatDecimal(summary.change)
  const [high, low] = [formatDecimal(displayedRate(summary.high)), formatDecimal(displayedRate(summary.low))]
  return (
    <figure>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-muted tabular-nums">
        <span>
          {t('converter.chart.title')} <span className="font-medium text-ink">{t('ui.percent', { percent: change })}</span>
        </span>
        <span>{t('converter.chart.highAndLow', { high, low })}</span>
      </figcaption>
      <svg
        key={`${fiat}${crypto}`}
        role="img"
        aria-label={t('converter.chart.description', {
          fiat,
          crypto,
          change: change.replace(/^[+−]/, ''),
          direction: summary.direction,
          high,
          low,
        })}
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        fill="none"
        className="rate-chart mt-2 block h-16 w-full"
      >
        <path d={`${line}V${size.height}H0Z`} className="fill-accent-soft" />
        <path d={line} vectorEffect="non-scaling-stroke" strokeWidth="1.75" strokeLinejoin="round" className="stroke-accent" />
      </svg>
    </figure>
  )
}
