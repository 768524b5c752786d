import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { type CheckKind, useStartCheckMutation } from '../api/identity-checks.ts'
import { type CallError, retryAfterOf } from '../api/failure.ts'
import { launchWidget } from './launch-widget.ts'
import { t } from '../language/text.ts'

/** Timeout for the frame's first message. */
const readyTimeoutMs = 20_000

/** After these events, the status is read. */
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

export type WidgetStage = { at: 'opening' } | { at: 'open' } | { at: 'failed'; part: FailedPart; retryAfterSeconds: number | null }

interface UseWidget {
  kind: CheckKind
  container: RefObject<HTMLElement | null>
  onStatus: () => void
}

/** Fetches a token and shows the widget in the container until unmount. */
export function useWidget({ kind, container, onStatus }: UseWidget): { stage: WidgetStage; tryAgain: () => void } {
  const [startCheck] = useStartCheckMutation()
  const [attempt, setAttempt] = useState(0)
  const [stage, setStage] = useState<WidgetStage>({ at: 'opening' })

  // An effect event: a new callback must not reopen the widget.
  const reportStatus = useEffectEvent(onStatus)

  useEffect(() => {
    let over = false
    let widget: { destroy(): void } | undefined
    const end = () => {
      over = true
      clearTimeout(timeout)
      widget?.destroy()
    }
    const fail = (part: FailedPart, error?: CallError) => {
      if (over) return
      end()
      setStage({ at: 'failed', part, retryAfterSeconds: retryAfterOf(error) })
    }
    const newToken = async () => (await startCheck(kind).unwrap()).token
    const timeout = setTimeout(() => fail('frame'), readyTimeoutMs)

    async function open() {
      const token = await newToken()
      if (over || !container.current) return
      const launched = await launchWidget({
        container: container.current,
        title: t('identity-check.frameTitle', { check: t(`identity-check.${kind}.title`) }),
        token,
        renewToken: async () => {
          try {
            return await newToken()
          } catch (error) {
            // Without a token, the widget cannot continue.
            fail('token', error as CallError)
            throw error
          }
        },
        onEvent: (name) => {
          if (over) return
          if (readyEvents.includes(name)) {
            clearTimeout(timeout)
            setStage({ at: 'open' })
          }
          if (statusEvents.includes(name)) reportStatus()
        },
      })
      widget = launched
      if (over) launched.destroy()
    }
    open().catch((error: CallError) => fail('provider', error))
    return end
  }, [attempt, kind, container, startCheck])

  return {
    stage,
    tryAgain: () => {
      setStage({ at: 'opening' })
      setAttempt((count) => count + 1)
    },
  }
}
