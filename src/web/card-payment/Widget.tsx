import { Button, Spinner } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Frame } from '../ui/Frame.tsx'
import { useElapsed } from '../ui/use-elapsed.ts'
import { readWidgetMessage, type WidgetMessage } from './messages.ts'
import type { Stage } from './use-card-payment.ts'
import { t } from '../language/text.ts'

interface WidgetProps {
  stage: Extract<Stage, { at: 'opening' | 'open' }>
  accepts: (origin: string) => boolean
  onMessage: (message: WidgetMessage) => void
  onClose: () => void
}

const allowed = 'camera; microphone; payment; geolocation; clipboard-read; clipboard-write; fullscreen; accelerometer; gyroscope'
/** A widget that sends no message for this long is shown anyway. */
const silentAfterMs = 8000

/** The provider's widget, or a line that it is opening. */
export function Widget({ stage, accepts, onMessage, onClose }: WidgetProps) {
  const slow = useElapsed(silentAfterMs)
  const state = stage.at === 'open' ? stage.state : null
  const silent = state === null || state === 'opened'
  const over = state === 'completed' || state === 'rejected' || state === 'cancelled' ? t(`card-payment.over.${state}`) : null

  return (
    <div className="-mx-6 -mb-6 flex h-[calc(100dvh-5.5rem)] flex-col border-t border-hairline sm:-mx-8 sm:-mb-8 sm:h-[calc(100dvh-6rem)]">
      <div role="status">
        {silent && slow && <p className="bg-gold-soft px-6 py-3 sm:px-8">{t('card-payment.slow')}</p>}
        {over && (
          <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 bg-accent-soft px-6 py-3 sm:px-8">
            {over}
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
            accepts={accepts}
            read={readWidgetMessage}
            onMessage={onMessage}
            allow={allowed}
            className={classNames('absolute inset-0 size-full bg-surface', silent && !slow && 'invisible')}
          />
        )}
      </div>
    </div>
  )
}
