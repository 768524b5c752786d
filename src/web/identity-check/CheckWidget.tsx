import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type CheckKind, useStartCheckMutation } from '../api/identity-checks.ts'
import { readOperator } from '../ui/operator.ts'
import { Button, Spinner } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { RetryDelay } from '../ui/Notice.tsx'
import { t } from '../language/text.ts'
import { type CallError, retryAfterOf } from '../api/failure.ts'

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
              {t('account.contactSupport')}
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

/** Timeout for the frame's first message. */
const readyTimeoutMs = 20_000

/** After these events, the status may have changed. */
const statusEvents = [
  'idCheck.onApplicantSubmitted',
  'idCheck.onApplicantResubmitted',
  'idCheck.applicantStatus',
  'idCheck.onApplicantStatusChanged',
  'idCheck.onApplicantVerificationCompleted',
  'idCheck.onApplicantReviewComplete',
  'idCheck.applicantReviewComplete',
  'idCheck.applicantBeneficiariesVerified',
]
const readyEvents = ['idCheck.onReady', 'idCheck.onInitialized']

type FailedPart = 'provider' | 'frame' | 'token'

type WidgetState = { status: 'opening' } | { status: 'open' } | { status: 'failed'; part: FailedPart; retryAfterSeconds: number | null }

interface WidgetOptions {
  kind: CheckKind
  container: RefObject<HTMLElement | null>
  onStatus: () => void
}

/** Fetches a token and shows the provider's widget in the container until unmount. */
function useWidget({ kind, container, onStatus }: WidgetOptions): { state: WidgetState; tryAgain: () => void } {
  const [startCheck] = useStartCheckMutation()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<WidgetState>({ status: 'opening' })

  // An effect event: a new callback must not reopen the widget.
  const reportStatus = useEffectEvent(onStatus)

  useEffect(() => {
    let isClosed = false
    let widget: { destroy(): void } | undefined
    const close = () => {
      isClosed = true
      clearTimeout(timeout)
      widget?.destroy()
    }
    const fail = (part: FailedPart, error?: CallError) => {
      if (isClosed) return
      close()
      setState({ status: 'failed', part, retryAfterSeconds: retryAfterOf(error) })
    }
    const timeout = setTimeout(() => fail('frame'), readyTimeoutMs)
    const fetchToken = async () => (await startCheck(kind).unwrap()).token
    const refreshToken = () =>
      fetchToken().catch((error: CallError) => {
        // Without a token, the widget cannot continue.
        fail('token', error)
        throw error
      })
    // The events are hints for the screen, never a decision about the check.
    const onEvent = (name: string) => {
      if (isClosed) return
      if (readyEvents.includes(name)) {
        clearTimeout(timeout)
        setState({ status: 'open' })
      }
      if (statusEvents.includes(name)) reportStatus()
    }

    async function open() {
      const token = await fetchToken()
      const { default: sdk } = await import('@sumsub/websdk')
      if (isClosed || !container.current) return
      // The token determines the origin of the frame.
      const built = sdk
        .init(token, refreshToken)
        .withConf({ lang: document.documentElement.lang || 'en' })
        .withOptions({ addViewportTag: false, adaptIframeHeight: true })
        .onMessage((name) => onEvent(name))
        .build()
      widget = built
      built.launch(container.current)
      const title = t('identity-check.frameTitle', { check: t(`identity-check.${kind}.title`) })
      container.current.querySelector('iframe')?.setAttribute('title', title)
    }
    open().catch((error: CallError) => fail('provider', error))
    return close
  }, [attempt, kind, container, startCheck])

  return {
    state,
    tryAgain: () => {
      setState({ status: 'opening' })
      setAttempt((count) => count + 1)
    },
  }
}
