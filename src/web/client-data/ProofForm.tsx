import { type ReactNode, useState } from 'react'
import { proofRules } from '../ui/form-rules.ts'
import { useProfile } from '../api/profile.ts'
import { type CallError, failureOf, retryAfterOf } from '../api/failure.ts'
import { AccountName, PasswordField, TextField } from '../ui/TextField.tsx'
import { Button, type ButtonKind } from '../ui/Button.tsx'
import { Notice, TryAgainIn } from '../ui/Notice.tsx'
import { useCheckedForm } from '../ui/useCheckedForm.ts'
import { t } from '../language/text.ts'

interface Proof {
  currentPassword: string
  code?: string
}

interface ProofFormProps {
  /** Whether the second factor is on. */
  takesCode: boolean
  submit: string
  kind?: ButtonKind
  cancel: string
  /** Makes the call with password and code. */
  onProof: (proof: Proof) => Promise<{ error?: CallError }>
  onCancel: () => void
  children: ReactNode
}

/** Asks for the password, and a code where the second factor is on, before an action that a stolen session must not do. */
export function ProofForm({ takesCode, submit, kind = 'primary', cancel, onProof, onCancel, children }: ProofFormProps) {
  const { data: profile } = useProfile()
  const [failure, setFailure] = useState<{ reason: 'tooMany' | 'noAnswer'; retryAfterSeconds: number | null } | null>(null)
  const form = useCheckedForm({
    defaults: { currentPassword: '', code: '' },
    rules: proofRules({ takesCode }),
    onSubmit: async ({ currentPassword, code }) => {
      setFailure(null)
      const { error } = await onProof({ currentPassword, ...(takesCode && { code }) })
      if (!error) return
      const reply = failureOf(error)
      const wrong = (['currentPassword', 'code'] as const).find((field) => reply?.fields?.[field])
      if (wrong) form.setFieldError(wrong, reply?.fields?.[wrong] ?? '')
      else {
        const reason = reply?.error === 'TOO_MANY_REQUESTS' ? 'tooMany' : 'noAnswer'
        setFailure({ reason, retryAfterSeconds: retryAfterOf(error) })
      }
    },
  })
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={form.submit}>
      {children}
      <AccountName email={profile?.email} />
      <PasswordField label={t('client-data.currentPassword')} {...form.field('currentPassword')} />
      {takesCode && (
        <TextField label={t('client-data.code')} hint={t('client-data.codeHint')} autoComplete="one-time-code" {...form.field('code')} />
      )}
      {failure && (
        <Notice kind="error">
          {failure.retryAfterSeconds === null ? t(`client-data.${failure.reason}`) : <TryAgainIn seconds={failure.retryAfterSeconds} />}
        </Notice>
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:flex-wrap sm:justify-end">
        <Button kind="secondary" onClick={onCancel}>
          {cancel}
        </Button>
        <Button kind={kind} type="submit" busy={form.busy}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
