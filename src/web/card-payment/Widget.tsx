import { Button, Spinner } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Frame } from '../ui/Frame.tsx'
import { useElapsed } from '../ui/use-elapsed.ts'
import { readWidgetMessage, type WidgetMessage } from './messages.ts'
import type { PaymentStage } from './use-card-payment.ts'
import { t } from '../language/text.ts'

interface WidgetProps {
  stage: Extract<PaymentStage, { at: 'opening' | 'open' }>
  acceptsOrigin: (origin: string) => boolean
  onMessage: (message: WidgetMessage) => void
  onClose: () => void
}

const permissions = 'camera; microphone; payment; geolocation; clipboard-read; clipboard-write; fullscreen; accelerometer; gyroscope'
/** Timeout for the widget's first message. Then the widget is shown anyway. */
const firstMessageTimeoutMs = 8000

/** The provider's widget, covered by a line until it is loaded. */
export function Widget({ stage, acceptsOrigin, onMessage, onClose }: WidgetProps) {
  const slow = useElapsed(firstMessageTimeoutMs)
  const state = stage.at === 'open' ? stage.state : null
  const silent = state === null || state === 'opened'
  const outcome = state === 'completed' || state === 'rejected' || state === 'cancelled' ? t(`card-payment.outcomes.${state}`) : null

  return (
    <div className="-mx-6 -mb-6 flex h-[calc(100dvh-5.5rem)] flex-col border-t border-hairline sm:-mx-8 sm:-mb-8 sm:h-[calc(100dvh-6rem)]">
      <div role="status">
        {silent && slow && <p className="bg-gold-soft px-6 py-3 sm:px-8">{t('card-payment.slow')}</p>}
        {outcome && (
          <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 bg-accent-soft px-6 py-3 sm:px-8">
            {outcome}
            <Button kind="secondary" onClick={onClose}>
              {t('card-payment.close')}
            </Button>
          </p>
        )}
      </div>
      <div className="relative grow">
        {silent && !slow && (
          <p role="status" className="absolute inset-0 flex items-center justify-center gap-3 text-muted">
            <Spinner />
            {t('card-payment.opening')}
          </p>
        )}
        {stage.at === 'open' && (
          <Frame
            src={stage.src}
            title={t('card-payment.frame')}
            acceptsOrigin={acceptsOrigin}
            parse={readWidgetMessage}
            onMessage={onMessage}
            allow={permissions}
            className={classNames('absolute inset-0 size-full bg-surface', silent && !slow && 'invisible')}
          />
        )}
      </div>
    </div>
  )
}
