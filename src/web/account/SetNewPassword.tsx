import { generatePath, Link, Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { passwordMinLength } from '#contract/limits.ts'
import { pages } from '#contract/pages.ts'
import { newPasswordRules } from '../ui/form-rules.ts'
import { useCheckResetLinkQuery, useSetNewPasswordMutation } from '../api/backend.ts'
import { failureOf, retryAfterOf } from '../api/failure.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { FailedNotice } from '../ui/FailedNotice.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { RouterLink } from '../ui/links.tsx'
import { PasswordField } from '../ui/TextField.tsx'
import { useCheckedForm } from '../ui/use-checked-form.ts'
import { t } from '../language/text.ts'

/**
 * Spec section 2, "Set new password". A link without a token shows a failure instead of the form. A used or expired link is replaced in the
 * browser's history by the page without a token.
 */
export function SetNewPassword() {
  const { token } = useParams()
  const { state } = useLocation() as { state: { linkEnded?: true } | null }
  return (
    <>
      <PageTitle>{t('shell.titles.setNewPassword')}</PageTitle>
      {token ? <CheckedLink token={token} /> : <NoToken linkEnded={state?.linkEnded ?? false} />}
    </>
  )
}

/** Shows the form at once: the check only replaces it if the link is invalid. */
function CheckedLink({ token }: { token: string }) {
  const { error } = useCheckResetLinkQuery({ token })
  if (failureOf(error)?.error !== 'LINK_INVALID') return <NewPasswordForm token={token} />
  return <Navigate to={generatePath(pages.setNewPassword)} replace state={{ linkEnded: true }} />
}

function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const [setNewPassword, { error }] = useSetNewPasswordMutation()
  const form = useCheckedForm({
    defaults: { newPassword: '' },
    rules: newPasswordRules,
    onSubmit: async ({ newPassword }) => {
      const { data, error } = await setNewPassword({ newPassword, token })
      if (data) return void navigate(pages.setNewPasswordSuccess, { replace: true })
      const refusal = failureOf(error)?.fields?.newPassword
      if (refusal) form.setFieldError('newPassword', refusal)
    },
  })

  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={form.submit}>
      <PasswordField
        label={t('account.newPassword')}
        hint={t('account.passwordHint', { length: String(passwordMinLength) })}
        autoComplete="new-password"
        {...form.field('newPassword')}
      />
      {error && !failureOf(error)?.fields && <FailedNotice retryAfterSeconds={retryAfterOf(error)} />}
      {failureOf(error)?.error === 'LINK_INVALID' && (
        <p className="text-muted">
          {t('account.setNewPassword.linkSentence')}{' '}
          <Link className="link" to={pages.forgotPassword}>
            {t('account.setNewPassword.newLink')}
          </Link>
        </p>
      )}
      <Button type="submit" busy={form.busy}>
        {t('account.setNewPassword.submit')}
      </Button>
    </form>
  )
}

function NoToken({ linkEnded }: { linkEnded: boolean }) {
  return (
    <>
      {linkEnded ? <Notice kind="error">{t('account.setNewPassword.linkEnded')}</Notice> : <FailedNotice />}
      <p className="my-6 text-muted">{t('account.setNewPassword.linkSentence')}</p>
      <ButtonLink as={RouterLink} href={pages.forgotPassword} className="w-full">
        {t('account.setNewPassword.newLink')}
      </ButtonLink>
    </>
  )
}
