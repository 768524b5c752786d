import { z } from 'zod'
import { outages } from '../outage.ts'
import { type WebhookFailure, webhookFailures } from '../webhooks.ts'

/** Everything that can go wrong with the card-payment provider's API. The texts are what the control page says. */
export const cardPaymentFailures = {
  none: 'Works',
  unavailable: 'Down: answers 503',
  ...outages,
  refused: 'Refuses every call: 403, invalid signature',
  garbage: 'Wrong data: a web page, not JSON',
  'no-request-id': 'Wrong data: a reply without a requestId',
  'inner-data': 'Replies under "data"',
} as const

/** What the widget can do besides what it usually does. */
export const widgetWays = {
  usual: 'Tells everything, as JSON texts',
  'flat-messages': 'Tells everything, as flat objects',
  'never-closed': 'Never tells that it is closed',
  silent: 'Loads and stays silent',
} as const

const keys = <K extends string>(table: Record<K, string>) => Object.keys(table) as [K, ...K[]]
const delayMs = z.int('must be a whole number of milliseconds').min(0, 'must be 0 or more').max(120_000, 'must be at most 120000')

/** The body of `POST /control/card-payment`: what is named changes, everything else stays as it is. */
export const cardPaymentFaultsChange = z.strictObject({
  failure: z.enum(keys(cardPaymentFailures)).optional(),
  delayMs: delayMs.optional(),
  widget: z.enum(keys(widgetWays)).optional(),
  webhooks: z.enum(keys(webhookFailures)).optional(),
  webhookDelayMs: delayMs.optional(),
})

export interface CardPaymentFaults {
  failure: keyof typeof cardPaymentFailures
  delayMs: number
  widget: keyof typeof widgetWays
  webhooks: WebhookFailure
  webhookDelayMs: number
}

export const noCardPaymentFaults = (): CardPaymentFaults => ({
  failure: 'none',
  delayMs: 0,
  widget: 'usual',
  webhooks: 'none',
  webhookDelayMs: 0,
})
