import type { PublicOperator } from '#contract/operator.ts'
import { pages } from '#contract/pages.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { wording } from './wording.ts'

const { title, getStarted, cards } = wording.reasons

/** Section 5: six cards, parted by hairlines. */
export function Reasons({ operator }: { operator: PublicOperator }) {
  return (
    <section aria-labelledby="reasons" className="page py-18 lg:py-32">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <h2 id="reasons" className="font-display text-3xl tracking-[-0.01em]">
          {title}
        </h2>
        <ButtonLink href={pages.register} className="max-sm:hidden">
          {getStarted}
        </ButtonLink>
      </div>
      <ul className="reasons">
        {cards(operator).map(([name, text]) => (
          <li key={name} className="reason">
            <h3 className="font-display text-xl">{name}</h3>
            <p className="mt-3 text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <ButtonLink href={pages.register} className="mt-8 w-full sm:hidden">
        {getStarted}
      </ButtonLink>
    </section>
  )
}
