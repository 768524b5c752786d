import { pages } from '#contract/pages.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { RouterLink } from '../ui/RouterLink.tsx'
import { wording as accountWording } from './wording.ts'

const wording = accountWording.newPasswordSet

export function SetNewPasswordSuccess() {
  return (
    <>
      <PageTitle sentence={wording.sentence}>{wording.title}</PageTitle>
      <ButtonLink as={RouterLink} href={pages.login} className="w-full">
        {wording.logIn}
      </ButtonLink>
    </>
  )
}
