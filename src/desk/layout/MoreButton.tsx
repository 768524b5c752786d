import { t } from '../../web/language/text.ts'
import { DenseButton } from './DenseButton.tsx'

interface MoreButtonProps {
  hasMore: boolean
  busy: boolean
  onPress: () => unknown
  name?: string
}

/** Loads the next page of a list. Its place takes the focus when the last page has arrived, so that Shift-Tab leads to the new rows. */
export const MoreButton = ({ hasMore, busy, onPress, name = t('layout.more') }: MoreButtonProps) => (
  <div tabIndex={-1} className="outline-none">
    {hasMore && (
      <DenseButton className="mt-4" busy={busy} onClick={() => void onPress()}>
        {name}
      </DenseButton>
    )}
  </div>
)
