import { pages } from '#contract/pages.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { RouterLink } from '../ui/links.tsx'
import { t } from '../language/text.ts'

export function SetNewPasswordSuccess() {
  return (
    <>
      <PageTitle sentence={t('account.newPasswordSet.sentence')}>{t('account.newPasswordSet.title')}</PageTitle>
      <ButtonLink as={RouterLink} href={pages.login} className="w-full">
        {t('account.logIn')}
      </ButtonLink>
    </>
  )
}
