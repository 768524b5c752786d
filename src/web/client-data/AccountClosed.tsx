import { pages } from '#contract/pages.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { wording } from './wording.ts'

/** Where closing the account ends. */
export function AccountClosed() {
  return (
    <>
      <PageTitle sentence={wording.closed.sentence}>{wording.closed.title}</PageTitle>
      <ButtonLink href={pages.landing} className="w-full">
        {wording.closed.home}
      </ButtonLink>
    </>
  )
}
