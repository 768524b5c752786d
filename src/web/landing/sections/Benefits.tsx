import type { PublicOperator } from '#contract/operator.ts'
import { locale, t } from '../../language/text.ts'
import { Icon } from '../../ui/Icon.tsx'
import { largeAmount } from './figures.ts'

/** Five claims on cards like the leaves of an account book. A card is highlighted while it is in the middle of the screen (sections.css). */
export function Benefits({ operator }: { operator: PublicOperator }) {
  return (
    <section aria-labelledby="benefits" className="page grid gap-x-16 gap-y-10 py-18 lg:grid-cols-[22rem_minmax(0,1fr)] lg:py-32">
      <div className="lg:sticky lg:top-32 lg:self-start">
        <h2 id="benefits" className="font-display text-3xl tracking-tight">
          {t('sections.benefits.title')}
        </h2>
        <p className="mt-4 max-w-[30rem] text-muted">{t('sections.benefits.sentence')}</p>
      </div>
      <ol className="flex flex-col gap-4">
        {cardsOf(operator).map(({ name, figure, text }, index) => (
          <li
            key={name}
            className="leaf relative grid grid-cols-[3.25rem_minmax(0,1fr)] overflow-clip rounded-card border border-hairline bg-surface before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-accent sm:min-h-42 sm:grid-cols-[3.25rem_minmax(0,1fr)_auto] sm:items-center sm:[--leaf-shift:0.5rem]"
          >
            <span aria-hidden="true" className="pt-[2.1rem] text-center text-sm/[1.6] text-muted tabular-nums sm:self-start">
              {index + 1}
            </span>
            <div className="px-6 pt-7 pb-5 sm:pb-7 sm:pl-8">
              <h3 className="font-display text-2xl">{name}</h3>
              <p className="mt-2 max-w-[24rem] text-muted">{text}</p>
            </div>
            <span
              aria-hidden="true"
              className="leaf-figure col-start-2 px-6 pb-7 font-display text-3xl/none tracking-tighter text-accent lining-nums tabular-nums sm:col-start-3 sm:min-w-46 sm:px-8 sm:pb-0 sm:text-right sm:text-figure lg:max-[72rem]:min-w-36 lg:max-[72rem]:text-3xl/none"
            >
              {figure}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function cardsOf({ claims: { coins, countries, largeTransactionEur }, licence: { country, authority } }: PublicOperator) {
  const amount = largeAmount(largeTransactionEur)
  return [
    { name: t('sections.benefits.coins.name'), figure: `${format(coins)}+`, text: t('sections.benefits.coins.text', { coins }) },
    { name: t('sections.benefits.countries.name'), figure: format(countries), text: t('sections.benefits.countries.text', { countries }) },
    { name: t('sections.benefits.limits.name'), figure: `${amount}+`, text: t('sections.benefits.limits.text', { amount }) },
    {
      name: t('sections.benefits.licence.name'),
      figure: <LicenceIcon />,
      text: t('sections.benefits.licence.text', { country, authority }),
    },
    { name: t('sections.benefits.funds.name'), figure: <PrivacyIcon />, text: t('sections.benefits.funds.text') },
  ]
}

const format = (count: number) => count.toLocaleString(locale())

/** A certificate with a seal. As high as the figures on the other cards. */
const LicenceIcon = () => (
  <Icon
    size={48}
    isRound
    className="-ml-[0.25em] size-[1.4em] sm:-mr-[0.25em] sm:ml-auto"
    path="M19.5 34.5h-9a2 2 0 0 1-2-2v-24a2 2 0 0 1 2-2h27a2 2 0 0 1 2 2v24a2 2 0 0 1-2 2h-1M15 14h18M15 21h7M24.8 36v8l3.7-2.6 3.7 2.6v-8"
  >
    <circle cx="28.5" cy="30" r="7" />
    <circle cx="28.5" cy="30" r="3.5" />
  </Icon>
)

/** A padlock. As high as the figures on the other cards. */
const PrivacyIcon = () => (
  <Icon
    size={48}
    isRound
    className="-ml-[0.25em] size-[1.4em] sm:-mr-[0.25em] sm:ml-auto"
    path="M11 21h26a2 2 0 0 1 2 2v17a2 2 0 0 1-2 2H11a2 2 0 0 1-2-2V23a2 2 0 0 1 2-2ZM15.5 21v-6a8.5 8.5 0 0 1 17 0v6M24 33v3.5"
  >
    <circle cx="24" cy="30" r="3" />
  </Icon>
)
