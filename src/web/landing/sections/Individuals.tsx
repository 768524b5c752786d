import type { PublicOperator } from '#contract/operator.ts'
import { pages } from '#contract/pages.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { GuillocheBand } from './GuillocheBand.tsx'
import { Terms } from './Terms.tsx'
import { wording } from './wording.ts'

const { title, sentence, limit, limitValue, terms, exchangeNow } = wording.individuals

/** Section 7: a cheque, with its amount. */
export function Individuals({ operator }: { operator: PublicOperator }) {
  return (
    <section aria-labelledby="individuals" className="page py-18 lg:py-32">
      <div className="cheque">
        <GuillocheBand className="cheque-band" id="cheque-band" />
        <div className="max-w-[26rem]">
          <h2 id="individuals" className="font-display text-3xl tracking-[-0.01em]">
            {title}
          </h2>
          <p className="mt-4 text-muted">{sentence}</p>
          <ButtonLink href={pages.register} className="mt-8 max-sm:w-full sm:px-8">
            {exchangeNow}
          </ButtonLink>
        </div>
        <div className="cheque-amount">
          <p>
            <span className="block text-sm text-muted">{limit}</span>
            <span className="block font-display text-[clamp(2.25rem,5vw,3.5rem)] leading-tight tracking-[-0.02em] tabular-nums">
              {limitValue}
            </span>
          </p>
          <Terms of={terms(operator)} />
        </div>
      </div>
    </section>
  )
}
