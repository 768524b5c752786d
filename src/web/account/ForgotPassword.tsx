import { useEffect, useRef, useState } from 'react'
import { pages } from '#contract/pages.ts'
import { forgotPasswordRules } from '../ui/form-rules.ts'
import { useResetPasswordMutation } from '../api/backend.ts'
import { failureOf, retryAfterOf } from '../api/failure.ts'
import { Button } from '../ui/Button.tsx'
import { FailedNotice } from '../ui/FailedNotice.tsx'
import { focusHeading } from '../ui/focus.ts'
import { LinkWithReturnTo } from '../ui/links.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useCheckedForm } from '../ui/use-checked-form.ts'
import { BreakableEmail, Countdown, useSecondsLeft } from './SentLetter.tsx'
import { readSentLink, type SentLink, storeSentLink } from './sent-link.ts'
import { t } from '../language/text.ts'

type Step = { step: 'form'; email: string } | { step: 'sent'; link: SentLink }

/** Spec section 2, "Forgot password", with the states of section 4, "Password reset". */
export function ForgotPassword() {
  const [state, setState] = useState<Step>(() => {
    const link = readSentLink('reset_link_sent', Date.now())
    return link ? { step: 'sent', link } : { step: 'form', email: '' }
  })
  const showSent = (email: string) => {
    const link = { email, sentAt: Date.now() }
    storeSentLink('reset_link_sent', link)
    setState({ step: 'sent', link })
  }
  const backToForm = (email: string) => {
    storeSentLink('reset_link_sent', null)
    setState({ step: 'form', email })
  }

  // The pressed button has disappeared, so the heading of the new step gets the focus.
  const shownStep = useRef(state.step)
  useEffect(() => {
    if (shownStep.current !== state.step) focusHeading()
    shownStep.current = state.step
  }, [state.step])

  return (
    <>
      {state.step === 'form' ? (
        <EmailForm email={state.email} onSent={showSent} />
      ) : (
        <LinkSent link={state.link} onAgain={() => backToForm(state.link.email)} />
      )}
      <p className="mt-8 border-t border-hairline pt-6">
        <LinkWithReturnTo className="link" href={pages.login}>
          {t('account.forgotPassword.backToLogin')}
        </LinkWithReturnTo>
      </p>
    </>
  )
}

function EmailForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const [resetPassword, { error }] = useResetPasswordMutation()
  const form = useCheckedForm({
    defaults: { email },
    rules: forgotPasswordRules({ email: t('account.email') }),
    onSubmit: async (values) => {
      const { data, error } = await resetPassword(values)
      if (data) return onSent(values.email)
      if (failureOf(error)?.fields?.email) form.setFieldError('email', () => t('account.refusedEmail'))
    },
  })
  return (
    <>
      <PageTitle sentence={t('account.forgotPassword.sentence')}>{t('shell.titles.forgotPassword')}</PageTitle>
      <form noValidate className="flex flex-col gap-6" onSubmit={form.submit}>
        <TextField label={t('account.email')} type="email" autoComplete="username" {...form.field('email')} />
        {error && !failureOf(error)?.fields && <FailedNotice retryAfterSeconds={retryAfterOf(error)} />}
        <Button type="submit" busy={form.busy}>
          {t('account.forgotPassword.submit')}
        </Button>
      </form>
    </>
  )
}

function LinkSent({ link, onAgain }: { link: SentLink; onAgain: () => void }) {
  const secondsToWait = useSecondsLeft(link.sentAt)
  return (
    <>
      <PageTitle>{t('account.forgotPassword.sentTitle')}</PageTitle>
      <p>
        {t('account.forgotPassword.sentTo')} <BreakableEmail email={link.email} />
      </p>
      <p className="mt-3 text-muted">{t('account.forgotPassword.spam')}</p>
      <Countdown seconds={secondsToWait} className="mt-8 mb-4" />
      <Button className="w-full" disabled={secondsToWait > 0} onClick={onAgain}>
        {t('account.forgotPassword.submit')}
      </Button>
    </>
  )
}
