import type { tradeHistory } from '#contract/endpoints/market-data.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { displayedRate } from '#contract/pricing.ts'
import { formatDecimal } from '../ui/amount-format.ts'
import { type CurrentTime, formatRecentTime } from '../ui/day-and-time.ts'
import { t } from '../language/text.ts'

interface LastTradesProps {
  trades: ReplyOf<typeof tradeHistory> | null
  failed: boolean
  currentTime: CurrentTime
  /** Smallest and largest order, in dollars; null while unknown. */
  limits: { min: string; max: string } | null
}

/** The last trades of BTC-USD. */
export function LastTrades({ trades, failed, currentTime, limits }: LastTradesProps) {
  return (
    <div>
      <h3 className="border-b border-ink/80 pb-2 text-sm text-muted">{t('market-data.trades')}</h3>
      {trades ? (
        <table className="w-full text-left text-sm tabular-nums">
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('market-data.tradeTime')}</th>
              <th scope="col">{t('market-data.tradeAmount')}</th>
              <th scope="col">{t('market-data.tradePrice')}</th>
            </tr>
          </thead>
          <tbody>
            {trades.data.trades.map(({ tradeId, dateISO, side, amount, price }) => (
              <tr key={tradeId} className="border-b border-hairline">
                <td className="py-3 text-muted">
                  <time dateTime={dateISO}>{formatRecentTime(dateISO, currentTime)}</time>
                </td>
                <td className="px-2 py-3">
                  {t(`market-data.sides.${side}`)} {t('market-data.amountOf', { amount: formatDecimal(amount) })}
                </td>
                <td className="py-3 text-right">{formatDecimal(displayedRate(price))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="grid h-24 items-center text-sm text-muted">{failed ? t('market-data.noTrades') : t('market-data.fetchingTrades')}</p>
      )}
      <p className="mt-3 min-h-[3em] text-sm text-muted">
        {limits && t('market-data.tradedFrom', { min: formatDecimal(limits.min), max: formatDecimal(limits.max) })}
      </p>
    </div>
  )
}
