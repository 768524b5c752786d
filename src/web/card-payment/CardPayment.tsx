import { Link } from 'react-router'
import { useEffect, useRef } from 'react'
import { cardPaymentFramePath, pages } from '#contract/pages.ts'
import { readOperator } from '../ui/operator.ts'
import { Button, ButtonLink, Spinner } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Notice, RetryDelay } from '../ui/Notice.tsx'
import { t } from '../language/text.ts'
import { formatDecimal } from '../ui/amount-format.ts'
import { classNames } from '../ui/class-names.ts'
import { FrameInDocument } from '../ui/FrameInDocument.tsx'
import { useElapsed } from '../ui/use-elapsed.ts'
import type { CardPaymentControl, PaymentOverlay } from './use-card-payment.ts'
import { readWidgetMessage, type WidgetMessage } from './messages.ts'

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
        {t('account.contactSupport')}
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

/** Leads to the page on which the payment continues. Decision 228 says why this page is not in our frame. */
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
          {t('ui.close')}
        </Button>
      </p>
    </div>
  )
}

interface WidgetProps {
  overlay: Extract<PaymentOverlay, { status: 'opening' | 'open' }>
  acceptsOrigin: (origin: string) => boolean
  onMessage: (message: WidgetMessage) => void
  onClose: () => void
}

const permissions = 'camera; microphone; payment; geolocation; clipboard-read; clipboard-write; fullscreen; accelerometer; gyroscope'
/** After this time, the widget is shown even if it has not reported that it is loaded. */
const loadTimeoutMs = 8000

/** The provider's widget. Until the widget is loaded, a sentence is shown instead. */
function Widget({ overlay, acceptsOrigin, onMessage, onClose }: WidgetProps) {
  const isSlow = useElapsed(loadTimeoutMs)
  const state = overlay.status === 'open' ? overlay.widgetState : null
  const isLoading = state === null || state === 'opened'
  const outcome = state === 'completed' || state === 'rejected' || state === 'cancelled' ? t(`card-payment.outcomes.${state}`) : null

  // A provider's page takes the focus when it loads, but Escape works only outside its frame.
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isLoading || !content.current?.contains(document.activeElement)) return
    content.current.closest('dialog')?.querySelector('h2')?.focus()
  }, [isLoading])

  return (
    <div
      ref={content}
      className="-mx-6 -mb-6 flex h-[calc(100dvh-5.5rem)] flex-col border-t border-hairline sm:-mx-8 sm:-mb-8 sm:h-[calc(100dvh-6rem)]"
    >
      <div role="status">
        {overlay.status === 'open' && overlay.notPrefilled && (
          <p className="bg-gold-soft px-6 py-3 sm:px-8">
            {t('card-payment.notPrefilled', {
              amount: formatDecimal(overlay.notPrefilled.amount),
              from: overlay.notPrefilled.fromCurrency,
              to: overlay.notPrefilled.toCurrency,
            })}
          </p>
        )}
        {isLoading && isSlow && <p className="bg-gold-soft px-6 py-3 sm:px-8">{t('card-payment.slow')}</p>}
        {outcome && (
          <p
            className={classNames(
              'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-6 py-3 sm:px-8',
              state === 'completed' ? 'bg-accent-soft' : 'bg-danger-soft',
            )}
          >
            {outcome}
            <Button kind="secondary" onClick={onClose}>
              {t('ui.close')}
            </Button>
          </p>
        )}
      </div>
      <div className="relative grow">
        {isLoading && !isSlow && (
          <p role="status" className="absolute inset-0 flex items-center justify-center gap-3 text-muted">
            <Spinner />
            {t('card-payment.opening')}
          </p>
        )}
        <FrameInDocument
          path={cardPaymentFramePath}
          documentTitle={t('card-payment.title')}
          src={overlay.status === 'open' ? overlay.src : null}
          title={t('card-payment.frame')}
          acceptsOrigin={acceptsOrigin}
          parse={readWidgetMessage}
          onMessage={onMessage}
          allow={permissions}
          className={classNames('absolute inset-0 size-full bg-surface', isLoading && !isSlow && 'invisible')}
        />
      </div>
    </div>
  )
}
