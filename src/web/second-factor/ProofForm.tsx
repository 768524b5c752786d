import { codeRules, currentPasswordRules } from '../ui/form-rules.ts'
import { useProfile } from '../api/profile.ts'
import type { CallError } from '../api/failure.ts'
import { AccountName, PasswordField, TextField } from '../ui/TextField.tsx'
import type { ButtonKind } from '../ui/Button.tsx'
import { useCheckedForm } from '../ui/useCheckedForm.ts'
import { FormFoot } from './FormFoot.tsx'
import { useFailure } from './use-failure.ts'
import { t } from '../language/text.ts'

interface ProofFormProps {
  about: string
  submit: string
  kind?: ButtonKind
  /** Sends password and code. */
  onProof: (proof: { currentPassword: string; code: string }) => Promise<{ error?: CallError }>
  onCancel: () => void
}

/** Asks for password and code: a stolen session alone must not be enough. */
export function ProofForm({ about, submit, kind, onProof, onCancel }: ProofFormProps) {
  const { data: profile } = useProfile()
  const form = useCheckedForm({
    defaults: { currentPassword: '', code: '' },
    rules: { ...currentPasswordRules, ...codeRules },
    onSubmit: async (proof) => {
      clear()
      const { error } = await onProof(proof)
      if (error) showFailure(error)
    },
  })
  const { failure, showFailure, clear } = useFailure(form.setFieldError, ['currentPassword', 'code'])
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={form.submit}>
      <p>{about}</p>
      <AccountName email={profile?.email} />
      <PasswordField label={t('second-factor.currentPassword')} {...form.field('currentPassword')} />
      <TextField label={t('second-factor.code')} hint={t('second-factor.codeHint')} autoComplete="one-time-code" {...form.field('code')} />
      <FormFoot failure={failure} submit={submit} kind={kind} busy={form.busy} onCancel={onCancel} />
    </form>
  )
}
