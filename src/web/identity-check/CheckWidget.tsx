import { useEffect, useRef } from 'react'
import type { CheckKind } from '../api/identity-checks.ts'
import { readOperator } from '../ui/operator.ts'
import { Button, Spinner } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { RetryDelay } from '../ui/Notice.tsx'
import { useWidget, type WidgetState } from './use-widget.ts'
import { t } from '../language/text.ts'

interface CheckWidgetProps {
  kind: CheckKind
  /** Called when the status may have changed. */
  onStatus: () => void
  onExit: () => void
}

/** Replaces the cards: the provider's widget or its failure, and an Exit button. */
export function CheckWidget({ kind, onStatus, onExit }: CheckWidgetProps) {
  const container = useRef<HTMLDivElement>(null)
  const exit = useRef<HTMLButtonElement>(null)
  const { state, tryAgain } = useWidget({ kind, container, onStatus })
  const failure = state.status === 'failed' ? failureText(state) : null

  // The pressed button has disappeared, so the Exit button gets the focus.
  useEffect(() => exit.current?.focus(), [])

  return (
    <section aria-label={t(`identity-check.${kind}.title`)}>
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 className="font-display text-lg sm:text-xl">{t(`identity-check.${kind}.title`)}</h2>
        <Button kind="secondary" ref={exit} onClick={onExit}>
          {t('identity-check.exit')}
        </Button>
      </div>
      {failure ? (
        <div role="alert" className="max-w-2xl rounded-card border border-hairline border-l-4 border-l-danger bg-surface p-6 sm:p-8">
          <p className="font-display text-lg">{failure.title}</p>
          <p className="measure mt-2 text-muted">{failure.sentence}</p>
          <RetryDelay seconds={failure.retryAfterSeconds} />
          <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
            <Button onClick={tryAgain}>{t('ui.tryAgain')}</Button>
            <a className="link inline-flex min-h-11 items-center" href={readOperator().contact.helpdeskUrl}>
              {t('identity-check.contactSupport')}
            </a>
          </p>
        </div>
      ) : (
        <div className="relative -mx-4 min-h-[30rem] overflow-hidden border-y border-hairline bg-surface sm:mx-0 sm:rounded-card sm:border">
          {state.status === 'opening' && (
            <p role="status" className="absolute inset-0 flex items-center justify-center gap-3 text-muted">
              <Spinner />
              {t('identity-check.opening')}
            </p>
          )}
          <div ref={container} className={classNames('[&>iframe]:block', state.status === 'opening' && 'invisible')} />
        </div>
      )}
    </section>
  )
}

/** A rate limit has another sentence, because the provider is not the cause. */
function failureText({ part, retryAfterSeconds }: Extract<WidgetState, { status: 'failed' }>) {
  const reason = retryAfterSeconds === null ? (`failures.${part}` as const) : 'tooOften'
  return { title: t(`identity-check.${reason}.title`), sentence: t(`identity-check.${reason}.sentence`), retryAfterSeconds }
}
