import { useState } from 'react'
import type { DealDetails } from '../api/deals.ts'
import { t } from '../language/text.ts'
import { Button } from '../ui/Button.tsx'
import { formatTime } from '../ui/day-and-time.ts'
import { useSecondsLeft } from '../ui/server-clock.ts'
import { TimeLeft } from '../ui/TimeLeft.tsx'
import { CancelDialog } from './CancelDialog.tsx'

/** Until when money or coins must arrive, with a countdown, and the way out. */
export function Deadline({ deal, serverNow }: { deal: DealDetails; serverNow: () => number }) {
  const { next, mayCancel, direction } = deal
  const payBy = next?.by ?? deal.payBy
  const [isCancelling, setCancelling] = useState(false)
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
      {mayCancel && (
        <Button kind="quiet" className="mt-4 w-full" onClick={() => setCancelling(true)}>
          {t('deal.cancel.open')}
        </Button>
      )}
      <CancelDialog open={isCancelling} deal={deal} onClose={() => setCancelling(false)} />
    </section>
  )
}
