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
  const { contact, policies } = readOperator()
  const { terms, privacy, aml } = policies
  const policy = [
    { ...terms, title: wording.terms },
    { ...privacy, title: wording.privacy },
    { ...aml, title: wording.aml },
  ].find(({ url }) => url === pathname)
  return (
    <>
      <PageTitle>{policy?.title ?? wording.other}</PageTitle>
      <NotConnected title={policy ? wording.version(policy.version) : wording.other} sentence={wording.sentence}>
        <a className="link wrap-anywhere" href={`mailto:${contact.email}`}>
          {wording.write(contact.email)}
        </a>
      </NotConnected>
      <ButtonLink kind="secondary" className="mt-8" href={pages.landing}>
        {wording.goHome}
      </ButtonLink>
    </>
  )
}
