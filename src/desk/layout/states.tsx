import type { ReactNode } from 'react'
import { t } from '../../web/language/text.ts'
import { Notice } from '../../web/ui/Notice.tsx'
import { useElapsed } from '../../web/ui/use-elapsed.ts'
import type { CallError } from '../api/failure.ts'
import { DenseButton } from './DenseButton.tsx'
import { failureSentence } from './failure-sentence.ts'

const quickAnswerMs = 300

/** Keeps the place of content that is on its way. A quick answer shows no words. */
export function Loading() {
  const isSlow = useElapsed(quickAnswerMs)
  return <output className="block min-h-40 py-6 text-muted">{isSlow && t('layout.loading')}</output>
}

/** A list without rows: says what would be there. */
export const Empty = ({ children }: { children: ReactNode }) => <p className="py-8 text-muted">{children}</p>

/** Replaces content that could not be loaded. */
export function LoadFailed({ error, busy, onRetry }: { error: CallError; busy: boolean; onRetry: () => void }) {
  return (
    <Notice kind="error" className="max-w-2xl">
      <p>{failureSentence(error)}</p>
      <DenseButton className="mt-3" busy={busy} onClick={onRetry}>
        {t('ui.tryAgain')}
      </DenseButton>
    </Notice>
  )
}
