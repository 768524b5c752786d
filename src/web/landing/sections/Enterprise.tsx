import type { PublicOperator } from '#contract/operator.ts'
import { personalQuoteMinimumEur } from '#contract/limits.ts'
import { pages } from '#contract/pages.ts'
import { t } from '../../language/text.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { leastFee, money } from './figures.ts'
import { Terms } from './Terms.tsx'

/** Section 6: numbered steps, with the documents of each. */
export function Enterprise({ operator }: { operator: PublicOperator }) {
  const amount = money(operator.claims.largeTransactionEur)
  const terms = [
    [t('sections.enterprise.madeFor'), t('sections.enterprise.madeForValue', { amount })],
    [t('sections.enterprise.minimum'), money(personalQuoteMinimumEur)],
    [t('sections.enterprise.fees'), t('sections.enterprise.feesValue', { fee: leastFee() })],
  ] as const
  return (
    <section aria-labelledby="enterprise" className="vault">
      <div className="page grid gap-x-20 gap-y-12 py-18 lg:grid-cols-[24rem_minmax(0,1fr)] lg:py-32">
        <div className="lg:sticky lg:top-24 lg:self-start">
          <h2 id="enterprise" className="font-display text-3xl tracking-tight">
            {t('sections.enterprise.title')}
          </h2>
          <p className="mt-4 text-muted">{t('sections.enterprise.sentence', { amount })}</p>
          <Terms of={terms} />
          <ButtonLink href={pages.register} className="mt-8 max-sm:w-full">
            {t('sections.enterprise.createAccount')}
          </ButtonLink>
        </div>
        <div>
          <ol aria-label={t('sections.enterprise.path')} className="path">
            {stepsOfThePath().map(({ name, text, documents }, at) => (
              <li key={name} className="path-step">
                <span className="path-number">{String(at + 1).padStart(2, '0')}</span>
                <div className="path-what">
                  <h3 className="font-display text-xl">{name}</h3>
                  <p className="mt-2 max-w-[32rem] text-muted">{text}</p>
                  <p className="sr-only">{t('sections.enterprise.produces')}</p>
                  <ul className="slips">
                    {documents.map((document) => (
                      <li key={document} className="slip">
                        {document}
                      </li>
                    ))}
                  </ul>
                </div>
              </li>
            ))}
          </ol>
          <ButtonLink href={pages.register} kind="secondary" className="mt-10 max-sm:w-full sm:ml-[4.5rem]">
            {t('sections.enterprise.createAccount')}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

const stepsOfThePath = () => [
  {
    name: t('sections.enterprise.registration.name'),
    text: t('sections.enterprise.registration.text'),
    documents: [t('sections.enterprise.registration.terms')],
  },
  {
    name: t('sections.enterprise.consultation.name'),
    text: t('sections.enterprise.consultation.text'),
    documents: [t('sections.enterprise.consultation.quote')],
  },
  {
    name: t('sections.enterprise.kyc.name'),
    text: t('sections.enterprise.kyc.text'),
    documents: [t('sections.enterprise.kyc.confirmation')],
  },
  {
    name: t('sections.enterprise.documents.name'),
    text: t('sections.enterprise.documents.text'),
    documents: [t('sections.enterprise.documents.agreement'), t('sections.enterprise.documents.file')],
  },
  {
    name: t('sections.enterprise.transaction.name'),
    text: t('sections.enterprise.transaction.text'),
    documents: [t('sections.enterprise.transaction.confirmation'), t('sections.enterprise.transaction.statement')],
  },
]
