import type { ReactNode } from 'react'
import type { PublicOperator } from '#contract/operator.ts'
import { t } from '../../language/text.ts'
import { Logo } from '../../ui/Logo.tsx'
import { policyLink } from '../../ui/policy-link.ts'

/** Company, contact, licence and policies. */
export function Footer({ operator }: { operator: PublicOperator }) {
  const { brand, contact, licence, policies } = operator
  return (
    <footer aria-label={t('sections.footer.label')} className="page py-14 text-sm lg:py-18">
      <div className="grid gap-x-12 gap-y-8 border-t border-ink/80 pt-8 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr_1fr]">
        <div>
          <Logo operator={operator} />
          <p className="mt-3 text-muted">{brand.legalName}</p>
        </div>
        <Column title={t('sections.footer.office')}>
          <address className="not-italic">
            {contact.address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </Column>
        <Column title={t('sections.footer.contact')}>
          <Links>
            <FooterLink href={`mailto:${contact.email}`}>{contact.email}</FooterLink>
            <FooterLink href={contact.professionalNetworkUrl}>
              {t('sections.footer.network', { brand: brand.name, network: networkOf(contact.professionalNetworkUrl) })}
            </FooterLink>
          </Links>
        </Column>
        <div className="flex flex-col gap-8">
          <Column title={t('sections.footer.licence')}>
            <p>{licence.number}</p>
          </Column>
          <Column title={t('sections.footer.policies')}>
            <Links>
              <PolicyLink {...policyLink(policies.aml, t('sections.footer.amlPolicy'))} />
              <PolicyLink {...policyLink(policies.terms, t('sections.footer.terms'))} />
              <PolicyLink {...policyLink(policies.privacy, t('sections.footer.privacy'))} />
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

// The negative margins put the first link on the baseline of the neighbouring columns.
const Links = ({ children }: { children: ReactNode }) => <div className="-mt-2.5 -mb-2.5">{children}</div>

const PolicyLink = ({ href, words }: ReturnType<typeof policyLink>) => <FooterLink href={href}>{words}</FooterLink>

function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="-mx-1 flex min-h-11 w-fit items-center px-1 py-2.5 wrap-anywhere underline decoration-hairline underline-offset-4 hover:decoration-ink"
    >
      {children}
    </a>
  )
}

/** The name of a professional network. For a network that we do not know, its host. */
const networkOf = (url: string) => {
  const host = new URL(url).hostname.replace(/^www\./, '')
  return { 'linkedin.com': 'LinkedIn', 'xing.com': 'XING' }[host] ?? host
}
