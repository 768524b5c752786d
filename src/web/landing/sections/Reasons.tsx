import type { PublicOperator } from '#contract/operator.ts'
import { pages } from '#contract/pages.ts'
import { t } from '../../language/text.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { money } from './figures.ts'

/** Section 5: six cards, separated by hairlines. */
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
      <ul className="reasons">
        {cardsOf(operator).map(([name, text]) => (
          <li key={name} className="reason">
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
