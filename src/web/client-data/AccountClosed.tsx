import { landingPath } from '#contract/pages.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { language, t } from '../language/text.ts'

/** The page after the account was closed. */
export function AccountClosed() {
  return (
    <>
      <PageTitle sentence={t('client-data.closed.sentence')}>{t('client-data.closed.title')}</PageTitle>
      <ButtonLink href={landingPath(language())} className="w-full">
        {t('client-data.closed.home')}
      </ButtonLink>
    </>
  )
}
