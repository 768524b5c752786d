import type { ReactNode, SubmitEvent } from 'react'
import type { DealAction } from '#contract/desk/deal-actions.ts'
import type { ButtonKind } from '../../web/ui/Button.tsx'
import type { Deal } from '../api/deals.ts'
import { FormFoot } from '../layout/FormFoot.tsx'
import type { DealCall } from './deal-call.ts'
import { DealFailure } from './DealFailure.tsx'

/** What every form of a deal gets. */
export interface DealFormProps {
  deal: Deal
  /** The sentence is shown after the dialog has closed. */
  onDone: (sentence: () => string) => void
  onClose: () => void
}

interface FrameProps {
  form: { submit: (event: SubmitEvent<HTMLFormElement>) => void; busy: boolean }
  call: DealCall
  submit: string
  kind?: ButtonKind
  action?: DealAction
  conflict?: string
  onClose: () => void
  children: ReactNode
}

/** The frame of a form in the dialog of a deal. */
export const DealForm = ({ form, call, submit, kind = 'primary', action, conflict, onClose, children }: FrameProps) => (
  <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
    {children}
    <FormFoot
      failure={call.failure && <DealFailure failure={call.failure} {...{ action, conflict }} />}
      {...{ submit, kind }}
      busy={form.busy}
      onCancel={onClose}
    />
  </form>
)
