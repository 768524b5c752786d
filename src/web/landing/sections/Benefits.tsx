import type { PublicOperator } from '#contract/operator.ts'
import { wording } from './wording.ts'

const { title, sentence, leaves } = wording.benefits

/** Section 2: leaves of a ledger. Each lights up while it is scrolled through the middle of the screen (sections.css). */
export function Benefits({ operator }: { operator: PublicOperator }) {
  return (
    <section aria-labelledby="benefits" className="page grid gap-x-16 gap-y-10 py-18 lg:grid-cols-[22rem_minmax(0,1fr)] lg:py-32">
      <div className="lg:sticky lg:top-32 lg:self-start">
        <h2 id="benefits" className="font-display text-3xl tracking-[-0.01em]">
          {title}
        </h2>
        <p className="mt-4 max-w-[30rem] text-muted">{sentence}</p>
      </div>
      <ol className="flex flex-col gap-4">
        {leaves(operator).map(({ name, figure, text }, at) => (
          <li key={name} className="leaf">
            <span aria-hidden="true" className="leaf-folio">
              {at + 1}
            </span>
            <div className="leaf-entry">
              <h3 className="font-display text-2xl">{name}</h3>
              <p className="leaf-text">{text}</p>
            </div>
            <span aria-hidden="true" className="leaf-figure">
              {figure}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
