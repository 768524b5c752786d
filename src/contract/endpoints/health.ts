import { z } from 'zod'
import { calls } from '../calls.ts'
import { endpoint } from '../endpoint.ts'

export const live = endpoint({
  call: calls.live,
  summary: 'The process runs.',
  reply: z.object({ status: z.literal('live') }),
  failures: [],
})

export const ready = endpoint({
  call: calls.ready,
  summary: 'The process has started, is not stopping, and can write to the database.',
  reply: z.object({ status: z.literal('ready') }),
  failures: ['UNAVAILABLE'],
})
