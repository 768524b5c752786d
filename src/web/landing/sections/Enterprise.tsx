import type { PublicOperator } from '#contract/operator.ts'
import { pages } from '#contract/pages.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Terms } from './Terms.tsx'
import { wording } from './wording.ts'

const { title, sentence, terms, createAccount, path, produces, steps } = wording.enterprise

/** Section 6: a numbered line, and the documents that each step of it produces. */
export function Enterprise({ operator }: { operator: PublicOperator }) {
  return (
    <section aria-labelledby="enterprise" className="vault">
      <div className="page grid gap-x-20 gap-y-12 py-18 lg:grid-cols-[24rem_minmax(0,1fr)] lg:py-32">
        <div className="lg:sticky lg:top-24 lg:self-start">
          <h2 id="enterprise" className="font-display text-3xl tracking-[-0.01em]">
            {title}
          </h2>
          <p className="mt-4 text-muted">{sentence(operator)}</p>
          <Terms of={terms(operator)} />
          <ButtonLink href={pages.register} className="mt-8 max-sm:w-full">
            {createAccount}
          </ButtonLink>
        </div>
        <div>
          <ol aria-label={path} className="path">
            {steps.map(({ name, text, documents }, at) => (
              <li key={name} className="path-step">
                <span className="path-number">{String(at + 1).padStart(2, '0')}</span>
                <div className="path-what">
                  <h3 className="font-display text-xl">{name}</h3>
                  <p className="mt-2 max-w-[32rem] text-muted">{text}</p>
                  <p className="sr-only">{produces}</p>
                  <ul className="slips">
                    {documents.map((document) => (
                      <li key={document} className="slip">
                        {document}
                      </li>
                    ))}
                  </ul>
                </div>
              </li>
            ))}
          </ol>
          <ButtonLink href={pages.register} kind="secondary" className="mt-10 max-sm:w-full sm:ml-[4.5rem]">
            {createAccount}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
