import { z } from 'zod'
import { calls, type Call } from '../calls.ts'
import { endpoint } from '../endpoint.ts'
import { done } from './text.ts'

// Any object: the vendor's adapter first verifies the signature, then parses the body.
const webhook = <C extends Call & { access: 'vendor' }>(call: C, summary: string) =>
  endpoint({ call, summary, body: z.looseObject({}), reply: done, failures: ['UNAUTHENTICATED'] })

export const sumsubWebhook = webhook(calls.sumsubWebhook, 'The identity provider reports a change of a check.')
export const paybisWebhook = webhook(calls.paybisWebhook, 'The card-payment provider reports a change of a payment.')
export const calendlyWebhook = webhook(calls.calendlyWebhook, 'The scheduling provider reports a booking or a cancellation.')
