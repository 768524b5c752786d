import { useEffect, useRef } from 'react'
import { formatDecimal } from '../ui/amount-format.ts'
import { Button, Spinner } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Frame } from '../ui/Frame.tsx'
import { useElapsed } from '../ui/use-elapsed.ts'
import { readWidgetMessage, type WidgetMessage } from './messages.ts'
import type { PaymentOverlay } from './use-card-payment.ts'
import { t } from '../language/text.ts'

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
export function Widget({ overlay, acceptsOrigin, onMessage, onClose }: WidgetProps) {
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
              {t('card-payment.close')}
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
        {overlay.status === 'open' && (
          <Frame
            src={overlay.src}
            title={t('card-payment.frame')}
            acceptsOrigin={acceptsOrigin}
            parse={readWidgetMessage}
            onMessage={onMessage}
            allow={permissions}
            className={classNames('absolute inset-0 size-full bg-surface', isLoading && !isSlow && 'invisible')}
          />
        )}
      </div>
    </div>
  )
}
