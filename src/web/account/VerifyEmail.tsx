import { useEffect } from 'react'
import { generatePath, useLocation, useNavigate, useParams } from 'react-router'
import { pages } from '#contract/pages.ts'
import { useVerifyEmailQuery } from '../api/backend.ts'
import { failureOf } from '../api/failure.ts'
import { storeSignUpEmail } from '../session/sign-up-email.ts'
import { Button, ButtonLink, Spinner } from '../ui/Button.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { RouterLink } from '../ui/links.tsx'
import { NewLinkForm } from './NewConfirmationLink.tsx'
import { t } from '../language/text.ts'

/**
 * Spec section 2, "Email confirmation". The call starts when the page opens. A used or invalid link is replaced in the browser's history by the
 * page without a token.
 */
export function VerifyEmail() {
  const { token } = useParams()
  const { state } = useLocation() as { state: { confirmed?: true } | null }
  if (!token && !state?.confirmed) return <NotConfirmed />
  return <div aria-live="polite">{token ? <Confirmation token={token} /> : <Confirmed />}</div>
}

function Confirmation({ token }: { token: string }) {
  const { data, isFetching, error, refetch } = useVerifyEmailQuery({ token })
  const navigate = useNavigate()
  const failure = failureOf(error)
  useEffect(() => {
    const showOutcome = (state?: { confirmed: true }) => void navigate(generatePath(pages.verifyEmail), { replace: true, state })
    if (data) {
      // A server of the last release sends no address.
      if (data.email) storeSignUpEmail(data.email)
      showOutcome({ confirmed: true })
    } else if (failure?.error === 'LINK_INVALID') showOutcome()
  }, [data, failure?.error, navigate])
  if (!isFetching && error && failure?.error !== 'LINK_INVALID')
    return <NotConfirmed tryAgain={failure ? undefined : () => void refetch()} />
  return (
    <>
      <PageTitle>{t('account.verifyEmail.pending')}</PageTitle>
      <Spinner />
    </>
  )
}

const Confirmed = () => (
  <>
    <PageTitle sentence={t('account.verifyEmail.confirmedSentence')}>{t('account.verifyEmail.confirmed')}</PageTitle>
    <ToLogin />
  </>
)

/** `tryAgain` is set if there was no response: the link may still be valid. */
function NotConfirmed({ tryAgain }: { tryAgain?: () => void }) {
  return (
    <>
      <div role="alert">
        <PageTitle sentence={t('account.verifyEmail.failedSentence')}>{t('account.verifyEmail.failed')}</PageTitle>
      </div>
      {tryAgain ? (
        <>
          <p className="mb-4 text-muted">{t('account.verifyEmail.unreachable')}</p>
          <Button kind="secondary" className="mb-4 w-full" onClick={tryAgain}>
            {t('ui.tryAgain')}
          </Button>
        </>
      ) : (
        <div className="mb-8 border-y border-hairline py-6">
          <NewLinkForm />
        </div>
      )}
      <ToLogin />
    </>
  )
}

const ToLogin = () => (
  <ButtonLink as={RouterLink} href={pages.login} className="w-full">
    {t('account.toLogin')}
  </ButtonLink>
)
