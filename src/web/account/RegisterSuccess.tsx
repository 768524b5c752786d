import { pages } from '#contract/pages.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { LinkWithReturnTo } from '../ui/links.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { t } from '../language/text.ts'

/** Spec section 2: the page after a sign-up, the same for known and unknown e-mail addresses. */
export function RegisterSuccess() {
  return (
    <>
      <PageTitle sentence={t('account.registered.sentence')}>{t('account.registered.title')}</PageTitle>
      <p className="mb-8 text-muted">{t('account.registered.spam')}</p>
      <ButtonLink as={LinkWithReturnTo} href={pages.login} className="w-full">
        {t('account.toLogin')}
      </ButtonLink>
    </>
  )
}
