import { z } from 'zod'
import { outages } from '../outage.ts'
import { type WebhookFailure, webhookFailures } from '../webhooks.ts'

/** Everything that can go wrong with the identity provider. The texts are what the control page says. */
export const identityFailures = {
  none: 'Works',
  unavailable: 'Down: answers 503',
  ...outages,
  refused: 'Refuses every call: 401, invalid signature',
  garbage: 'Wrong data: a web page, not JSON',
  'silent-frame': 'The widget’s page loads and stays silent',
} as const

const keys = <K extends string>(table: Record<K, string>) => Object.keys(table) as [K, ...K[]]
const delayMs = z.int('must be a whole number of milliseconds').min(0, 'must be 0 or more').max(120_000, 'must be at most 120000')

/** The body of `POST /control/identity`: what is named changes, everything else stays as it is. */
export const identityFaultsChange = z.strictObject({
  failure: z.enum(keys(identityFailures)).optional(),
  delayMs: delayMs.optional(),
  webhooks: z.enum(keys(webhookFailures)).optional(),
  webhookDelayMs: delayMs.optional(),
})

export interface IdentityFaults {
  failure: keyof typeof identityFailures
  delayMs: number
  webhooks: WebhookFailure
  webhookDelayMs: number
}

export const noIdentityFaults = (): IdentityFaults => ({ failure: 'none', delayMs: 0, webhooks: 'none', webhookDelayMs: 0 })
