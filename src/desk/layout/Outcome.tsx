import { type ReactNode, useEffect, useState } from 'react'
import { classNames } from '../../web/ui/class-names.ts'

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
