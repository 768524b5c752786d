import type { PublicOperator } from '#contract/operator.ts'
import { t } from '../../language/text.ts'

/** The first three steps of a client, as sheets on a pile. A click moves the top sheet to the back (turn-pile.ts). Without a script, the sheets are a list. */
export function StepStack({ operator }: { operator: PublicOperator }) {
  const steps = stepsOf(operator)
  return (
    <section aria-labelledby="getting-started" className="overflow-clip border-t border-hairline py-18 lg:py-32">
      <div className="page grid items-center gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_36rem]">
        <div className="max-w-[30rem]">
          <h2 id="getting-started" className="font-display text-3xl tracking-tight">
            {t('sections.gettingStarted.title')}
          </h2>
          <p className="mt-4 text-muted">{t('sections.gettingStarted.sentence')}</p>
        </div>
        <div className="relative">
          <ol className="grid gap-4">
            {steps.map(({ name, text }, index) => (
              <li
                key={name}
                className="sheet min-h-88 rounded-sheet border border-hairline px-7 pt-4 pb-20"
                data-place={index}
                data-announcement={t('sections.gettingStarted.onTop', { at: String(index + 1), of: String(steps.length), name })}
              >
                <span aria-hidden="true" className="block h-24 font-display text-folio/[5.9rem] text-gold lining-nums">
                  {index + 1}
                </span>
                <h3 className="pt-[2.24rem] pb-1 font-display text-xl leading-8 sm:text-2xl/8">{name}</h3>
                <p className="max-w-[28rem] leading-8 text-muted">{text}</p>
              </li>
            ))}
          </ol>
          <button
            type="button"
            className="group absolute inset-0 z-4 hidden items-end rounded-sheet px-7 py-5 text-left [@media(scripting:enabled)]:flex"
            data-turns-pile
          >
            <span className="inline-flex min-h-11 items-center font-medium text-accent underline decoration-1 underline-offset-[0.25em] group-hover:text-accent-strong group-hover:decoration-2">
              {t('sections.gettingStarted.next')}
            </span>
          </button>
          <p role="status" className="sr-only" />
        </div>
      </div>
    </section>
  )
}

const stepsOf = ({ claims: { firstTransactionMinutes: minutes } }: PublicOperator) => [
  { name: t('sections.gettingStarted.account.name'), text: t('sections.gettingStarted.account.text') },
  { name: t('sections.gettingStarted.verification.name'), text: t('sections.gettingStarted.verification.text') },
  { name: t('sections.gettingStarted.request.name'), text: t('sections.gettingStarted.request.text', { minutes }) },
]
