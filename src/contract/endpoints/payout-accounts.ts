import { z } from 'zod'
import { calls } from '../calls.ts'
import { endpoint } from '../endpoint.ts'
import { clientPayoutRefusals } from '../payout-refusals.ts'
import { inDollars, inEuros, inPounds } from './new-destination.ts'
import { proof } from './proof.ts'
import { done, partyKind, time } from './text.ts'

const party = z.object({ kind: partyKind, name: z.string() })

export const payoutAccounts = endpoint({
  call: calls.payoutAccounts,
  summary: 'The client’s payout accounts, to which the money of a sell goes, newest first. Without removed ones.',
  reply: z.object({
    parties: z.array(party).describe('The names that an approved check confirmed; without one, no account can be added'),
    accounts: z.array(
      z.object({
        id: z.uuid(),
        party,
        currency: z.enum(['EUR', 'GBP', 'USD']),
        iban: z.string().nullable(),
        bic: z.string().nullable(),
        sortCode: z.string().nullable().describe('Six digits'),
        accountNumber: z.string().nullable(),
        bank: z.string().nullable().describe('Name of the bank'),
        addedAt: time,
        state: z.enum(['being-checked', 'usable', 'refused']),
        usableFrom: time.nullable().describe('From when on money can go there; null if it does not wait'),
        refusal: z.enum(clientPayoutRefusals).nullable().describe('Of a refused account'),
      }),
    ),
  }),
  failures: [],
})

export const addPayoutAccount = endpoint({
  call: calls.addPayoutAccount,
  summary:
    'Add a payout account, in the name of a party with an approved check. The desk looks at each one before money goes there. Requires a fresh proof, and sends a letter. REQUIREMENTS_OPEN without such a party. VALIDATION_FAILED if the client has this account already. CONFLICT if the client has ten.',
  body: z.discriminatedUnion('currency', [inEuros.extend(proof), inPounds.extend(proof), inDollars.extend(proof)]),
  reply: z.object({ id: z.uuid() }),
  failures: ['VALIDATION_FAILED', 'REQUIREMENTS_OPEN', 'CONFLICT', 'TOO_MANY_REQUESTS'],
})

export const removePayoutAccount = endpoint({
  call: calls.removePayoutAccount,
  summary: 'Remove a payout account. Removing it again succeeds. Somebody else’s gets the same answer as an unknown one.',
  params: z.object({ id: z.uuid() }),
  reply: done,
  failures: ['NOT_FOUND'],
})
