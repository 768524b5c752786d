import { type ReactNode, useEffect, useState } from 'react'
import { classNames } from '../../web/ui/class-names.ts'
import { t } from '../../web/language/text.ts'
import { focusOnMount } from '../../web/ui/focus.ts'
import { DenseButton, DenseLink } from './DenseButton.tsx'

interface Shown {
  /** Called while rendering, because the language may change. */
  sentence: () => ReactNode
  isBad: boolean
}

const shownMs = 8000

/** What became of an action without a form, for eight seconds. */
export function useOutcome() {
  const [outcome, setOutcome] = useState<Shown | null>(null)
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(null), shownMs)
    return () => clearTimeout(timer)
  }, [outcome])
  const showOutcome = (sentence: () => ReactNode, { isBad = false } = {}) => setOutcome({ sentence, isBad })
  return { outcome, showOutcome }
}

/** At the window's edge, so that the page does not move. */
export const Outcome = ({ outcome }: { outcome: Shown | null }) => (
  <div role="status" className="fixed inset-x-4 bottom-34 z-10 lg:right-8 lg:bottom-6 lg:left-auto lg:max-w-lg">
    {outcome && (
      <p
        className={classNames(
          'border-l-4 px-4 py-2 shadow-sheet',
          outcome.isBad ? 'border-danger bg-danger-soft' : 'border-accent bg-accent-soft',
        )}
      >
        {outcome.sentence()}
      </p>
    )}
  </div>
)

/** After a proposal: `sentence` says who decides; the link, where the proposal is. */
export const Proposed = ({ sentence, approvalId, onClose }: { sentence: string; approvalId: string; onClose: () => void }) => (
  <div className="flex flex-col gap-5">
    <p ref={focusOnMount} tabIndex={-1} className="outline-none">
      {sentence}
    </p>
    <div className="flex flex-wrap justify-end gap-3">
      <DenseButton onClick={onClose}>{t('ui.close')}</DenseButton>
      <DenseLink kind="primary" href={`/approvals/${approvalId}`}>
        {t('layout.toProposal')}
      </DenseLink>
    </div>
  </div>
)
