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
