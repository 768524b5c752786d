import type { ReactNode, SubmitEvent } from 'react'
import { t } from '../../web/language/text.ts'
import type { ButtonKind } from '../../web/ui/Button.tsx'
import { Notice } from '../../web/ui/Notice.tsx'
import type { Rule } from '../../web/ui/form-rules.ts'
import { DenseButton } from './DenseButton.tsx'

interface FormFootProps {
  failure?: ReactNode
  submit: string
  kind?: ButtonKind
  busy: boolean
  /** The form says why. */
  isImpossible?: boolean
  onCancel: () => void
}

/** The foot of a form in a dialog: why it failed, and the two buttons. */
export function FormFoot({ failure, submit, kind = 'primary', busy, isImpossible = false, onCancel }: FormFootProps) {
  return (
    <>
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        {/* Beside an act that ends something, "cancel" could be the act. */}
        <DenseButton onClick={onCancel}>{t(kind === 'danger' ? 'ui.close' : 'ui.cancel')}</DenseButton>
        <DenseButton type="submit" kind={kind} busy={busy} disabled={isImpossible}>
          {submit}
        </DenseButton>
      </div>
    </>
  )
}

interface DialogFormProps extends Omit<FormFootProps, 'busy'> {
  form: { submit: (event: SubmitEvent<HTMLFormElement>) => void; busy: boolean }
  children: ReactNode
}

/** A form in a dialog: its fields, and the foot below them. */
export const DialogForm = ({ form, children, ...foot }: DialogFormProps) => (
  <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
    {children}
    <FormFoot {...foot} busy={form.busy} />
  </form>
)

/** A field that must have a text. */
export const requiredText: Rule<string> = (value) => (value.trim() === '' ? { template: 'required' } : null)
