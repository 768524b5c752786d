import type { DealDetails } from '../api/deals.ts'
import { t } from '../language/text.ts'
import { formatTime } from '../ui/day-and-time.ts'
import { useSecondsLeft } from '../ui/server-clock.ts'
import { TimeLeft } from '../ui/TimeLeft.tsx'

/** Until when money or coins must arrive, with a countdown. */
export function Deadline({ deal, serverNow }: { deal: DealDetails; serverNow: () => number }) {
  const { next, direction } = deal
  const payBy = next?.by ?? deal.payBy
  const seconds = useSecondsLeft(payBy, serverNow)
  return (
    <section
      aria-label={t('deal.deadline.title')}
      className="min-w-0 rounded-card border border-hairline bg-surface p-6 sm:p-8 lg:sticky lg:top-6 lg:order-last lg:self-start"
    >
      <p className="text-sm text-muted">{t(`deal.deadline.until.${direction}`)}</p>
      <p className="font-medium">
        <time dateTime={payBy}>{formatTime(payBy, 'exactTime')}</time>
      </p>
      <p className={seconds > 0 ? 'mt-2 text-amount font-medium tracking-tight' : 'sr-only'}>
        <TimeLeft seconds={seconds} over={t(`deal.deadline.over.${direction}`)} />
      </p>
      {seconds === 0 && <p className="mt-3 border-l-4 border-gold pl-4">{t(`deal.deadline.over.${direction}`)}</p>}
    </section>
  )
}
