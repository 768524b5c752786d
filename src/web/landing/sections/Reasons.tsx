import type { PublicOperator } from '#contract/operator.ts'
import { pages } from '#contract/pages.ts'
import { t } from '../../language/text.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { money } from './figures.ts'

/** Six reasons to choose this exchange, on cards separated by hairlines. */
export function Reasons({ operator }: { operator: PublicOperator }) {
  return (
    <section aria-labelledby="reasons" className="page py-18 lg:py-32">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <h2 id="reasons" className="font-display text-3xl tracking-tight">
          {t('sections.reasons.title')}
        </h2>
        <ButtonLink href={pages.register} className="max-sm:hidden">
          {t('sections.reasons.getStarted')}
        </ButtonLink>
      </div>
      <ul className="mt-10 grid border-t border-ink/80 sm:max-lg:grid-cols-[1fr_1fr] lg:mt-14 lg:grid-cols-[repeat(3,1fr)]">
        {cardsOf(operator).map(([name, text]) => (
          <li
            key={name}
            className="border-b border-hairline py-8 sm:max-lg:odd:border-r sm:max-lg:odd:pr-8 sm:max-lg:even:pl-8 lg:border-r lg:px-10 lg:pt-10 lg:pb-12 lg:nth-[3n]:border-r-0 lg:nth-[3n]:pr-0 lg:nth-[3n+1]:pl-0"
          >
            <h3 className="font-display text-xl">{name}</h3>
            <p className="mt-3 text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <ButtonLink href={pages.register} className="mt-8 w-full sm:hidden">
        {t('sections.reasons.getStarted')}
      </ButtonLink>
    </section>
  )
}

const cardsOf = ({ claims, licence: { country } }: PublicOperator) =>
  [
    [t('sections.reasons.licensed.name'), t('sections.reasons.licensed.text', { country })],
    [
      t('sections.reasons.large.name'),
      t('sections.reasons.large.text', { amount: money(claims.largeTransactionEur), years: claims.teamYears }),
    ],
    [t('sections.reasons.legal.name'), t('sections.reasons.legal.text')],
    [t('sections.reasons.tailored.name'), t('sections.reasons.tailored.text')],
    [t('sections.reasons.rapid.name'), t('sections.reasons.rapid.text', { hours: claims.firstTransactionHours })],
    [t('sections.reasons.integration.name'), t('sections.reasons.integration.text')],
  ] as const
