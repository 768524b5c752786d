import { z } from 'zod'
import { calls } from '../calls.ts'
import { endpoint } from '../endpoint.ts'

export const createCardPayment = endpoint({
  call: calls.createCardPayment,
  summary: 'Open a session of the card-payment widget.',
  reply: z.object({ requestId: z.string(), oneTimeToken: z.string().optional() }),
  failures: ['UNAVAILABLE'],
})
