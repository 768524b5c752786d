import { Link } from 'react-router'
import { useEffect, useRef } from 'react'
import { pages } from '#contract/pages.ts'
import { readOperator } from '../ui/operator.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Notice, RetryDelay } from '../ui/Notice.tsx'
import { t } from '../language/text.ts'
import type { CardPaymentControl } from './use-card-payment.ts'
import { Widget } from './Widget.tsx'

/** The full-screen overlay with the provider's widget, or a message that the widget could not be opened. */
export function CardPayment({ payment: { overlay, open, close, onMessage, acceptsOrigin } }: { payment: CardPaymentControl }) {
  return (
    <>
      {overlay.status === 'closed' && overlay.failure?.required && <Required what={overlay.failure.required} />}
      {overlay.status === 'closed' && overlay.failure && !overlay.failure.required && (
        <Notice kind="error" className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          {t('card-payment.failed')}
          {overlay.failure.retryAfterSeconds === null ? (
            <Button kind="secondary" onClick={() => void open()}>
              {t('ui.tryAgain')}
            </Button>
          ) : (
            <RetryDelay seconds={overlay.failure.retryAfterSeconds} />
          )}
        </Notice>
      )}
      {overlay.status === 'missing-request-id' && (
        <ErrorBoundary fallback={() => null} onCaught={() => close({ failed: true })}>
          <MissingRequestId />
        </ErrorBoundary>
      )}
      <Dialog
        open={overlay.status === 'opening' || overlay.status === 'open' || overlay.status === 'elsewhere'}
        onClose={() => close()}
        title={t('card-payment.title')}
        fullScreen
      >
        {(overlay.status === 'opening' || overlay.status === 'open') && (
          <Widget overlay={overlay} acceptsOrigin={acceptsOrigin} onMessage={onMessage} onClose={() => close()} />
        )}
        {overlay.status === 'elsewhere' && <ElsewhereStep url={overlay.url} onClose={() => close()} />}
      </Dialog>
    </>
  )
}

/** What the operator requires before a card payment, and where the client gets it. */
const Required = ({ what }: { what: 'verification' | 'country' }) => (
  <Notice kind="error" className="mt-6">
    <p>{t(`card-payment.required.${what}`)}</p>
    {what === 'verification' ? (
      <Link className="link mt-1 inline-flex min-h-11 items-center" to={pages.verification}>
        {t('card-payment.required.verify')}
      </Link>
    ) : (
      <a className="link mt-1 inline-flex min-h-11 items-center" href={readOperator().contact.helpdeskUrl}>
        {t('card-payment.required.support')}
      </a>
    )}
  </Notice>
)

/** Throws when rendered: spec section 8, "Payment widget with no requestId". */
function MissingRequestId(): never {
  throw new Error('The card payment got no requestId')
}

interface ElsewhereStepProps {
  /** URL of the page of a bank or a payment service. */
  url: string
  onClose: () => void
}

/** Leads to the page on which the payment continues. Decision 181 says why this page is not in our frame. */
function ElsewhereStep({ url, onClose }: ElsewhereStepProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  // The widget's frame has disappeared with the focus inside.
  useEffect(() => heading.current?.focus(), [])

  return (
    <div className="mx-auto max-w-2xl py-8">
      <h3 ref={heading} tabIndex={-1} className="font-display text-lg">
        {t('card-payment.elsewhere.title')}
      </h3>
      <p className="measure mt-2 wrap-anywhere text-muted">{t('card-payment.elsewhere.sentence', { host: new URL(url).host })}</p>
      <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink href={url} target="_blank" rel="noopener noreferrer">
          {t('card-payment.elsewhere.open')}
        </ButtonLink>
        <Button kind="secondary" onClick={onClose}>
          {t('card-payment.close')}
        </Button>
      </p>
    </div>
  )
}
