import { useLocation } from 'react-router'
import { pages } from '#contract/pages.ts'
import { readOperator } from '../api/operator.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { NotConnected } from '../ui/NotConnected.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { wording as shellWording } from './wording.ts'

const wording = shellWording.policies

/** Stands in for the policy documents, which this build does not have. */
export function Policies() {
  const { pathname } = useLocation()
  const { terms, privacy, aml } = readOperator().policies
  const policy = [
    { ...terms, title: wording.terms },
    { ...privacy, title: wording.privacy },
    { ...aml, title: wording.aml },
  ].find(({ url }) => url === pathname)
  return (
    <>
      <PageTitle>{policy?.title ?? wording.other}</PageTitle>
      <NotConnected title={policy ? wording.version(policy.version) : wording.other} sentence={wording.sentence}>
        <ButtonLink kind="secondary" href={pages.landing}>
          {wording.goHome}
        </ButtonLink>
      </NotConnected>
    </>
  )
}
