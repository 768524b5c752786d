import { useEffect, useRef, useState } from 'react'
import { forgotPasswordRules } from '../ui/form-rules.ts'
import { useResendVerificationMutation } from '../api/backend.ts'
import { failureOf, retryAfterOf } from '../api/failure.ts'
import { readSignUpEmail } from '../session/sign-up-email.ts'
import { Button } from '../ui/Button.tsx'
import { FailedNotice } from '../ui/FailedNotice.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useCheckedForm } from '../ui/use-checked-form.ts'
import { Countdown, useSecondsLeft } from './SentLetter.tsx'
import { readSentLink, storeSentLink } from './sent-link.ts'
import { t } from '../language/text.ts'

/** A button that requests a new confirmation link for a known e-mail address, again after a pause. Departure 4. */
export function NewConfirmationLink({ email }: { email: string }) {
  const [resend, { isLoading, isSuccess, isError, error }] = useResendVerificationMutation()
  const [sentAt, setSentAt] = useState(() => {
    const sent = readSentLink('confirmation_link_sent', Date.now())
    return sent?.email === email ? sent.sentAt : 0
  })
  const secondsToWait = useSecondsLeft(sentAt)
  const send = async () => {
    const { data } = await resend({ email })
    if (!data) return
    const link = { email, sentAt: Date.now() }
    storeSentLink('confirmation_link_sent', link)
    setSentAt(link.sentAt)
  }
  return (
    <div className="flex flex-col gap-4">
      {isSuccess && <NewLinkSent email={email} />}
      {sentAt > 0 && <Countdown seconds={secondsToWait} />}
      {isError && <FailedNotice retryAfterSeconds={retryAfterOf(error)} />}
      <Button kind="secondary" busy={isLoading} disabled={secondsToWait > 0} onClick={() => void send()}>
        {t('account.newLink.send')}
      </Button>
    </div>
  )
}

/** A form that requests a new confirmation link for a typed e-mail address. */
export function NewLinkForm() {
  const [resend, { isError, error: failure }] = useResendVerificationMutation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useCheckedForm({
    defaults: { email: readSignUpEmail() },
    rules: forgotPasswordRules({ email: t('account.email') }),
    onSubmit: async ({ email }) => {
      const { error } = await resend({ email })
      if (!error) return setSentTo(email)
      if (failureOf(error)?.fields?.email) form.setFieldError('email', () => t('account.refusedEmail'))
    },
  })
  if (sentTo) return <NewLinkSent email={sentTo} />
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={form.submit}>
      <p className="text-muted">{t('account.newLink.sentence')}</p>
      <TextField label={t('account.email')} type="email" autoComplete="email" {...form.field('email')} />
      {isError && !failureOf(failure)?.fields && <FailedNotice retryAfterSeconds={retryAfterOf(failure)} />}
      <Button type="submit" kind="secondary" busy={form.busy}>
        {t('account.newLink.send')}
      </Button>
    </form>
  )
}

/** Replaces the pressed button and takes its focus. */
function NewLinkSent({ email }: { email: string }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div ref={notice} tabIndex={-1} className="outline-none wrap-anywhere">
      <Notice kind="success">{t('account.newLink.sent', { email })}</Notice>
    </div>
  )
}
