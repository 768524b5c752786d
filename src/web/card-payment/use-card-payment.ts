import { useCallback, useRef, useState } from 'react'
import { type CardPurchase, useCardPaymentsState, useCardPaymentsSubscription, useCreateCardPaymentMutation } from '../api/card-payments.ts'
import type { FailureCode } from '#contract/failures.ts'
import { type CallError, failureOf, retryAfterOf } from '../api/failure.ts'
import { randomKey } from '../api/random-key.ts'
import { usePause } from '../api/switches.ts'
import { usePollBriefly } from '../ui/use-poll-briefly.ts'
import { isWidgetOrigin, readRedirect, widgetUrlOf, type WidgetMessage, type WidgetState } from './messages.ts'

/** The overlay with the card payment. `notPrefilled`: the chosen purchase, if the client must enter it in the widget. */
export type PaymentOverlay =
  | { status: 'closed'; failure: PaymentFailure | null }
  | { status: 'opening' }
  /** The response had no requestId. This is an error: spec section 8. */
  | { status: 'missing-request-id' }
  | {
      status: 'open'
      widgetUrl: string
      frameHosts?: string[] | undefined
      /** The page in the frame: the widget's, or after a redirect a bank's or a payment service's. */
      src: string
      widgetState: WidgetState | null
      notPrefilled: CardPurchase | null
    }
  /** The payment continues on a page of a bank or a payment service, in a separate window. */
  | { status: 'elsewhere'; url: string }

/** Why the widget could not be opened. `required`: what the operator requires and the client lacks. */
interface PaymentFailure {
  retryAfterSeconds: number | null
  required?: 'verification' | 'country' | undefined
}

/** Poll interval while a payment is in progress. */
const pendingPollMs = 5000

/** The client's latest payments, polled while a payment is in progress. */
function useRecentPayments() {
  const { data, isError } = useCardPaymentsState()
  const payments = data?.payments ?? []
  const pending = payments.some(({ state }) => state === 'started')
  const { refetch } = useCardPaymentsSubscription(undefined, { pollingInterval: pending ? pendingPollMs : 0 })
  return { payments, isLoading: !data && !isError, pollBriefly: usePollBriefly(refetch) }
}

interface CardPaymentOptions {
  /** Called with the purchase with which the widget began. */
  onCompleted?: (purchase: CardPurchase | undefined) => void
}

/** Opens and closes the card payment, and reads the client's latest payments. */
export function useCardPayment({ onCompleted }: CardPaymentOptions = {}) {
  const { payments, isLoading, pollBriefly } = useRecentPayments()
  const [overlay, setOverlay] = useState<PaymentOverlay>({ status: 'closed', failure: null })
  const [createPayment] = useCreateCardPaymentMutation()
  const attempt = useRef(0)
  const lastPurchase = useRef<CardPurchase>(undefined)
  const { sentence: paused, recordPause } = usePause('card-payments')

  /** Opens the widget, which begins with the purchase. */
  const open = useCallback(
    async (purchase?: CardPurchase) => {
      const thisAttempt = ++attempt.current
      lastPurchase.current = purchase
      setOverlay({ status: 'opening' })
      // A token works once, so each opening needs a new token.
      const { data, error } = await createPayment({ idempotencyKey: randomKey(), purchase })
      // The overlay was closed or opened again during the call.
      if (thisAttempt !== attempt.current) return
      if (error) return setOverlay({ status: 'closed', failure: recordPause(error) ? null : failureFrom(error) })
      if (!data?.requestId) return setOverlay({ status: 'missing-request-id' })
      setOverlay({
        status: 'open',
        widgetUrl: data.widgetUrl,
        frameHosts: data.frameHosts,
        src: widgetUrlOf(data),
        widgetState: null,
        notPrefilled: !data.prefilled && purchase ? purchase : null,
      })
    },
    [createPayment, recordPause],
  )

  const close = useCallback(
    ({ failed = false }: { failed?: boolean } = {}) => {
      attempt.current++
      setOverlay({ status: 'closed', failure: failed ? { retryAfterSeconds: null } : null })
      pollBriefly()
    },
    [pollBriefly],
  )

  const onMessage = useCallback(
    (message: WidgetMessage) => {
      if (message.kind === 'start-again') return void open(lastPurchase.current)
      if (message.kind === 'state' && message.state === 'closed') return close()
      if (message.kind === 'state' && message.state === 'completed') onCompleted?.(lastPurchase.current)
      if (message.kind === 'redirect') pollBriefly()
      setOverlay((before) => (before.status === 'open' ? applyMessage(before, message) : before))
    },
    [open, close, onCompleted, pollBriefly],
  )

  const acceptsOrigin = (origin: string) => overlay.status === 'open' && isWidgetOrigin(origin, overlay.widgetUrl)
  return { payments, isLoading, overlay, paused, open, close, onMessage, acceptsOrigin }
}

export type CardPaymentControl = ReturnType<typeof useCardPayment>

const requirements: Partial<Record<FailureCode, PaymentFailure['required']>> = {
  VERIFICATION_REQUIRED: 'verification',
  COUNTRY_NOT_SERVED: 'country',
}

const failureFrom = (error: CallError): PaymentFailure => ({
  retryAfterSeconds: retryAfterOf(error),
  required: requirements[failureOf(error)?.error ?? 'INTERNAL'],
})

function applyMessage(overlay: Extract<PaymentOverlay, { status: 'open' }>, message: WidgetMessage): PaymentOverlay {
  if (message.kind === 'redirect') {
    const page = readRedirect(message.url, overlay)
    if (!page) return overlay
    if (!page.framed) return { status: 'elsewhere', url: page.url }
    return { ...overlay, src: page.url, widgetState: 'loaded', notPrefilled: null }
  }
  if (message.kind !== 'state') return overlay
  // The widget opens once more after a step at a bank in the same frame, which is shown already.
  const isShown = message.state === 'opened' && overlay.widgetState !== null
  return isShown ? overlay : { ...overlay, widgetState: message.state }
}
