import { pages } from '#contract/pages.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { RouterLink } from '../ui/RouterLink.tsx'
import { wording } from './wording.ts'

/** Spec section 2: what follows a sign-up. It is the same whether the address was known or not. */
export function RegisterSuccess() {
  return (
    <>
      <PageTitle sentence={wording.registered.sentence}>{wording.registered.title}</PageTitle>
      <p className="mb-8 text-muted">{wording.registered.spam}</p>
      <ButtonLink as={RouterLink} href={pages.login} className="w-full">
        {wording.toLogin}
      </ButtonLink>
    </>
  )
}
