import { z } from 'zod'
import { calls } from '../calls.ts'
import { endpoint } from '../endpoint.ts'
import { line } from './text.ts'

export const stopDestination = endpoint({
  call: calls.stopDestination,
  summary:
    'Remove the wallet or payout account of a letter, without a log-in. The link can do nothing else, and works for thirty days. `too-late`: coins are on their way there. LINK_INVALID if it is too old or wrong, or the account is closed.',
  body: z.object({ token: line(100).min(1) }),
  reply: z.object({ outcome: z.enum(['stopped', 'too-late']) }),
  failures: ['LINK_INVALID'],
})
