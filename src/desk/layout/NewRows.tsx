import { t } from '../../web/language/text.ts'
import { DenseButton } from './DenseButton.tsx'

/** Announces rows that arrived, above the list or, on a phone, at the bottom of the screen: the list does not move. Its parent is `relative`. */
export const NewRows = ({ count, onShow }: { count: number; onShow: () => void }) => (
  <div
    role="status"
    className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-20 max-lg:z-10 max-lg:text-center lg:absolute lg:right-0 lg:bottom-full"
  >
    {count > 0 && (
      <DenseButton className="max-lg:bg-surface max-lg:shadow-sheet lg:mb-0.5" onClick={onShow}>
        {t('layout.newRows', { count })}
      </DenseButton>
    )}
  </div>
)
