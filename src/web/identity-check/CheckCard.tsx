import { Fragment, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { pages } from '#contract/pages.ts'
import type { CheckKind } from '../api/identity-checks.ts'
import { readOperator } from '../ui/operator.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Notice } from '../ui/Notice.tsx'
import { checkButton, outcomeOf } from './check-status.ts'
import type { PolledStatus } from './use-check-status.ts'
import { t } from '../language/text.ts'

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
export function CheckCard({ kind, benefits, facts, check: { status, loading }, hasFocus, onStart }: CheckCardProps) {
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
            {t('identity-check.contactSupport')}
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
