import { z } from 'zod'
import { calls } from '../calls.ts'
import { endpoint } from '../endpoint.ts'

export const live = endpoint({
  call: calls.live,
  summary: 'The process runs.',
  reply: z.object({ status: z.literal('live') }),
  failures: [],
})

export const serving = endpoint({
  call: calls.serving,
  summary: 'The process has started and is not stopping, so a proxy may send requests to it. Says nothing about the database.',
  reply: z.object({ status: z.literal('serving') }),
  failures: ['UNAVAILABLE'],
})

export const ready = endpoint({
  call: calls.ready,
  summary: 'The process is serving, and can write to the database.',
  reply: z.object({ status: z.literal('ready') }),
  failures: ['UNAVAILABLE'],
})
