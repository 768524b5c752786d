import type { PublicOperator } from '#contract/operator.ts'
import { t } from '../../language/text.ts'
import { halfTurnAngles } from './engraving.ts'

/** Roles and monograms of the team, and the names that the operator has set. */
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

/** A monogram in a seal: a guilloche ring between two rims. */
function Seal({ monogram }: { monogram: string }) {
  const id = `seal-${monogram.toLowerCase()}`
  return (
    <svg viewBox="-100 -100 200 200" fill="none" aria-hidden="true" className="size-40 lg:size-44">
      <defs>
        <ellipse id={id} rx="88" ry="66" />
      </defs>
      <circle r="98" className="stroke-gold" strokeWidth="1" />
      <circle r="94" className="stroke-gold" strokeWidth="3" strokeDasharray="1 2.28" />
      <g className="stroke-gold" strokeWidth="0.5">
        {halfTurnAngles(18).map((angle) => (
          <use key={angle} href={`#${id}`} transform={`rotate(${angle})`} />
        ))}
      </g>
      <circle r="60" className="fill-paper stroke-gold" strokeWidth="1" />
      <circle r="56" className="stroke-gold" strokeWidth="0.5" />
      <text y="14" fontSize="40" textAnchor="middle" className="fill-ink font-display tracking-wide">
        {monogram}
      </text>
    </svg>
  )
}
