import type { PublicOperator } from '#contract/operator.ts'
import { personalQuoteMinimumEur } from '#contract/limits.ts'
import { pages } from '#contract/pages.ts'
import { t } from '../../language/text.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { lowestFee, money } from './figures.ts'
import { FactList } from './FactList.tsx'

const steps = [
  { step: 'registration', documents: ['registration.terms'] },
  { step: 'consultation', documents: ['consultation.quote'] },
  { step: 'kyc', documents: ['kyc.confirmation'] },
  { step: 'documents', documents: ['documents.agreement', 'documents.file'] },
  { step: 'transaction', documents: ['transaction.confirmation', 'transaction.statement'] },
] as const

/** The path of an enterprise transaction: numbered steps, with the documents of each step. */
export function Enterprise({ operator }: { operator: PublicOperator }) {
  const amount = money(operator.claims.largeTransactionEur)
  const facts = [
    [t('sections.enterprise.madeFor'), t('sections.enterprise.madeForValue', { amount })],
    [t('sections.enterprise.minimum'), money(personalQuoteMinimumEur)],
    [t('sections.enterprise.fees'), t('sections.enterprise.feesValue', { fee: lowestFee() })],
  ] as const
  return (
    <section aria-labelledby="enterprise" className="vault">
      <div className="page grid gap-x-20 gap-y-12 py-18 lg:grid-cols-[24rem_minmax(0,1fr)] lg:py-32">
        <div className="lg:sticky lg:top-24 lg:self-start">
          <h2 id="enterprise" className="font-display text-3xl tracking-tight">
            {t('sections.enterprise.title')}
          </h2>
          <p className="mt-4 text-muted">{t('sections.enterprise.sentence', { amount })}</p>
          <FactList facts={facts} />
          <ButtonLink href={pages.register} className="mt-8 max-sm:w-full">
            {t('sections.enterprise.createAccount')}
          </ButtonLink>
        </div>
        <div>
          <ol aria-label={t('sections.enterprise.path')}>
            {steps.map(({ step, documents }, index) => (
              <li
                key={step}
                className="relative grid grid-cols-[3rem_minmax(0,1fr)] gap-4 pb-11 before:absolute before:top-14 before:bottom-2 before:left-6 before:w-px before:bg-gold before:opacity-60 last:pb-0 last:before:hidden sm:gap-6"
              >
                <span className="grid size-12 place-items-center rounded-full border border-gold font-display text-lg/none lining-nums tabular-nums outline outline-offset-3 outline-gold/40">
                  {String(index + 1).padStart(2, '0')}
                </span>
                <div className="pt-[0.6rem]">
                  <h3 className="font-display text-xl">{t(`sections.enterprise.${step}.name`)}</h3>
                  <p className="mt-2 max-w-[32rem] text-muted">{t(`sections.enterprise.${step}.text`)}</p>
                  <p className="sr-only">{t('sections.enterprise.produces')}</p>
                  <ul className="mt-4 flex flex-wrap gap-3">
                    {documents.map((document) => (
                      <li
                        key={document}
                        className="slip relative bg-slip py-2 pr-8 pl-3.5 text-sm/[1.35] text-on-slip after:absolute after:top-0 after:right-0 after:size-3.5"
                      >
                        {t(`sections.enterprise.${document}`)}
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
