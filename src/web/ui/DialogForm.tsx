import type { ReactNode, SubmitEvent } from 'react'
import { t } from '../language/text.ts'
import { Button, type ButtonKind } from './Button.tsx'
import { Notice } from './Notice.tsx'
import { useCheckedForm } from './use-checked-form.ts'

interface FormFootProps {
  failure: ReactNode
  submit: string
  kind?: ButtonKind
  cancel?: string
  busy: boolean
  onCancel: () => void
}

/** The foot of a form in a dialog: the failure and the two buttons. */
export function FormFoot({ failure, submit, kind = 'primary', cancel = t('ui.cancel'), busy, onCancel }: FormFootProps) {
  return (
    <>
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:flex-wrap sm:justify-end">
        <Button kind="secondary" onClick={onCancel}>
          {cancel}
        </Button>
        <Button type="submit" kind={kind} busy={busy}>
          {submit}
        </Button>
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
  <form noValidate className="flex flex-col gap-6" onSubmit={form.submit}>
    {children}
    <FormFoot {...foot} busy={form.busy} />
  </form>
)

/** Asks once more, and needs nothing else. */
export function ConfirmForm({ onConfirm, ...rest }: Omit<DialogFormProps, 'form'> & { onConfirm: () => Promise<void> }) {
  return <DialogForm form={useCheckedForm({ defaults: {}, rules: {}, onSubmit: onConfirm })} {...rest} />
}
