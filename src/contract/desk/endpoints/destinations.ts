import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { done, line, time } from '../../endpoints/text.ts'
import { deskCalls } from '../calls.ts'
import { person, stepUpProof } from './parts.ts'

/** Who confirmed a new wallet or payout account by telephone. */
export const destinationCall = z
  .object({ by: person, at: time })
  .nullable()
  .describe('The call to the client by which a supervisor ended its wait; null: none')

export const confirmDestination = endpoint({
  call: deskCalls.confirmDestination,
  summary:
    'Say that the client confirmed a new wallet or payout account on the telephone, so that it waits no more. With a step-up over the action confirm-destination, the destination and the number. Who did it signs nothing that leaves for there. CONFLICT if the number is not the one of the profile, or is newer than a destination waits, or it was confirmed before.',
  params: z.object({ id: z.uuid().describe('Of the account'), destinationId: z.uuid().describe('Of the wallet or payout account') }),
  body: z.object({ phone: line(40).min(1).describe('The number of the client’s profile, as it is stored'), proof: stepUpProof }),
  reply: done,
  failures: ['NOT_FOUND', 'CONFLICT', 'ACCOUNT_FROZEN', 'PROOF_REQUIRED'],
})
