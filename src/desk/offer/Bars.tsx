import { t } from '../../web/language/text.ts'
import { formatTime } from '../../web/ui/day-and-time.ts'
import type { OfferBasis } from '../api/offers.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { usePerson } from '../api/backend.ts'
import type { Changed } from './seen-version.ts'

const bar = 'mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-l-4 border-gold bg-gold-soft px-4 py-2'

interface StaleBarProps {
  /** Who changed the request last; null while nobody has. */
  changed: Pick<Changed, 'by' | 'at'> | null
  onAccept: () => void
}

/** Says that a colleague or the client changed the request. The draft stays. */
export const StaleBar = ({ changed, onAccept }: StaleBarProps) => (
  <div role="status" className="sticky top-2 z-10 max-lg:top-0">
    {changed && (
      <div className={`${bar} shadow-sheet`}>
        <p>
          <span className="font-medium">
            {t('offer.stale', {
              name: changed.by,
              time: formatTime(changed.at, 'hourAndMinute'),
              known: changed.by === 'client' ? 'client' : changed.by === 'system' ? 'system' : 'colleague',
            })}
          </span>{' '}
          <span className="text-muted">{t('offer.staleKept')}</span>
        </p>
        <DenseButton onClick={onAccept}>{t('offer.staleAccept')}</DenseButton>
      </div>
    )}
  </div>
)

interface DraftBarProps {
  draft: NonNullable<OfferBasis['draft']>
  /** Whether the fields show it. */
  isShown: boolean
  busy: boolean
  onUse: () => void
  onRemove: () => void
}

/** The draft that is kept with the request, for instance until a supervisor publishes it. */
export function DraftBar({ draft: { savedBy, savedAt }, isShown, busy, onUse, onRemove }: DraftBarProps) {
  const isOwn = usePerson().id === savedBy.id
  const name = isOwn ? t('layout.you') : savedBy.name
  return (
    <div role="status" className={bar}>
      <p className="wrap-anywhere">
        <span className="font-medium">{t('offer.draft.saved', { name, time: formatTime(savedAt, 'shortDayAndTime') })}</span>{' '}
        <span className="text-muted">{t(isShown ? 'offer.draft.shown' : 'offer.draft.differs')}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        {!isShown && <DenseButton onClick={onUse}>{t('offer.draft.use')}</DenseButton>}
        <DenseButton busy={busy} onClick={onRemove}>
          {t('offer.draft.remove')}
        </DenseButton>
      </div>
    </div>
  )
}
