import type { ReactNode, Ref } from 'react'
import { t } from '../language/text.ts'

/** The heading of a step, which gets the focus when the step begins. */
export function StepHeading({ step, children, ref }: { step?: number; children: ReactNode; ref: Ref<HTMLHeadingElement> }) {
  return (
    <div className="mb-5">
      {step !== undefined && <p className="text-sm text-muted tabular-nums">{t('exchange-request.stepOf', { step: String(step) })}</p>}
      <h3 ref={ref} tabIndex={-1} className="text-lg font-medium outline-none">
        {children}
      </h3>
    </div>
  )
}

/** The look of a question about what is missing. */
export const nudgeClasses = 'border-l-4 border-gold pl-3'

/** The buttons of a step. They stay at the bottom of the window, unless the window is too short for that. */
export function StepActions({ children }: { children: ReactNode }) {
  return (
    <div className="bottom-0 -mx-6 -mb-6 border-t border-hairline bg-surface px-6 py-4 sm:-mx-8 sm:-mb-8 sm:px-8 sm:py-5 [@media(min-height:32rem)]:sticky">
      {children}
    </div>
  )
}
