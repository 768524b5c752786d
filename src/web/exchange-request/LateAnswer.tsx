import { useEffect } from 'react'
import { focusHeading } from '../ui/focus-heading.ts'
import { Notice } from '../ui/Notice.tsx'
import type { QuoteDialogControl } from './use-quote-dialog.ts'
import { t } from '../language/text.ts'

/** Tells on the screen that a request was sent whose dialog was not open, or not any more, when the answer came. */
export function LateAnswer({ quote: { state } }: { quote: QuoteDialogControl }) {
  return state.lateAnswer === 'accepted' ? <Accepted /> : null
}

function Accepted() {
  useEffect(() => {
    // The button that was pressed has gone with the request that it sent.
    if (document.activeElement === document.body) focusHeading()
  }, [])
  return (
    <Notice kind="success" className="mb-8">
      {t('exchange-request.accepted')}
    </Notice>
  )
}
