import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { done, time } from '../../endpoints/text.ts'
import { deskCalls } from '../calls.ts'
import { deskEvent, reason, stepUpProof } from './parts.ts'

const timeline = z
  .string()
  .regex(/^\d{1,20}-\d{1,10}-\d{1,10}$/)
  .describe('The timeline of the database: a restore and a failover begin another one')

export const readOutward = endpoint({
  call: deskCalls.readOutward,
  summary: 'Whether money and coins may leave. After a restore or a failover they may not, until somebody has reconciled bank and chain.',
  reply: z.object({
    timeline,
    firstSeenAt: time,
    reconciled: z
      .object({
        at: time,
        by: deskEvent.shape.actor,
        note: z.string().nullable().describe('Null for the first timeline of an installation'),
      })
      .nullable()
      .describe('Null: outward steps are closed since `firstSeenAt`'),
  }),
  failures: [],
})

export const reopenOutward = endpoint({
  call: deskCalls.reopenOutward,
  summary:
    'Open outward steps again, with what was reconciled. The step-up is over the action reopen-outward, the timeline and the payload {note}. CONFLICT if they are open, or if the database runs on another timeline by now.',
  body: z.object({ timeline, note: reason, proof: stepUpProof }),
  reply: done,
  failures: ['PROOF_REQUIRED', 'CONFLICT'],
})
