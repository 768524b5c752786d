import type { PublicOperator } from '#contract/operator.ts'
import { pages } from '#contract/pages.ts'
import { t } from '../../language/text.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { expressLimit } from './figures.ts'
import { FactList } from './FactList.tsx'

/** The offer for individuals, drawn as a cheque whose amount is the limit. */
export function Individuals({ operator: { claims } }: { operator: PublicOperator }) {
  const facts = [
    [t('sections.individuals.payment'), t('sections.individuals.paymentValue')],
    [t('sections.individuals.coins'), t('sections.individuals.coinsValue', { coins: claims.coins })],
    [t('sections.individuals.first'), t('sections.individuals.firstValue', { minutes: claims.firstTransactionMinutes })],
  ] as const
  return (
    <section aria-labelledby="individuals" className="page py-18 lg:py-32">
      <div className="relative grid gap-10 overflow-clip rounded-card border border-hairline bg-surface px-6 pt-24 pb-8 shadow-(--shadow-sheet) lg:grid-cols-[minmax(0,1fr)_28rem] lg:items-center lg:gap-16 lg:px-16 lg:pt-30 lg:pb-18">
        <GuillocheBand className="absolute inset-x-3 top-3 h-[40px] w-[calc(100%-1.5rem)] stroke-gold opacity-80" id="cheque-band" />
        <div className="max-w-[26rem]">
          <h2 id="individuals" className="font-display text-3xl tracking-tight">
            {t('sections.individuals.title')}
          </h2>
          <p className="mt-4 text-muted">{t('sections.individuals.sentence')}</p>
          <ButtonLink href={pages.register} className="mt-8 max-sm:w-full sm:px-8">
            {t('sections.exchangeNow')}
          </ButtonLink>
        </div>
        <div className="border-field lg:border-l lg:border-dashed lg:pl-12">
          <p>
            <span className="block text-sm text-muted">{t('sections.individuals.limit')}</span>
            <span className="block font-display text-banner leading-tight tracking-tighter tabular-nums">
              {t('sections.individuals.limitValue', { limit: expressLimit() })}
            </span>
          </p>
          <FactList facts={facts} />
        </div>
      </div>
    </section>
  )
}

const waveHeights = [1, 0.8, 0.6, 0.4, 0.2, -0.2, -0.4, -0.6, -0.8, -1]

/** A guilloche border as wide as its container: waves of falling height, one over another. */
function GuillocheBand({ className, id }: { className?: string; id: string }) {
  return (
    <svg strokeWidth="0.6" aria-hidden="true" className={className}>
      <defs>
        <pattern id={id} width="66" height="40" patternUnits="userSpaceOnUse">
          <path
            id={`${id}-wave`}
            d="M-33 0C-22-22-11-22 0 0S22 22 33 0 55-22 66 0 88 22 99 0"
            transform="translate(0 20)"
            className="fill-none"
          />
          {waveHeights.slice(1).map((height) => (
            <use
              key={height}
              href={`#${id}-wave`}
              transform={`translate(0 ${20 - 20 * height}) scale(1 ${height})`}
              className="fill-none"
            />
          ))}
        </pattern>
      </defs>
      <rect width="100%" height="40" className="stroke-none" fill={`url(#${id})`} />
    </svg>
  )
}
