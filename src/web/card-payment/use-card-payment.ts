import { useCallback, useRef, useState } from 'react'
import { useCardPaymentsState, useCardPaymentsSubscription, useCreateCardPaymentMutation } from '../api/card-payments.ts'
import { retryAfterOf } from '../api/failure.ts'
import { randomKey } from '../api/random-key.ts'
import { usePause } from '../api/switches.ts'
import { usePollBriefly } from '../ui/use-poll-briefly.ts'
import { isWidgetOrigin, redirectTarget, widgetAddress, type WidgetMessage, type WidgetState } from './messages.ts'

/** The widget could not be opened. */
interface Failure {
  /** Null where no wait is required. */
  retryAfterSeconds: number | null
}

/** What the screen shows of a card payment. */
export type Stage =
  | { at: 'closed'; failure: Failure | null }
  | { at: 'opening' }
  /** The back end answered without a requestId, which is an error: spec section 8. */
  | { at: 'without-request' }
  | { at: 'open'; widgetUrl: string; src: string; state: WidgetState | null }

/** Poll interval while a payment is in progress. */
const pendingPollMs = 5000

/** The client's latest payments, polled while one is in progress. */
function useRecentPayments() {
  const { data } = useCardPaymentsState()
  const payments = data?.payments ?? []
  const pending = payments.some(({ state }) => state === 'started')
  const { refetch } = useCardPaymentsSubscription(undefined, { pollingInterval: pending ? pendingPollMs : 0 })
  return { payments, pollBriefly: usePollBriefly(refetch) }
}

/** One card payment at a time, and the earlier ones. */
export function useCardPayment() {
  const { payments, pollBriefly } = useRecentPayments()
  const [stage, setStage] = useState<Stage>({ at: 'closed', failure: null })
  const [createRequest] = useCreateCardPaymentMutation()
  const attempt = useRef(0)
  const { sentence: paused, isPause } = usePause('card-payments')

  const open = useCallback(async () => {
    const mine = ++attempt.current
    setStage({ at: 'opening' })
    // Each opening needs a new token: the widget uses it up at once.
    const { data, error } = await createRequest({ clickKey: randomKey() })
    // Closed or reopened during the call.
    if (mine !== attempt.current) return
    if (error) return setStage({ at: 'closed', failure: isPause(error) ? null : { retryAfterSeconds: retryAfterOf(error) } })
    if (!data?.requestId) return setStage({ at: 'without-request' })
    setStage({ at: 'open', widgetUrl: data.widgetUrl, src: widgetAddress(data), state: null })
  }, [createRequest, isPause])

  const close = useCallback(
    ({ failed = false }: { failed?: boolean } = {}) => {
      attempt.current++
      setStage({ at: 'closed', failure: failed ? { retryAfterSeconds: null } : null })
      pollBriefly()
    },
    [pollBriefly],
  )

  const onMessage = useCallback(
    (message: WidgetMessage) => {
      if (message.kind === 'start-again') return void open()
      if (message.kind === 'state' && message.state === 'closed') return close()
      setStage((before) => (before.at === 'open' ? after(before, message) : before))
    },
    [open, close],
  )

  const accepts = (origin: string) => stage.at === 'open' && isWidgetOrigin(origin, stage.widgetUrl)
  return { payments, stage, paused, open, close, onMessage, accepts }
}

export type CardPaymentOnScreen = ReturnType<typeof useCardPayment>

function after(stage: Extract<Stage, { at: 'open' }>, message: WidgetMessage): Stage {
  if (message.kind === 'redirect') {
    const src = redirectTarget(message.url, stage.widgetUrl)
    return src === null ? stage : { ...stage, src }
  }
  return message.kind === 'state' ? { ...stage, state: message.state } : stage
}
