import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'
import { t } from '../language/text.ts'

interface NotLoadedProps {
  /** Says what could not be loaded. */
  sentence: string
  busy: boolean
  onAgain: () => void
}

/** Replaces content that could not be loaded. */
export function NotLoaded({ sentence, busy, onAgain }: NotLoadedProps) {
  return (
    <Notice kind="error">
      <p>{sentence}</p>
      <Button kind="secondary" className="mt-3" busy={busy} onClick={onAgain}>
        {t('ui.tryAgain')}
      </Button>
    </Notice>
  )
}
