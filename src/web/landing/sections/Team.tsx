import type { PublicOperator } from '#contract/operator.ts'
import { t } from '../../language/text.ts'
import { Seal } from './Seal.tsx'

/** Section 9: roles and monograms; names where the operator gives them. */
export function Team({ operator }: { operator: PublicOperator }) {
  return (
    <section aria-labelledby="team" className="border-t border-hairline">
      <div className="page py-18 text-center lg:py-32">
        <h2 id="team" className="font-display text-3xl tracking-tight">
          {t('sections.team.title')}
        </h2>
        <p className="mx-auto mt-4 max-w-[34rem] text-muted">{t('sections.team.sentence', { years: operator.claims.teamYears })}</p>
        <ul className="mt-12 grid gap-10 sm:grid-cols-3 sm:gap-6 lg:mt-16">
          {operator.team.map(({ role, remit, monogram, name }) => (
            <li key={role} className="flex flex-col items-center">
              <Seal monogram={monogram} />
              <h3 className="mt-6 font-display text-xl">{name ?? role}</h3>
              {name && <p className="mt-1 font-medium">{role}</p>}
              <p className="mt-1 max-w-[min(16rem,100%)] text-muted wrap-break-word hyphens-auto">{remit}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
