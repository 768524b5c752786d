import { useEffect } from 'react'
import { focusHeading } from '../ui/focus.ts'
import { Notice } from '../ui/Notice.tsx'
import type { QuoteDialogControl } from './use-quote-dialog.ts'
import { t } from '../language/text.ts'

/** Confirms a request on the screen where its dialog was closed before the answer came. */
export function LateAnswer({ quote: { state } }: { quote: QuoteDialogControl }) {
  return state.lateAnswer === 'accepted' ? <Accepted /> : null
}

function Accepted() {
  useEffect(() => {
    // The pressed button is gone, so the focus is lost.
    if (document.activeElement === document.body) focusHeading()
  }, [])
  return (
    <Notice kind="success" className="mb-8">
      {t('exchange-request.accepted')}
    </Notice>
  )
}
