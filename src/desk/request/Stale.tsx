import { t } from '../../web/language/text.ts'
import { formatTime } from '../../web/ui/day-and-time.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { eventText } from './event-text.ts'
import type { HeldRequest } from './held-request.ts'

/** Says who has changed the request since the person saw it. What the person types stays. */
export function Stale({ held: { request, newer, showNewer } }: { held: HeldRequest }) {
  const events = newer?.timeline.slice(request.timeline.length) ?? []
  return (
    <div role="status" className="sticky top-2 z-10 max-lg:top-0">
      {newer && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-l-4 border-gold bg-gold-soft px-4 py-2 shadow-sheet">
          <div className="min-w-0">
            <p className="font-medium">{t('request.stale.title')}</p>
            <ul>
              {events.map((event) => (
                <li key={event.at + event.kind}>
                  {t('request.stale.event', { who: event.by, time: formatTime(event.at, 'hourAndMinute'), what: eventText(event) })}
                </li>
              ))}
            </ul>
            <p className="text-muted">{t('request.stale.kept')}</p>
          </div>
          <DenseButton onClick={showNewer}>{t('request.stale.show')}</DenseButton>
        </div>
      )}
    </div>
  )
}
