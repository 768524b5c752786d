import { passwordMinLength } from '#contract/limits.ts'
import { useState } from 'react'
import { changePasswordRules } from '../ui/form-rules.ts'
import { useProfile } from '../api/profile.ts'
import { failureOf, retryAfterOf } from '../api/failure.ts'
import { useReadSecondFactorQuery } from '../api/second-factor.ts'
import { useChangePasswordMutation } from '../session/change-password.ts'
import { FormFoot } from '../session/ProofForm.tsx'
import { HiddenUsername, PasswordField, TextField } from '../ui/TextField.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Message, useMessage } from '../ui/Message.tsx'
import { LoadError, RetryDelay } from '../ui/Notice.tsx'
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
    <Section title={t('change-password.title')} sentence={t('change-password.sentence')}>
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
        <LoadedForm
          onCancel={close}
          onChanged={() => {
            close()
            showMessage(t('change-password.changed'), { durationMs: changedMessageMs })
          }}
        />
      </Dialog>
    </Section>
  )
}

interface Failure {
  isRefused: boolean
  retryAfterSeconds: number | null
}

interface ChangePasswordFormProps {
  onCancel: () => void
  onChanged: () => void
}

/** Reads first whether a code is needed. */
function LoadedForm(props: ChangePasswordFormProps) {
  const { data: secondFactor, isFetching, refetch } = useReadSecondFactorQuery()
  if (secondFactor) return <ChangePasswordForm requiresCode={secondFactor.state === 'on'} {...props} />
  if (isFetching) return <output className="block min-h-40 text-muted">{t('change-password.loading')}</output>
  return <LoadError sentence={t('change-password.notLoaded')} busy={isFetching} onRetry={() => void refetch()} />
}

function ChangePasswordForm({ requiresCode, onCancel, onChanged }: ChangePasswordFormProps & { requiresCode: boolean }) {
  const { data: profile } = useProfile()
  const [change] = useChangePasswordMutation()
  const [failure, setFailure] = useState<Failure | null>(null)
  const form = useCheckedForm({
    defaults: { currentPassword: '', newPassword: '', code: '' },
    rules: changePasswordRules({ requiresCode }),
    onSubmit: async ({ code, ...passwords }) => {
      setFailure(null)
      const { data, error } = await change({ ...passwords, ...(requiresCode && { code }) })
      if (data) return onChanged()
      const reply = failureOf(error)
      const wrongField = (['currentPassword', 'newPassword', 'code'] as const).find((field) => reply?.fields?.[field])
      if (wrongField) form.setFieldError(wrongField, reply?.fields?.[wrongField] ?? '')
      else setFailure({ isRefused: reply !== null, retryAfterSeconds: retryAfterOf(error) })
    },
  })
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={form.submit}>
      <HiddenUsername email={profile?.email} />
      <PasswordField label={t('proof.currentPassword')} autoComplete="current-password" {...form.field('currentPassword')} />
      <PasswordField
        label={t('change-password.newPassword')}
        hint={t('ui.rules.min', { length: String(passwordMinLength) })}
        autoComplete="new-password"
        {...form.field('newPassword')}
      />
      {requiresCode && (
        <TextField label={t('proof.code')} hint={t('proof.codeHint')} autoComplete="one-time-code" {...form.field('code')} />
      )}
      <FormFoot
        failure={failure && <ChangeFailed {...failure} />}
        submit={t('change-password.submit')}
        busy={form.busy}
        onCancel={onCancel}
      />
    </form>
  )
}

const ChangeFailed = ({ isRefused, retryAfterSeconds }: Failure) => (
  <>
    <p>{isRefused ? t('change-password.failed') : t('change-password.outcomeUnknown')}</p>
    <RetryDelay seconds={retryAfterSeconds} />
  </>
)
