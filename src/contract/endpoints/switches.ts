import { z } from 'zod'
import { calls } from '../calls.ts'
import { endpoint, type Pausable } from '../endpoint.ts'

const sentence = z.string().optional()

export const readSwitches = endpoint({
  call: calls.readSwitches,
  summary: 'What is paused at the moment, each with a sentence for visitors, and the notice above every page, if there is one.',
  reply: z.object({
    paused: z.object({ registration: sentence, quotes: sentence, 'card-payments': sentence } satisfies Record<Pausable, typeof sentence>),
    notice: sentence,
  }),
  failures: [],
})
