import { t } from '../../web/language/text.ts'
import { DenseButton } from './DenseButton.tsx'

/** Announces rows that arrived. Keeps its place while there are none, so that the list below does not move. */
export const NewRows = ({ count, onShow }: { count: number; onShow: () => void }) => (
  <div role="status" className="flex min-h-11 items-center">
    {count > 0 && (
      <DenseButton kind="quiet" onClick={onShow}>
        {t('layout.newRows', { count })}
      </DenseButton>
    )}
  </div>
)
