import { Fragment, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { pages } from '#contract/pages.ts'
import { readOperator } from '../api/operator.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { checkButton, rejectionOf } from './check-status.ts'
import type { PolledStatus } from './use-check-status.ts'
import { t } from '../language/text.ts'

interface CheckCardProps {
  title: string
  benefits: string[]
  check: PolledStatus
  /** True if the client has just left the widget of this check: the button gets the focus. */
  hasFocus: boolean
  onStart: () => void
}

/** The card of one check: description, state, and the button that starts the check. */
export function CheckCard({ title, benefits, check: { status, loading }, hasFocus, onStart }: CheckCardProps) {
  const titleId = useId()
  const start = useRef<HTMLButtonElement>(null)
  const { label, disabled } = checkButton(status)
  const rejection = rejectionOf(status)

  useEffect(() => {
    if (hasFocus) start.current?.focus()
  }, [hasFocus])

  return (
    <Card as="section" aria-labelledby={titleId} className="flex flex-col gap-8">
      <div className="grow">
        <h2 id={titleId} className="font-display text-xl">
          {title}
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
      {status?.review === 'completed' && status.answer === 'GREEN' && (
        <div className="rounded-card border-l-4 border-accent bg-accent-soft px-4 py-3">
          <p>{t('identity-check.verified')}</p>
          <Link className="link mt-1 inline-flex min-h-11 items-center" to={pages.home}>
            {t('identity-check.goExchange')}
          </Link>
        </div>
      )}
      {rejection && (
        <div className="rounded-card border-l-4 border-gold bg-gold-soft px-4 py-3">
          <p>{rejection.sentence}</p>
          {rejection.reason && <p className="mt-2 whitespace-pre-line wrap-anywhere">{rejection.reason}</p>}
          <a className="link mt-1 inline-flex min-h-11 items-center" href={readOperator().contact.helpdeskUrl}>
            {t('identity-check.contactSupport')}
          </a>
        </div>
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
