import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { type CheckKind, useStartCheckMutation } from '../api/identity-checks.ts'
import { type CallError, retryAfterOf } from '../api/failure.ts'
import { t } from '../language/text.ts'

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

export type WidgetState =
  | { status: 'opening' }
  | { status: 'open' }
  | { status: 'failed'; part: FailedPart; retryAfterSeconds: number | null }

interface WidgetOptions {
  kind: CheckKind
  container: RefObject<HTMLElement | null>
  onStatus: () => void
}

/** Fetches a token and shows the provider's widget in the container until unmount. */
export function useWidget({ kind, container, onStatus }: WidgetOptions): { state: WidgetState; tryAgain: () => void } {
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
