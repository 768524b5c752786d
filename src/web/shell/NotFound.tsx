import { landingPaths } from '#contract/pages.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { language, t } from '../language/text.ts'

export function NotFound() {
  return (
    <>
      <PageTitle sentence={t('shell.notFound.sentence')}>{t('shell.notFound.title')}</PageTitle>
      <ButtonLink href={landingPaths[language()]}>{t('shell.notFound.goHome')}</ButtonLink>
    </>
  )
}
