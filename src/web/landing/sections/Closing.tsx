import type { PublicOperator } from '#contract/operator.ts'
import { pages } from '#contract/pages.ts'
import { t } from '../../language/text.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Guilloche } from './Guilloche.tsx'

/** The last invitation to sign up. */
export function Closing({ operator }: { operator: PublicOperator }) {
  return (
    <section aria-labelledby="closing" className="relative overflow-clip border-y border-hairline bg-accent-soft/60 dark:bg-surface/40">
      {operator.appearance.heroDrawings && (
        <Guilloche
          id="closing-rosette"
          className="absolute top-1/2 right-[max(-12rem,calc(50%-50rem))] hidden w-[40rem] -translate-y-1/2 opacity-70 lg:block"
        />
      )}
      <div className="page relative py-18 lg:py-28">
        <div>
          <h2 id="closing" className="max-w-[13em] font-display text-banner tracking-tighter">
            {t('sections.closing.title', { minutes: operator.claims.firstTransactionMinutes })}
          </h2>
          <p className="mt-5 max-w-[34rem] text-lg text-muted">{t('sections.closing.sentence')}</p>
        </div>
        <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:gap-4 lg:mt-10">
          <ButtonLink href={pages.register} className="sm:px-8">
            {t('sections.closing.signUp')}
          </ButtonLink>
          <ButtonLink href={pages.register} kind="secondary" className="sm:px-8">
            {t('sections.exchangeNow')}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
