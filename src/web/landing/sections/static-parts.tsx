import { siApplepay, siGooglepay, siMastercard, siPaypal, siRevolut, siVisa } from 'simple-icons'
import type { PublicOperator } from '#contract/operator.ts'
import { pages } from '#contract/pages.ts'
import { t } from '../../language/text.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Benefits } from './Benefits.tsx'
import { Guilloche, HeroObjects } from './HeroObjects.tsx'
import { Enterprise, Individuals } from './Solutions.tsx'
import { Faq } from './Faq.tsx'
import { Footer } from './Footer.tsx'
import { LanguageOffer, Languages } from './Languages.tsx'
import { StepStack } from './StepStack.tsx'
import { money } from './figures.ts'
import { halfTurnAngles } from './engraving.ts'

/** The content of the static parts, in the order of the page. Only the server's renderer imports this folder. */
export const staticParts = (operator: PublicOperator) => ({
  languages: <Languages />,
  heroObjects: operator.appearance.heroDrawings && <HeroObjects />,
  languageOffer: <LanguageOffer />,
  payment: <PaymentStrip />,
  benefits: <Benefits operator={operator} />,
  converterTitle: <ConverterTitle />,
  converterNotes: <ConverterNotes />,
  reasons: <Reasons operator={operator} />,
  enterprise: <Enterprise operator={operator} />,
  individuals: <Individuals operator={operator} />,
  gettingStarted: <StepStack operator={operator} />,
  team: <Team operator={operator} />,
  closing: <Closing operator={operator} />,
  faq: <Faq operator={operator} />,
  footer: <Footer operator={operator} />,
})

/** The text before the converter. */
function ConverterTitle() {
  return (
    <div className="flex h-full max-w-[30rem] flex-col justify-end">
      <h2 className="font-display text-3xl tracking-tight">{t('sections.converter.title')}</h2>
      <p className="mt-4 text-muted">{t('sections.converter.sentence')}</p>
    </div>
  )
}

/** The text after the converter. */
function ConverterNotes() {
  const notes = [t('sections.converter.ownAddress'), t('sections.converter.noFunds'), t('sections.converter.noWallets')]
  return (
    <ul className="max-w-[35rem] border-t border-ink/80 lg:max-w-[30rem]">
      {notes.map((note) => (
        <li key={note} className="border-b border-hairline py-3">
          {note}
        </li>
      ))}
    </ul>
  )
}

/** The last invitation to sign up. */
function Closing({ operator }: { operator: PublicOperator }) {
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

// With these sizes, all logos look equally large.
const logos = [
  [siGooglepay, 'size-11'],
  [siMastercard, 'size-8'],
  [siVisa, 'size-11'],
  [siPaypal, 'size-6'],
  [siApplepay, 'size-9'],
  [siRevolut, 'size-5.5'],
] as const

/** The accepted cards and payment services. */
function PaymentStrip() {
  return (
    <div className="border-t border-hairline">
      <div className="page flex flex-wrap items-center gap-x-10 gap-y-3 py-3 text-muted">
        <p className="text-sm">{t('sections.payment.title')}</p>
        <ul className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:gap-x-9">
          {logos.map(([{ slug, title, path }, size]) => (
            <li key={slug}>
              <svg role="img" viewBox="0 0 24 24" className={classNames('fill-current', size)}>
                <title>{title}</title>
                <path d={path} />
              </svg>
            </li>
          ))}
        </ul>
        <p className="text-sm">{t('sections.payment.others')}</p>
      </div>
    </div>
  )
}

/** Six reasons to choose this exchange, on cards separated by hairlines. */
function Reasons({ operator }: { operator: PublicOperator }) {
  return (
    <section aria-labelledby="reasons" className="page py-18 lg:py-32">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <h2 id="reasons" className="font-display text-3xl tracking-tight">
          {t('sections.reasons.title')}
        </h2>
        <ButtonLink href={pages.register} className="max-sm:hidden">
          {t('sections.reasons.getStarted')}
        </ButtonLink>
      </div>
      <ul className="mt-10 grid border-t border-ink/80 sm:max-lg:grid-cols-[1fr_1fr] lg:mt-14 lg:grid-cols-[repeat(3,1fr)]">
        {cardsOf(operator).map(([name, text]) => (
          <li
            key={name}
            className="border-b border-hairline py-8 sm:max-lg:odd:border-r sm:max-lg:odd:pr-8 sm:max-lg:even:pl-8 lg:border-r lg:px-10 lg:pt-10 lg:pb-12 lg:nth-[3n]:border-r-0 lg:nth-[3n]:pr-0 lg:nth-[3n+1]:pl-0"
          >
            <h3 className="font-display text-xl">{name}</h3>
            <p className="mt-3 text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <ButtonLink href={pages.register} className="mt-8 w-full sm:hidden">
        {t('sections.reasons.getStarted')}
      </ButtonLink>
    </section>
  )
}

const cardsOf = ({ claims, licence: { country } }: PublicOperator) =>
  [
    [t('sections.reasons.licensed.name'), t('sections.reasons.licensed.text', { country })],
    [
      t('sections.reasons.large.name'),
      t('sections.reasons.large.text', { amount: money(claims.largeTransactionEur), years: claims.teamYears }),
    ],
    [t('sections.reasons.legal.name'), t('sections.reasons.legal.text')],
    [t('sections.reasons.tailored.name'), t('sections.reasons.tailored.text')],
    [t('sections.reasons.rapid.name'), t('sections.reasons.rapid.text', { hours: claims.firstTransactionHours })],
    [t('sections.reasons.integration.name'), t('sections.reasons.integration.text')],
  ] as const

/** Roles and monograms of the team, and the names that the operator has set. */
function Team({ operator }: { operator: PublicOperator }) {
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
