import type { PublicOperator } from '#contract/operator.ts'
import { personalQuoteMinimumEur } from '#contract/limits.ts'
import { pages } from '#contract/pages.ts'
import { t } from '../../language/text.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { expressLimit, lowestFee, money } from './figures.ts'

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

/** Names and values on hairlines, like the terms of an agreement. */
function FactList({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="mt-8 border-t border-hairline">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-hairline py-3">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The offer for individuals, drawn as a cheque whose amount is the limit. */
export function Individuals({ operator: { claims } }: { operator: PublicOperator }) {
  const facts = [
    [t('sections.individuals.payment'), t('sections.individuals.paymentValue')],
    [t('sections.individuals.coins'), t('sections.individuals.coinsValue', { coins: claims.coins })],
    [t('sections.individuals.first'), t('sections.individuals.firstValue', { minutes: claims.firstTransactionMinutes })],
  ] as const
  return (
    <section aria-labelledby="individuals" className="page py-18 lg:py-32">
      <div className="relative grid gap-10 overflow-clip rounded-card border border-hairline bg-surface px-6 pt-24 pb-8 shadow-(--shadow-sheet) lg:grid-cols-[minmax(0,1fr)_28rem] lg:items-center lg:gap-16 lg:px-16 lg:pt-30 lg:pb-18">
        <GuillocheBand className="absolute inset-x-3 top-3 h-[40px] w-[calc(100%-1.5rem)] stroke-gold opacity-80" id="cheque-band" />
        <div className="max-w-[26rem]">
          <h2 id="individuals" className="font-display text-3xl tracking-tight">
            {t('sections.individuals.title')}
          </h2>
          <p className="mt-4 text-muted">{t('sections.individuals.sentence')}</p>
          <ButtonLink href={pages.register} className="mt-8 max-sm:w-full sm:px-8">
            {t('sections.exchangeNow')}
          </ButtonLink>
        </div>
        <div className="border-field lg:border-l lg:border-dashed lg:pl-12">
          <p>
            <span className="block text-sm text-muted">{t('sections.individuals.limit')}</span>
            <span className="block font-display text-banner leading-tight tracking-tighter tabular-nums">
              {t('sections.individuals.limitValue', { limit: expressLimit() })}
            </span>
          </p>
          <FactList facts={facts} />
        </div>
      </div>
    </section>
  )
}

const waveHeights = [1, 0.8, 0.6, 0.4, 0.2, -0.2, -0.4, -0.6, -0.8, -1]

/** A guilloche border as wide as its container: waves of falling height, one over another. */
function GuillocheBand({ className, id }: { className?: string; id: string }) {
  return (
    <svg strokeWidth="0.6" aria-hidden="true" className={className}>
      <defs>
        <pattern id={id} width="66" height="40" patternUnits="userSpaceOnUse">
          <path
            id={`${id}-wave`}
            d="M-33 0C-22-22-11-22 0 0S22 22 33 0 55-22 66 0 88 22 99 0"
            transform="translate(0 20)"
            className="fill-none"
          />
          {waveHeights.slice(1).map((height) => (
            <use
              key={height}
              href={`#${id}-wave`}
              transform={`translate(0 ${20 - 20 * height}) scale(1 ${height})`}
              className="fill-none"
            />
          ))}
        </pattern>
      </defs>
      <rect width="100%" height="40" className="stroke-none" fill={`url(#${id})`} />
    </svg>
  )
}
