import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { type CheckKind, useStartCheckMutation } from '../api/identity-checks.ts'
import { type CallError, retryAfterOf } from '../api/failure.ts'
import { launchWidget } from './launch-widget.ts'
import { t } from '../language/text.ts'

/** How long the provider's frame may take until it says that it is there. */
const readyLimitMs = 20_000

/** The widget has news about the status. */
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

type WhyNot = 'provider' | 'frame' | 'token'

export type WidgetStage = { at: 'opening' } | { at: 'open' } | { at: 'failed'; why: WhyNot; retryAfterSeconds: number | null }

interface UseWidget {
  kind: CheckKind
  container: RefObject<HTMLElement | null>
  onStatus: () => void
}

/** Asks for a token and keeps the widget in the container, until the screen is left. */
export function useWidget({ kind, container, onStatus }: UseWidget): { stage: WidgetStage; tryAgain: () => void } {
  const [startCheck] = useStartCheckMutation()
  const [attempt, setAttempt] = useState(0)
  const [stage, setStage] = useState<WidgetStage>({ at: 'opening' })

  // Whatever the screen hands us next time: the widget is not opened anew for it.
  const tellStatus = useEffectEvent(onStatus)

  useEffect(() => {
    let over = false
    let widget: { destroy(): void } | undefined
    const end = () => {
      over = true
      clearTimeout(patience)
      widget?.destroy()
    }
    const fail = (why: WhyNot, error?: CallError) => {
      if (over) return
      end()
      setStage({ at: 'failed', why, retryAfterSeconds: retryAfterOf(error) })
    }
    const newToken = async () => (await startCheck(kind).unwrap()).token
    const patience = setTimeout(() => fail('frame'), readyLimitMs)

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
            // The widget cannot go on by itself.
            fail('token', error as CallError)
            throw error
          }
        },
        onEvent: (name) => {
          if (over) return
          if (readyEvents.includes(name)) {
            clearTimeout(patience)
            setStage({ at: 'open' })
          }
          if (statusEvents.includes(name)) tellStatus()
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
