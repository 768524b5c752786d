import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { passwordMinLength } from '#contract/limits.ts'
import { pages } from '#contract/pages.ts'
import { registerRules } from '../ui/form-rules.ts'
import { useRegisterMutation } from '../api/backend.ts'
import { failureOf, retryAfterOf } from '../api/failure.ts'
import { readOperator } from '../ui/operator.ts'
import { usePause } from '../api/switches.ts'
import { readSignUpEmail, storeSignUpEmail } from '../session/sign-up-email.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Notice, RetryDelay } from '../ui/Notice.tsx'
import { LinkWithReturnTo } from '../ui/links.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { policyLink } from '../ui/policy-link.ts'
import { PasswordField, TextField } from '../ui/TextField.tsx'
import { useCheckedForm } from '../ui/use-checked-form.ts'
import { t } from '../language/text.ts'

/** Spec section 2, "Register". */
export function Register() {
  const { contact, policies } = readOperator()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  const [register] = useRegisterMutation()
  const pause = usePause('registration')
  const [failed, setFailed] = useState<{ retryAfterSeconds: number | null } | null>(null)
  const form = useCheckedForm({
    defaults: { email: readSignUpEmail(), password: '', acceptRules: false },
    rules: registerRules({ email: t('account.email'), acceptRules: t('account.register.acceptRules') }),
    onSubmit: async ({ email, password }) => {
      setFailed(null)
      const { error } = await register({ email, password })
      if (!error) {
        storeSignUpEmail(email)
        return void navigate(pages.registerSuccess, { state })
      }
      if (pause.recordPause(error)) return
      const fields = failureOf(error)?.fields
      if (fields?.password) form.setFieldError('password', fields.password)
      if (fields?.email) form.setFieldError('email', () => t('account.refusedEmail'))
      if (!fields?.email && !fields?.password) setFailed({ retryAfterSeconds: retryAfterOf(error) })
    },
  })

  return (
    <>
      <PageTitle>{t('shell.titles.register')}</PageTitle>
      <form noValidate className="flex flex-col gap-6" onSubmit={form.submit}>
        {pause.sentence && <Notice>{pause.sentence}</Notice>}
        <TextField label={t('account.email')} type="email" autoComplete="username" {...form.field('email')} />
        <PasswordField
          label={t('account.password')}
          hint={t('account.passwordHint', { length: String(passwordMinLength) })}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <div>
          <Checkbox label={t('account.register.accept')} {...form.field('acceptRules')} />
          <p className="flex flex-wrap gap-x-6 pl-9 text-sm">
            <PolicyLink {...policyLink(policies.terms, t('account.register.terms'))} />
            <PolicyLink {...policyLink(policies.privacy, t('account.register.privacy'))} />
          </p>
        </div>
        {failed && (
          <Notice kind="error">
            <span>{t('account.register.failed')}</span>{' '}
            <a className="link" href={contact.helpdeskUrl} target="_blank" rel="noopener noreferrer">
              {t('account.contactSupport')}
            </a>
          </Notice>
        )}
        <RetryDelay seconds={failed?.retryAfterSeconds ?? null} />
        <Button type="submit" busy={form.busy} disabled={pause.sentence !== undefined}>
          {t('account.register.submit')}
        </Button>
      </form>
      <p className="mt-8 border-t border-hairline pt-6">
        {t('account.register.haveAccount')}{' '}
        <LinkWithReturnTo className="link" href={pages.login}>
          {t('account.logIn')}
        </LinkWithReturnTo>
      </p>
    </>
  )
}

const PolicyLink = ({ href, words }: ReturnType<typeof policyLink>) => (
  <a className="link inline-flex min-h-11 items-center" href={href} target="_blank" rel="noopener">
    {words}
  </a>
)
