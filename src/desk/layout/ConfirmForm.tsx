import type { ReactNode } from 'react'
import type { ButtonKind } from '../../web/ui/Button.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import type { CallError } from '../api/failure.ts'
import { failureSentence } from './failure-sentence.ts'
import { DialogForm } from './DialogForm.tsx'

interface ConfirmFormProps {
  sentence: ReactNode
  submit: string
  kind?: ButtonKind
  /** Why the last try failed. */
  error: CallError | undefined
  onConfirm: () => Promise<void>
  onCancel: () => void
}

/** The content of a dialog that asks once more, and needs nothing else. */
export function ConfirmForm({ sentence, submit, kind, error, onConfirm, onCancel }: ConfirmFormProps) {
  const form = useCheckedForm({ defaults: {}, rules: {}, onSubmit: onConfirm })
  return (
    <DialogForm form={form} failure={error && failureSentence(error)} {...{ submit, kind, onCancel }}>
      <p className="wrap-anywhere">{sentence}</p>
    </DialogForm>
  )
}
