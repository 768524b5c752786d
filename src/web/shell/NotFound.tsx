import { pages } from '#contract/pages.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { wording as shellWording } from './wording.ts'

const wording = shellWording.notFound

export function NotFound() {
  return (
    <>
      <PageTitle sentence={wording.sentence}>{wording.title}</PageTitle>
      <ButtonLink href={pages.landing}>{wording.goHome}</ButtonLink>
    </>
  )
}
