import { passwordMinLength } from '#contract/limits.ts'
import { useState } from 'react'
import { newPasswordRules } from '../ui/form-rules.ts'
import { failureOf, retryAfterOf } from '../api/failure.ts'
import type { SecondFactorState } from '../api/second-factor.ts'
import { useChangePasswordMutation } from '../session/change-password.ts'
import { NeedsProof, ProofFields, useProof } from '../session/ProofForm.tsx'
import { DialogForm } from '../ui/DialogForm.tsx'
import { PasswordField } from '../ui/TextField.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Message, useMessage } from '../ui/Message.tsx'
import { RetryDelay } from '../ui/Notice.tsx'
import { Section } from '../ui/Section.tsx'
import { useCheckedForm } from '../ui/use-checked-form.ts'
import { t } from '../language/text.ts'

const changedMessageMs = 8000

/** A part of the profile page: changes the password. Needs the current password. */
export function ChangePassword() {
  const [open, setOpen] = useState(false)
  const { message, showMessage } = useMessage()
  const close = () => setOpen(false)
  return (
    <Section title={t('account.password')} sentence={t('change-password.sentence')}>
      <Card>
        <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:justify-between sm:gap-8">
          <p className="text-muted">{t('change-password.about')}</p>
          <Button kind="secondary" className="shrink-0 sm:w-40" onClick={() => setOpen(true)}>
            {t('change-password.open')}
          </Button>
        </div>
        <Message message={message} className="mt-1 -mb-7" />
      </Card>
      <Dialog open={open} onClose={close} title={t('change-password.dialog')} width="max-w-md">
        <NeedsProof>
          {(factors) => (
            <ChangePasswordForm
              factors={factors}
              onCancel={close}
              onChanged={() => {
                close()
                showMessage(t('change-password.changed'), { durationMs: changedMessageMs })
              }}
            />
          )}
        </NeedsProof>
      </Dialog>
    </Section>
  )
}

interface Failure {
  reason: 'unused' | 'refused' | 'unknown'
  sentence?: string
  retryAfterSeconds: number | null
}

interface ChangePasswordFormProps {
  factors: SecondFactorState
  onCancel: () => void
  onChanged: () => void
}

function ChangePasswordForm({ factors, onCancel, onChanged }: ChangePasswordFormProps) {
  const proof = useProof(factors)
  const [change] = useChangePasswordMutation()
  const [failure, setFailure] = useState<Failure | null>(null)
  const form = useCheckedForm({
    defaults: { currentPassword: '', code: '', newPassword: '' },
    rules: { ...proof.rules, ...newPasswordRules },
    onSubmit: async ({ newPassword, ...typed }) => {
      setFailure(null)
      const { error } = await proof.withProof(typed, (given) => change({ ...given, newPassword }))
      if (!error) return onChanged()
      if (error === 'unused') return setFailure({ reason: 'unused', retryAfterSeconds: null })
      const reply = failureOf(error)
      const wrongField = (['currentPassword', 'newPassword', 'code'] as const).find((field) => reply?.fields?.[field])
      if (wrongField) form.setFieldError(wrongField, reply?.fields?.[wrongField] ?? '')
      else {
        const sentence = reply?.fields?.['passkey']
        setFailure({ reason: reply ? 'refused' : 'unknown', ...(sentence && { sentence }), retryAfterSeconds: retryAfterOf(error) })
      }
    },
  })
  return (
    <DialogForm form={form} failure={failure && <ChangeFailed {...failure} />} submit={t('change-password.submit')} onCancel={onCancel}>
      <ProofFields proof={proof} form={form} />
      <PasswordField
        label={t('account.newPassword')}
        hint={t('account.passwordHint', { length: String(passwordMinLength) })}
        autoComplete="new-password"
        {...form.field('newPassword')}
      />
    </DialogForm>
  )
}

const ChangeFailed = ({ reason, sentence, retryAfterSeconds }: Failure) => (
  <>
    <p>{sentence ?? t(failureTexts[reason])}</p>
    <RetryDelay seconds={retryAfterSeconds} />
  </>
)

const failureTexts = {
  unused: 'proof.unused',
  refused: 'change-password.failed',
  unknown: 'change-password.outcomeUnknown',
} as const
