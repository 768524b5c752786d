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

interface NotLoadedProps {
  error: CallError | undefined
  isFetching: boolean
  refetch: () => unknown
}

/** Instead of content that is on its way, or could not be loaded. Takes what a query returns. */
export function NotLoaded({ error, isFetching, refetch }: NotLoadedProps) {
  if (!error) return <Loading />
  return (
    <Notice kind="error" className="max-w-2xl">
      <p>{failureSentence(error)}</p>
      <DenseButton className="mt-3" busy={isFetching} onClick={() => void refetch()}>
        {t('ui.tryAgain')}
      </DenseButton>
    </Notice>
  )
}
