import { type ReactNode, useState } from 'react'
import { type CallError, failureOf, retryAfterOf } from '../api/failure.ts'
import { useProfile } from '../api/profile.ts'
import { Button, type ButtonKind } from '../ui/Button.tsx'
import { proofRules } from '../ui/form-rules.ts'
import { Notice, RetryDelay } from '../ui/Notice.tsx'
import { HiddenUsername, PasswordField, TextField } from '../ui/TextField.tsx'
import { useCheckedForm } from '../ui/use-checked-form.ts'
import { t } from '../language/text.ts'

interface Proof {
  currentPassword: string
  code?: string
}

interface ProofFormOptions {
  requiresPassword?: boolean
  requiresCode: boolean
  /** Makes the call with password and code. */
  onProof: (proof: Proof) => Promise<{ error?: CallError }>
}

interface ProofFormProps extends ProofFormOptions {
  /** Says where the client finds the code. */
  codeHint?: string
  submit: string
  kind?: ButtonKind
  cancel?: string
  onCancel: () => void
  children: ReactNode
}

/** Asks for the password, and for a code where `requiresCode` is set, because a stolen session alone must not be enough. */
export function ProofForm({ requiresCode, onProof, codeHint, children, ...foot }: ProofFormProps) {
  const { data: profile } = useProfile()
  const { form, failure } = useProofForm({ requiresCode, onProof })
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={form.submit}>
      {children}
      <HiddenUsername email={profile?.email} />
      <PasswordField label={t('proof.currentPassword')} {...form.field('currentPassword')} />
      {requiresCode && <TextField label={t('proof.code')} hint={codeHint} autoComplete="one-time-code" {...form.field('code')} />}
      <FormFoot failure={failure} busy={form.busy} {...foot} />
    </form>
  )
}

/** A form that sends password or code. A failure is shown at the field that the server names; any other failure is returned as `failure`. */
export function useProofForm({ requiresPassword = true, requiresCode, onProof }: ProofFormOptions) {
  const [failed, setFailed] = useState<{ reason: 'tooMany' | 'changed' | 'failed'; retryAfterSeconds: number | null } | null>(null)
  const form = useCheckedForm({
    defaults: { currentPassword: '', code: '' },
    rules: proofRules({ requiresPassword, requiresCode }),
    onSubmit: async ({ currentPassword, code }) => {
      setFailed(null)
      const { error } = await onProof({ currentPassword, ...(requiresCode && { code }) })
      if (!error) return
      const reply = failureOf(error)
      const wrongField = (['currentPassword', 'code'] as const).find((field) => reply?.fields?.[field])
      if (wrongField) form.setFieldError(wrongField, reply?.fields?.[wrongField] ?? '')
      else setFailed({ reason: reasonOf(reply?.error), retryAfterSeconds: retryAfterOf(error) })
    },
  })
  const failure =
    failed && (failed.retryAfterSeconds === null ? t(`proof.${failed.reason}`) : <RetryDelay seconds={failed.retryAfterSeconds} />)
  return { form, failure }
}

function reasonOf(code: string | undefined) {
  if (code === 'TOO_MANY_REQUESTS') return 'tooMany'
  return code === 'CONFLICT' ? 'changed' : 'failed'
}

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
