import Big from 'big.js'
import type { DealDetails } from '../api/deals.ts'
import { t } from '../language/text.ts'
import { formatTime } from '../ui/day-and-time.ts'
import { amountTexts } from '../ui/trade-text.ts'
import { receivedText, restText } from './part-paid.ts'

/** How much has arrived, and by when the rest must. */
export function PartPaid({ deal }: { deal: DealDetails }) {
  const { direction, fiatAmount, coinAmount, received, next, payBy } = deal
  const due = direction === 'buy' ? fiatAmount : coinAmount
  const share = Big(received).div(due).times(100).round(1).toNumber()
  const time = formatTime(next?.by ?? payBy, 'exactTime')
  return (
    <div className="mt-4 border-l-4 border-accent bg-accent-soft px-4 py-3 tabular-nums" role="status">
      <p className="font-medium wrap-anywhere">
        {t('deal.progress.received', { received: receivedText(deal), amount: amountTexts(deal).gives })}
      </p>
      <div aria-hidden="true" className="mt-2 h-1.5 rounded-card bg-hairline">
        <div className="h-full rounded-card bg-accent" style={{ width: `${share}%` }} />
      </div>
      <p className="mt-2 wrap-anywhere">{t(`deal.progress.rest.${direction}`, { rest: restText(deal), time })}</p>
    </div>
  )
}
