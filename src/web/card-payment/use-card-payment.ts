import { useCallback, useRef, useState } from 'react'
import { useCardPaymentsState, useCardPaymentsSubscription, useCreateCardPaymentMutation } from '../api/card-payments.ts'
import { retryAfterOf } from '../api/failure.ts'
import { randomKey } from '../api/random-key.ts'
import { usePause } from '../api/switches.ts'
import { usePollBriefly } from '../ui/use-poll-briefly.ts'
import { isWidgetOrigin, redirectTarget, widgetAddress, type WidgetMessage, type WidgetState } from './messages.ts'

/** Why it could not be opened: where the client must wait, after how many seconds it can be tried again. */
interface Failure {
  retryAfterSeconds: number | null
}

/** Where a card payment stands on the screen. */
export type Stage =
  | { at: 'closed'; failure: Failure | null }
  | { at: 'opening' }
  /** The back end answered without a requestId, which is an error: spec section 8. */
  | { at: 'without-request' }
  | { at: 'open'; widgetUrl: string; src: string; told: WidgetState | null }

/** While a payment is being processed, its state is read so often. */
const pendingPollMs = 5000

/** The client's latest payments; while one is in progress, they are read again and again. */
function useRecentPayments() {
  const { data } = useCardPaymentsState()
  const payments = data?.payments ?? []
  const pending = payments.some(({ state }) => state === 'started')
  const { refetch } = useCardPaymentsSubscription(undefined, { pollingInterval: pending ? pendingPollMs : 0 })
  return { payments, readSoon: usePollBriefly(refetch) }
}

/** One card payment at a time, from the click to the widget's end, and those before it. */
export function useCardPayment() {
  const { payments, readSoon } = useRecentPayments()
  const [stage, setStage] = useState<Stage>({ at: 'closed', failure: null })
  const [createRequest] = useCreateCardPaymentMutation()
  const attempt = useRef(0)
  const { sentence: paused, isPause } = usePause('card-payments')

  const open = useCallback(async () => {
    const mine = ++attempt.current
    setStage({ at: 'opening' })
    // The widget spends its token at once: whoever closed it and opens it again needs another.
    const { data, error } = await createRequest({ clickKey: randomKey() })
    // Closed, or opened anew, while the call was on its way.
    if (mine !== attempt.current) return
    if (error) return setStage({ at: 'closed', failure: isPause(error) ? null : { retryAfterSeconds: retryAfterOf(error) } })
    if (!data?.requestId) return setStage({ at: 'without-request' })
    setStage({ at: 'open', widgetUrl: data.widgetUrl, src: widgetAddress(data), told: null })
  }, [createRequest, isPause])

  const close = useCallback(
    ({ failed = false }: { failed?: boolean } = {}) => {
      attempt.current++
      setStage({ at: 'closed', failure: failed ? { retryAfterSeconds: null } : null })
      readSoon()
    },
    [readSoon],
  )

  const hear = useCallback(
    (message: WidgetMessage) => {
      if (message.kind === 'start-again') return void open()
      if (message.kind === 'state' && message.state === 'closed') return close()
      setStage((before) => (before.at === 'open' ? after(before, message) : before))
    },
    [open, close],
  )

  const accepts = (origin: string) => stage.at === 'open' && isWidgetOrigin(origin, stage.widgetUrl)
  return { payments, stage, paused, open, close, hear, accepts }
}

export type CardPaymentOnScreen = ReturnType<typeof useCardPayment>

function after(stage: Extract<Stage, { at: 'open' }>, message: WidgetMessage): Stage {
  if (message.kind === 'redirect') {
    const src = redirectTarget(message.url, stage.widgetUrl)
    return src === null ? stage : { ...stage, src }
  }
  return message.kind === 'state' ? { ...stage, told: message.state } : stage
}
