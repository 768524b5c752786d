import { useState } from 'react'
import { t } from '../../web/language/text.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { focusOnMount } from '../../web/ui/focus.ts'
import { TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { failureOf } from '../api/failure.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { failureSentence } from '../layout/failure-sentence.ts'
import { requiredText } from '../layout/form-rules.ts'
import { FormFoot } from '../layout/FormFoot.tsx'

/** Sends the letter of a sign-up again: this person has no client file yet. */
export const ConfirmationDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title={t('clients.confirmation.title')} width="max-w-md">
    <ConfirmationForm onClose={onClose} />
  </Dialog>
)

function ConfirmationForm({ onClose }: { onClose: () => void }) {
  const [resend, { error }] = useCall('resendConfirmation')
  const [isSent, setSent] = useState(false)
  const form = useCheckedForm({
    defaults: { email: '' },
    rules: { email: requiredText },
    onSubmit: async ({ email }) => setSent(!(await resend({ body: { email: email.trim() } })).error),
  })
  if (isSent)
    return (
      <div className="flex flex-col gap-5">
        <p ref={focusOnMount} tabIndex={-1} className="outline-none">
          {t('clients.letter.done')}
        </p>
        <DenseButton className="self-end" onClick={onClose}>
          {t('ui.close')}
        </DenseButton>
      </div>
    )
  const isUnknown = failureOf(error)?.error === 'NOT_FOUND'
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
      <p className="text-muted">{t('clients.confirmation.sentence')}</p>
      <TextField label={t('clients.columns.email')} ref={focusOnMount} type="email" autoComplete="off" {...form.field('email')} />
      <FormFoot
        failure={error && (isUnknown ? t('clients.confirmation.unknown') : failureSentence(error))}
        submit={t('clients.letter.submit')}
        busy={form.busy}
        onCancel={onClose}
      />
    </form>
  )
}
