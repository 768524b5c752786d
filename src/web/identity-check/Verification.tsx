import { Fragment, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { pages } from '#contract/pages.ts'
import type { CheckKind } from '../api/identity-checks.ts'
import { readOperator } from '../ui/operator.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { t } from '../language/text.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Notice } from '../ui/Notice.tsx'
import { CheckWidget } from './CheckWidget.tsx'
import { checkButton, checkKinds, outcomeOf, type PolledStatus, useCheckStatuses } from './use-check-status.ts'

const benefits = {
  personal: (['limits', 'fees', 'payments', 'transfers'] as const).map((what) => `identity-check.personal.benefits.${what}` as const),
  business: (['start', 'crypto', 'limits', 'payments', 'support'] as const).map(
    (what) => `identity-check.business.benefits.${what}` as const,
  ),
}

/** What the client reads before a check. The operator says who checks, and how long that takes. */
function factsOf(kind: CheckKind) {
  const { identityChecks } = readOperator()
  const needs = { label: t('identity-check.facts.needs'), text: t(`identity-check.${kind}.needs`) }
  if (!identityChecks) return [needs]
  const { provider, personalMinutes, businessWorkingDays } = identityChecks
  const duration =
    kind === 'personal'
      ? t('identity-check.personal.duration', { minutes: personalMinutes })
      : t('identity-check.business.duration', { days: businessWorkingDays })
  return [
    needs,
    { label: t('identity-check.facts.duration'), text: duration },
    { label: t('identity-check.facts.provider'), text: t('identity-check.provider', { provider }) },
  ]
}

/** Personal and business verification: two cards, or the widget of the started check. Spec section 2. */
export function Verification() {
  const { opened, open, leave } = useOpenedCheck()
  const statuses = useCheckStatuses()
  const leftCheck = useLeftCheck(opened, (kind) => statuses[kind].pollBriefly())

  return (
    <>
      <PageTitle sentence={t('identity-check.sentence')}>{t('identity-check.title')}</PageTitle>
      {!opened && <p className="measure -mt-4 mb-8">{t('identity-check.when')}</p>}
      {opened ? (
        <CheckWidget key={opened} kind={opened} onStatus={statuses[opened].pollBriefly} onExit={leave} />
      ) : (
        <div className="grid gap-6 md:grid-cols-2">
          {checkKinds.map((kind) => (
            <CheckCard
              key={kind}
              kind={kind}
              benefits={benefits[kind].map((id) => t(id))}
              facts={factsOf(kind)}
              check={statuses[kind]}
              hasFocus={leftCheck === kind}
              onStart={() => open(kind)}
            />
          ))}
        </div>
      )}
    </>
  )
}

/** The open check is stored in the browser's history: Back returns to the cards, a reload to the widget. */
function useOpenedCheck() {
  const { state } = useLocation() as { state: { check?: CheckKind } | null }
  const navigate = useNavigate()
  return {
    opened: checkKinds.find((kind) => kind === state?.check) ?? null,
    open: (check: CheckKind) => void navigate('.', { state: { check } }),
    // Not history.back(): the widget's own pages may have added entries.
    leave: () => void navigate('.', { replace: true }),
  }
}

/** The check whose widget the client left last, by Exit or Back. Calls `onLeave` at that moment. */
function useLeftCheck(opened: CheckKind | null, onLeave: (kind: CheckKind) => void): CheckKind | null {
  const [lastLeft, setLastLeft] = useState<CheckKind | null>(null)
  const before = useRef(opened)
  useEffect(() => {
    const previous = before.current
    before.current = opened
    if (previous === null || previous === opened) return
    setLastLeft(previous)
    onLeave(previous)
  }, [opened, onLeave])
  return lastLeft
}

interface CheckCardProps {
  kind: CheckKind
  benefits: string[]
  /** What the client reads before the check: what is needed, how long it takes, who checks. */
  facts: { label: string; text: string }[]
  check: PolledStatus
  /** True if the client has just left the widget of this check: the button gets the focus. */
  hasFocus: boolean
  onStart: () => void
}

/** The card of one check: description, state, and the button that starts the check. */
function CheckCard({ kind, benefits, facts, check: { status, loading }, hasFocus, onStart }: CheckCardProps) {
  const titleId = useId()
  const start = useRef<HTMLButtonElement>(null)
  const { label, disabled } = checkButton(status)
  const outcome = outcomeOf(status)

  useEffect(() => {
    if (hasFocus) start.current?.focus()
  }, [hasFocus])

  return (
    <Card as="section" aria-labelledby={titleId} className="flex flex-col gap-8">
      <div className="grow">
        <h2 id={titleId} className="font-display text-xl">
          {t(`identity-check.${kind}.title`)}
        </h2>
        <ul className="mt-5 border-t border-hairline">
          {benefits.map((benefit) => (
            <li key={benefit} className="border-b border-hairline py-3 wrap-anywhere">
              {benefit.split('/').map((part, index) => (
                <Fragment key={part}>
                  {index > 0 && '/'}
                  {index > 0 && <wbr />}
                  {part}
                </Fragment>
              ))}
            </li>
          ))}
        </ul>
      </div>
      {!disabled && outcome !== 'beingChecked' && (
        <dl className="flex flex-col gap-3">
          {facts.map(({ label, text }) => (
            <div key={label}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {outcome === 'approved' && (
        <Notice kind="success">
          <p>{t(`identity-check.${kind}.approved`)}</p>
          <Link className="link mt-1 inline-flex min-h-11 items-center" to={pages.home}>
            {t('identity-check.goExchange')}
          </Link>
        </Notice>
      )}
      {(outcome === 'rejected' || outcome === 'again') && (
        <Notice kind={outcome === 'rejected' ? 'error' : 'info'}>
          <p>{t(`identity-check.sentences.${outcome}`)}</p>
          {status?.reason && <p className="mt-2 whitespace-pre-line wrap-anywhere">{status.reason}</p>}
          <a className="link mt-1 inline-flex min-h-11 items-center" href={readOperator().contact.helpdeskUrl}>
            {t('account.contactSupport')}
          </a>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button
          ref={start}
          aria-describedby={titleId}
          className="max-sm:w-full sm:min-w-40"
          disabled={disabled}
          busy={loading}
          onClick={onStart}
        >
          {label}
        </Button>
        {/* Always rendered: screen readers announce only changes of existing elements. */}
        <p role="status" className="min-w-0 flex-1 basis-56 text-sm text-muted">
          {status?.beingChecked && t('identity-check.beingChecked')}
        </p>
      </div>
    </Card>
  )
}
