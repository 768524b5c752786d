import { Notice } from '../ui/Notice.tsx'
import type { QuoteDialogControl } from './use-quote-dialog.ts'
import { wording } from './wording.ts'

/** Tells on the screen behind how a request went whose dialog was closed while it was on its way. */
export function LateAnswer({ quote: { state } }: { quote: QuoteDialogControl }) {
  if (!state.lateAnswer) return null
  return (
    <Notice kind={state.lateAnswer === 'accepted' ? 'success' : 'error'} className="mb-8">
      {wording.lateAnswer[state.lateAnswer]}
    </Notice>
  )
}
