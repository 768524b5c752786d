import { t } from '../../web/language/text.ts'
import { DenseButton } from './DenseButton.tsx'
import type { HeldRows } from './held-rows.ts'

type NewRowsProps = Pick<HeldRows<{ id: string }>, 'newCount' | 'goneCount' | 'showNow'>

/**
 * Announces that rows have arrived or left, above the list or, on a phone, at the bottom of the screen: the list does not move. Its parent is
 * `relative`.
 */
export const NewRows = ({ newCount, goneCount, showNow }: NewRowsProps) => (
  <div
    role="status"
    tabIndex={-1}
    className="outline-none max-lg:fixed max-lg:inset-x-0 max-lg:bottom-20 max-lg:z-10 max-lg:text-center lg:absolute lg:right-0 lg:bottom-full"
  >
    {newCount + goneCount > 0 && (
      <DenseButton className="max-lg:bg-surface max-lg:shadow-sheet lg:mb-0.5" onClick={showNow}>
        {newCount > 0 ? t('layout.newRows', { count: newCount }) : t('layout.goneRows', { count: goneCount })}
      </DenseButton>
    )}
  </div>
)
