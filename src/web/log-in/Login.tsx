import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Body } from '../api/call-types.ts'
import { pages } from '#contract/pages.ts'
import { loginRules } from '../ui/form-rules.ts'
import { loginErrorType, retryAfterOf, secondStepOf } from '../api/failure.ts'
import { useAppDispatch } from '../session/store.ts'
import { logIn } from '../session/log-in.ts'
import { supportsPasskeys } from '../ui/supports-passkeys.ts'
import { readSignUpEmail } from '../session/sign-up-email.ts'
import { Button } from '../ui/Button.tsx'
import { FailedNotice } from '../ui/FailedNotice.tsx'
import { Notice } from '../ui/Notice.tsx'
import { focusOnMount } from '../ui/focus.ts'
import { LinkWithReturnTo } from '../ui/links.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { PasswordField, TextField } from '../ui/TextField.tsx'
import { useCheckedForm } from '../ui/use-checked-form.ts'
import type { SecondStepProps } from './SecondStep.tsx'
import type PasskeyLogInComponent from './PasskeyLogIn.tsx'
import { t } from '../language/text.ts'

type Failure =
  | { reason: 'not verified'; email: string }
  | { reason: 'challenge expired' }
  | { reason: 'wrong' }
  | { reason: 'other'; retryAfterSeconds: number | null }

interface LoginProps {
  /** Offers a new confirmation link for an e-mail address that is not confirmed yet. */
  renderNewLink: (email: string) => ReactNode
  /** The screen for the code, if the second factor is on. */
  renderSecondStep: (props: SecondStepProps) => ReactNode
  /** Called before a log-in, so that the next screen can be fetched early. May be called several times. */
  onAboutToLogIn: () => void
}

// If the code cannot be loaded, the space stays empty: the password works.
const PasskeyLogIn = lazy<typeof PasskeyLogInComponent>(() => import('./PasskeyLogIn.tsx').catch(() => ({ default: () => <></> })))

/** Spec section 2, "Login". The route guards show the next page. */
export function Login({ renderNewLink, renderSecondStep, onAboutToLogIn }: LoginProps) {
  const dispatch = useAppDispatch()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [secondStep, setSecondStep] = useState<Pick<SecondStepProps, 'challenge' | 'factors'> | null>(null)
  // Filled in after a sign-up or confirmation, and if the client returns from the second step.
  const [knownEmail, setKnownEmail] = useState(readSignUpEmail)
  const [isReturn, setReturn] = useState(false)
  const form = useCheckedForm<Body<'login'>>({
    defaults: { email: knownEmail, password: '' },
    rules: loginRules,
    onSubmit: async (values) => {
      setFailure(null)
      onAboutToLogIn()
      const { data, error } = await dispatch(logIn(values))
      if (data?.accessToken) return 'keep busy'
      const nextStep = secondStepOf(error)
      if (nextStep) {
        setKnownEmail(values.email)
        setReturn(true)
        setSecondStep(nextStep)
        return
      }
      if (loginErrorType(error) === 'EMAIL_NOT_VERIFIED') setFailure({ reason: 'not verified', email: values.email })
      else if (loginErrorType(error) === 'INVALID_CREDENTIALS') setFailure({ reason: 'wrong' })
      else setFailure({ reason: 'other', retryAfterSeconds: retryAfterOf(error) })
    },
  })

  if (secondStep) {
    const backToPassword = (reason: Failure | null) => {
      setSecondStep(null)
      setFailure(reason)
    }
    return renderSecondStep({
      ...secondStep,
      onBack: () => backToPassword(null),
      onExpired: () => backToPassword({ reason: 'challenge expired' }),
    })
  }

  return (
    <>
      <PageTitle>{t('shell.titles.login')}</PageTitle>
      <form noValidate className="flex flex-col gap-6" onSubmit={form.submit}>
        <TextField label={t('account.email')} type="email" autoComplete="username webauthn" {...form.field('email')} />
        <PasswordField
          label={t('account.password')}
          autoComplete="current-password"
          ref={isReturn ? focusOnMount : undefined}
          onFocus={onAboutToLogIn}
          {...form.field('password')}
        />
        {failure?.reason === 'challenge expired' && <Notice kind="error">{t('log-in.challengeExpired')}</Notice>}
        {failure?.reason === 'wrong' && (
          <div className="flex flex-col gap-2">
            <FailedNotice />
            <p className="text-muted">{t('log-in.checkBoth')}</p>
          </div>
        )}
        {failure?.reason === 'other' && <FailedNotice retryAfterSeconds={failure.retryAfterSeconds} />}
        {failure?.reason === 'not verified' && (
          <>
            <Notice kind="error">{t('log-in.emailNotVerified')}</Notice>
            {renderNewLink(failure.email)}
          </>
        )}
        <Button type="submit" busy={form.busy}>
          {t('log-in.submit')}
        </Button>
      </form>
      {supportsPasskeys() && (
        // The height of the button.
        <div className="mt-4 min-h-12">
          <Suspense>
            <PasskeyLogIn inAutofill onAboutToLogIn={onAboutToLogIn} />
          </Suspense>
        </div>
      )}
      <p className="mt-8 border-t border-hairline pt-6">
        {t('log-in.noAccountYet')}{' '}
        <LinkWithReturnTo className="link" href={pages.register}>
          {t('log-in.signUp')}
        </LinkWithReturnTo>
      </p>
      <p className="mt-2">
        {t('log-in.forgotten')}{' '}
        <LinkWithReturnTo className="link" href={pages.forgotPassword}>
          {t('log-in.resetPassword')}
        </LinkWithReturnTo>
      </p>
    </>
  )
}
