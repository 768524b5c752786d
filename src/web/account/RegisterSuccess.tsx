import { pages } from '#contract/pages.ts'
import { readSignUpEmail } from '../session/sign-up-email.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { LinkWithReturnTo } from '../ui/links.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { NewConfirmationLink } from './NewConfirmationLink.tsx'
import { BreakableEmail } from './SentLetter.tsx'
import { t } from '../language/text.ts'

/** Spec section 2: the page after a sign-up, the same for known and unknown e-mail addresses. Without a sign-up in this tab, it shows no address. */
export function RegisterSuccess() {
  const email = readSignUpEmail()
  return (
    <>
      <PageTitle sentence={t('account.registered.sentence')}>{t('shell.titles.registerSuccess')}</PageTitle>
      {email && (
        <p className="mb-6">
          {t('account.registered.sentTo')} <BreakableEmail email={email} />
        </p>
      )}
      <ButtonLink as={LinkWithReturnTo} href={pages.login} className="w-full">
        {t('account.toLogin')}
      </ButtonLink>
      <div className="mt-8 flex flex-col gap-4 border-t border-hairline pt-6">
        <p className="text-muted">{t('account.registered.spam')}</p>
        {email && <NewConfirmationLink email={email} />}
        <p>
          {t('account.registered.wrongAddress')}{' '}
          <LinkWithReturnTo className="link" href={pages.register}>
            {t('account.registered.otherAddress')}
          </LinkWithReturnTo>
        </p>
      </div>
    </>
  )
}
