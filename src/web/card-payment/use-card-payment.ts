import { useCallback, useRef, useState } from 'react'
import { useCardPaymentsState, useCardPaymentsSubscription, useCreateCardPaymentMutation } from '../api/card-payments.ts'
import { retryAfterOf } from '../api/failure.ts'
import { randomKey } from '../api/random-key.ts'
import { usePause } from '../api/switches.ts'
import { usePollBriefly } from '../ui/use-poll-briefly.ts'
import { isWidgetOrigin, redirectTarget, widgetUrlOf, type WidgetMessage, type WidgetState } from './messages.ts'

/** The state of the card payment on the screen. */
export type PaymentStage =
  | { at: 'closed'; failure: { retryAfterSeconds: number | null } | null }
  | { at: 'opening' }
  /** The response had no requestId. This is an error: spec section 8. */
  | { at: 'without-request' }
  | { at: 'open'; widgetUrl: string; src: string; state: WidgetState | null }

/** Poll interval while a payment is in progress. */
const pendingPollMs = 5000

/** The client's latest payments, polled while a payment is in progress. */
function useRecentPayments() {
  const { data } = useCardPaymentsState()
  const payments = data?.payments ?? []
  const pending = payments.some(({ state }) => state === 'started')
  const { refetch } = useCardPaymentsSubscription(undefined, { pollingInterval: pending ? pendingPollMs : 0 })
  return { payments, pollBriefly: usePollBriefly(refetch) }
}

/** The card payment on the screen, and the client's latest payments. */
export function useCardPayment() {
  const { payments, pollBriefly } = useRecentPayments()
  const [stage, setStage] = useState<PaymentStage>({ at: 'closed', failure: null })
  const [createRequest] = useCreateCardPaymentMutation()
  const attempt = useRef(0)
  const { sentence: paused, recordPause } = usePause('card-payments')

  const open = useCallback(async () => {
    const thisAttempt = ++attempt.current
    setStage({ at: 'opening' })
    // The widget uses up its token at once: each opening needs a new token.
    const { data, error } = await createRequest({ idempotencyKey: randomKey() })
    // The overlay was closed or opened again during the call.
    if (thisAttempt !== attempt.current) return
    if (error) return setStage({ at: 'closed', failure: recordPause(error) ? null : { retryAfterSeconds: retryAfterOf(error) } })
    if (!data?.requestId) return setStage({ at: 'without-request' })
    setStage({ at: 'open', widgetUrl: data.widgetUrl, src: widgetUrlOf(data), state: null })
  }, [createRequest, recordPause])

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
      setStage((before) => (before.at === 'open' ? withMessage(before, message) : before))
    },
    [open, close],
  )

  const acceptsOrigin = (origin: string) => stage.at === 'open' && isWidgetOrigin(origin, stage.widgetUrl)
  return { payments, stage, paused, open, close, onMessage, acceptsOrigin }
}

export type CardPaymentOnScreen = ReturnType<typeof useCardPayment>

function withMessage(stage: Extract<PaymentStage, { at: 'open' }>, message: WidgetMessage): PaymentStage {
  if (message.kind === 'redirect') {
    const src = redirectTarget(message.url, stage.widgetUrl)
    return src === null ? stage : { ...stage, src }
  }
  return message.kind === 'state' ? { ...stage, state: message.state } : stage
}
