import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { deskCalls } from '../calls.ts'
import { payoutRefusals } from '../payout-refusals.ts'
import { done, time } from '../../endpoints/text.ts'
import { destinationCall } from './destinations.ts'
import { person } from './parts.ts'

const reason = z.enum(payoutRefusals)

export const listPayoutAccounts = endpoint({
  call: deskCalls.listPayoutAccounts,
  summary: 'Clients’ payout accounts: at most a hundred that wait for their check, oldest first; then the newest hundred of the others.',
  query: z.object({ client: z.uuid().optional().describe('Only those of this client') }),
  reply: z.object({
    accounts: z.array(
      z.object({
        id: z.uuid(),
        client: z.uuid(),
        clientState: z.enum(['active', 'frozen', 'closed']),
        party: z.object({ kind: z.enum(['person', 'company']), name: z.string() }).describe('As the approved check confirmed it then'),
        currency: z.string(),
        iban: z.string().nullable(),
        bic: z.string().nullable(),
        sortCode: z.string().nullable(),
        accountNumber: z.string().nullable(),
        bank: z.string().nullable(),
        addedAt: time,
        removedAt: time.nullable(),
        check: z.object({ outcome: z.enum(['usable', 'refused']), reason: reason.nullable(), by: person, at: time }).nullable(),
        usableFrom: time.nullable().describe('Of one that waits because it is new'),
        call: destinationCall,
        waits: z.boolean().describe('Whether it can be checked: not checked, not removed, and the client’s account is not closed'),
        otherClients: z.int().describe('How many other clients have added the same account'),
        refusedBefore: z.boolean().describe('Whether this client added the same account before, and it was refused'),
      }),
    ),
  }),
  failures: [],
})

export const checkPayoutAccount = endpoint({
  call: deskCalls.checkPayoutAccount,
  summary:
    'Say whether money may go to a payout account. Decided once, and the client gets a letter; for a suspicion, it gives no reason. CONFLICT if a colleague was first, or the client removed it.',
  params: z.object({ id: z.uuid() }),
  body: z.discriminatedUnion('outcome', [z.object({ outcome: z.literal('usable') }), z.object({ outcome: z.literal('refused'), reason })]),
  reply: done,
  failures: ['NOT_FOUND', 'CONFLICT'],
})
