import type { ReactNode } from 'react'
import type { PublicOperator } from '#contract/operator.ts'
import { Logo } from '../../ui/Logo.tsx'
import { wording } from './wording.ts'

const { label, office, contact, licence, policies, amlPolicy, terms, privacy } = wording.footer

/** Set like the foot of a letter. */
export function Footer({ operator }: { operator: PublicOperator }) {
  const { brand, contact: contacts } = operator
  return (
    <footer aria-label={label} className="page py-14 text-sm lg:py-18">
      <div className="grid gap-x-12 gap-y-8 border-t border-ink/80 pt-8 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr_1fr]">
        <div>
          <Logo name={brand.name} />
          <p className="mt-3 text-muted">{brand.legalName}</p>
        </div>
        <Column title={office}>
          <address className="not-italic">
            {contacts.address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </Column>
        <Column title={contact}>
          <Links>
            <FootLink href={`mailto:${contacts.email}`}>{contacts.email}</FootLink>
            <FootLink href={contacts.professionalNetworkUrl}>{hostOf(contacts.professionalNetworkUrl)}</FootLink>
          </Links>
        </Column>
        <div className="flex flex-col gap-8">
          <Column title={licence}>
            <p className="tabular-nums">{operator.licence.number}</p>
          </Column>
          <Column title={policies}>
            <Links>
              <FootLink href={operator.policies.aml.url}>{amlPolicy}</FootLink>
              <FootLink href={operator.policies.terms.url}>{terms}</FootLink>
              <FootLink href={operator.policies.privacy.url}>{privacy}</FootLink>
            </Links>
          </Column>
        </div>
      </div>
    </footer>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-1.5 font-display text-base text-muted">{title}</h2>
      {children}
    </div>
  )
}

// The first link stands on the line of its neighbours' first words, for all its height.
const Links = ({ children }: { children: ReactNode }) => <div className="-mt-2.5 -mb-2.5">{children}</div>

function FootLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="-mx-1 flex min-h-11 w-fit items-center px-1 break-all underline decoration-hairline underline-offset-4 hover:decoration-ink"
    >
      {children}
    </a>
  )
}

const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, '')
