import { t } from '../../web/language/text.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { Keys } from '../layout/Keys.tsx'
import type { Obstacle } from './obstacles.ts'
import { Reasons, reasonSentence } from './Reasons.tsx'

interface PublishingProps {
  obstacles: readonly Obstacle[]
  /** Whether somebody else must publish: a limit is exceeded. */
  needsSupervisor: boolean
  isIncomplete: boolean
  isSaving: boolean
  onPublish: () => void
  onSave: () => void
}

/** What stands in the way, and the buttons. */
export function Publishing({ obstacles, needsSupervisor, isIncomplete, isSaving, onPublish, onSave }: PublishingProps) {
  return (
    <div className="flex flex-col gap-3">
      <div role="status">
        {obstacles.length > 0 && (
          <div className="border-l-4 border-danger bg-danger-soft px-3 py-2">
            <Reasons title={t('offer.cannotPublish')} reasons={obstacles.map(reasonSentence)} />
          </div>
        )}
        {isIncomplete && <p className="border-l-4 border-danger bg-danger-soft px-3 py-2">{t('offer.incomplete')}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {needsSupervisor ? (
          <DenseButton kind="primary" busy={isSaving} onClick={onSave}>
            {t('offer.saveForSupervisor')}
          </DenseButton>
        ) : (
          <>
            <DenseButton kind="primary" disabled={obstacles.length > 0} onClick={onPublish}>
              {t('offer.review')}
            </DenseButton>
            <DenseButton busy={isSaving} onClick={onSave}>
              {t('offer.saveDraft')}
            </DenseButton>
          </>
        )}
        <span className="text-muted max-lg:hidden">
          <Keys keys={t('offer.reviewKeys')} /> {t(needsSupervisor ? 'offer.saves' : 'offer.reviews')}
        </span>
      </div>
    </div>
  )
}
