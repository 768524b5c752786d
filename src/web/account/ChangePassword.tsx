import { passwordMinLength } from '#contract/limits.ts'
import { useState } from 'react'
import { changePasswordRules } from '../ui/form-rules.ts'
import { useProfile } from '../api/profile.ts'
import { failureOf, retryAfterOf } from '../api/failure.ts'
import { useChangePasswordMutation } from '../session/change-password.ts'
import { FormFoot } from '../session/ProofForm.tsx'
import { HiddenUsername, PasswordField } from '../ui/TextField.tsx'
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
        <ChangePasswordForm
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

function ChangePasswordForm({ onCancel, onChanged }: { onCancel: () => void; onChanged: () => void }) {
  const { data: profile } = useProfile()
  const [change] = useChangePasswordMutation()
  const [failure, setFailure] = useState<Failure | null>(null)
  const form = useCheckedForm({
    defaults: { currentPassword: '', newPassword: '' },
    rules: changePasswordRules,
    onSubmit: async (values) => {
      setFailure(null)
      const { data, error } = await change(values)
      if (data) return onChanged()
      const reply = failureOf(error)
      const wrongField = (['currentPassword', 'newPassword'] as const).find((field) => reply?.fields?.[field])
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
