import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Notice, RetryDelay } from '../ui/Notice.tsx'
import type { CardPaymentOnScreen } from './use-card-payment.ts'
import { Widget } from './Widget.tsx'
import { t } from '../language/text.ts'

/** The full-screen overlay with the provider's widget, or a message that the widget could not be opened. */
export function CardPayment({ payment: { stage, open, close, onMessage, acceptsOrigin } }: { payment: CardPaymentOnScreen }) {
  return (
    <>
      {stage.at === 'closed' && stage.failure && (
        <Notice kind="error" className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          {t('card-payment.failed')}
          {stage.failure.retryAfterSeconds === null ? (
            <Button kind="secondary" onClick={() => void open()}>
              {t('ui.tryAgain')}
            </Button>
          ) : (
            <RetryDelay seconds={stage.failure.retryAfterSeconds} />
          )}
        </Notice>
      )}
      {stage.at === 'without-request' && (
        <ErrorBoundary fallback={() => null} onCaught={() => close({ failed: true })}>
          <WithoutRequest />
        </ErrorBoundary>
      )}
      <Dialog open={stage.at === 'opening' || stage.at === 'open'} onClose={() => close()} title={t('card-payment.title')} fullScreen>
        {(stage.at === 'opening' || stage.at === 'open') && (
          <Widget stage={stage} acceptsOrigin={acceptsOrigin} onMessage={onMessage} onClose={() => close()} />
        )}
      </Dialog>
    </>
  )
}

/** Throws when rendered: spec section 8, "Payment widget with no requestId". */
function WithoutRequest(): never {
  throw new Error('The card payment got no requestId')
}
