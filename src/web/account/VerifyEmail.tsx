import { useParams } from 'react-router'
import { pages } from '#contract/pages.ts'
import { useVerifyEmailQuery } from '../api/backend.ts'
import { failureOf } from '../api/failure.ts'
import { Button, ButtonLink, Spinner } from '../ui/Button.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { RouterLink } from '../ui/links.tsx'
import { NewLinkForm } from './NewConfirmationLink.tsx'
import { t } from '../language/text.ts'

/** Spec section 2, "Email confirmation". The call starts when the page opens. */
export function VerifyEmail() {
  const { token } = useParams()
  return token ? <Confirmation token={token} /> : <NotConfirmed />
}

function Confirmation({ token }: { token: string }) {
  const { isSuccess, isFetching, error, refetch } = useVerifyEmailQuery({ token })
  if (!isSuccess && !isFetching && error) return <NotConfirmed tryAgain={failureOf(error) ? undefined : () => void refetch()} />
  return (
    <div aria-live="polite">
      {isSuccess ? (
        <>
          <PageTitle sentence={t('account.verifyEmail.confirmedSentence')}>{t('account.verifyEmail.confirmed')}</PageTitle>
          <ToLogin />
        </>
      ) : (
        <>
          <PageTitle>{t('account.verifyEmail.pending')}</PageTitle>
          <Spinner />
        </>
      )}
    </div>
  )
}

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
