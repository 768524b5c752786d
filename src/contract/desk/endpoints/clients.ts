import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { accountEmail, decimal, done, line, time } from '../../endpoints/text.ts'
import { deskCalls } from '../calls.ts'
import { addedNote, eventCursor, eventPage, newNote, note, proposed, reason, requestState, stepUpProof } from './parts.ts'

const params = z.object({ id: z.uuid().describe('Of the account') })

/** By what a search finds clients. `name`, `email` and `phone` are also those of exchange requests. */
const searchKey = z.enum(['reference', 'account', 'email', 'name', 'phone', 'wallet', 'iban'])
const accountState = z.enum(['active', 'frozen', 'closed'])

export const searchClients = endpoint({
  call: deskCalls.searchClients,
  summary:
    'Clients, newest first, fifty at a time. A query is a reference of a request, offer, deal or payment, an account’s id, the beginning of an e-mail address or name, the end of a phone number in any format, the whole address of a wallet, or the IBAN of a payout account. `searched`: the keys for which the query fits. `matched`: by which of them a client was found.',
  query: z.object({
    query: line(254).trim().optional(),
    state: accountState.optional(),
    before: z.uuid().optional().describe('The id of the last client that was read'),
  }),
  reply: z.object({
    searched: z.array(searchKey),
    clients: z.array(
      z.object({
        id: z.uuid(),
        email: z.string(),
        name: z.string().describe('Empty if the client gave none'),
        phone: z.string(),
        country: z.string(),
        state: accountState,
        createdAt: time,
        matched: z.array(searchKey),
      }),
    ),
    more: z.boolean(),
  }),
  failures: [],
})

const identityCheck = z.object({
  kind: z.enum(['personal', 'business']),
  status: z.string().describe('The provider’s status, such as completed'),
  answer: z.string().nullable().describe('GREEN or RED'),
  rejectType: z.string().nullable(),
  comment: z.string().nullable().describe('The provider’s comment that the client may see'),
  country: z.string().nullable(),
  startedAt: time.nullable(),
  submittedAt: time.nullable(),
  changedAt: time,
})

const party = z.object({
  id: z.uuid().describe('Of this version'),
  kind: z.enum(['person', 'company']),
  version: z.int().describe('Counts the versions of this party; another one comes when a check confirms other data'),
  approved: z.boolean().describe('Whether the check is approved now, and confirmed this version'),
  name: z.string().describe('As the identity provider confirmed it: a person’s full name, or a company’s legal name'),
  registrationNumber: z.string().nullable(),
  seat: z.string().nullable(),
  country: z.string().nullable(),
  representatives: z.array(
    z.object({ name: z.string(), roles: z.array(z.string()).describe('In the provider’s words, such as director') }),
  ),
  readAt: time,
})

const clientFile = z.object({
  id: z.uuid(),
  /** Of a closed account: its former address. */
  email: z.string(),
  state: accountState,
  language: z.string(),
  createdAt: time,
  passwordChangedAt: time,
  closedAt: time.nullable(),
  keptUntil: time.nullable().describe('When the records of a closed account are erased'),
  policies: z.record(z.string(), z.string()).describe('The versions that the client accepted, by policy'),
  profile: z
    .object({ firstName: z.string(), lastName: z.string(), phone: z.string(), country: z.string(), phoneChangedAt: time, changedAt: time })
    .nullable(),
  checks: z.array(identityCheck),
  parties: z.array(party).describe('The newest version of the person and of the company'),
  requests: z
    .array(
      z.object({
        reference: z.string(),
        state: requestState,
        createdAt: time,
        fromCurrency: z.string(),
        toCurrency: z.string(),
        amount: z.string().describe('Of fromCurrency; 0 if the client gave no amount'),
        name: z.string(),
        email: z.string(),
        phone: z.string(),
      }),
    )
    .describe('The newest hundred, with their contact'),
  payments: z
    .array(
      z.object({
        reference: z.string(),
        state: z.string(),
        createdAt: time,
        changedAt: time,
        amount: decimal.nullable(),
        currency: z.string().nullable(),
        quantity: decimal.nullable(),
        coin: z.string().nullable(),
      }),
    )
    .describe('The newest hundred'),
  secondFactors: z.object({
    app: z.object({ since: time }).nullable(),
    passkeys: z.array(z.object({ id: z.uuid(), name: z.string(), createdAt: time, lastUsedAt: time.nullable() })),
    recoveryCodesLeft: z.int(),
  }),
  sessions: z
    .array(
      z.object({
        id: z.uuid(),
        browser: z.string(),
        system: z.string(),
        networkAddress: z.string(),
        startedAt: time,
        lastUsedAt: time,
      }),
    )
    .describe('Open ones, the last used first'),
  freezes: z.array(
    z.object({
      id: z.uuid(),
      frozenAt: time,
      liftedAt: time.nullable(),
      reason: z.string().nullable().describe('Null without the permission notes.confidential'),
    }),
  ),
  notes: z
    .array(note)
    .describe('The newest hundred on the client and on all their requests, oldest first; confidential ones only with notes.confidential'),
  erasures: z.array(z.object({ vendor: z.string(), dueAt: time, doneAt: time.nullable() })),
  openApprovals: z.array(z.object({ id: z.uuid(), action: z.string() })).describe('Proposals about this client that nobody has decided'),
})

export const readClient = endpoint({
  call: deskCalls.readClient,
  summary: 'The file of a client. Opening it is recorded.',
  params,
  reply: clientFile,
  failures: ['NOT_FOUND'],
})

export const readClientEvents = endpoint({
  call: deskCalls.readClientEvents,
  summary: 'What happened to an account, newest first, a hundred at a time.',
  params,
  query: z.object({ before: eventCursor.optional() }),
  reply: eventPage,
  failures: ['NOT_FOUND'],
})

export const freezeClient = endpoint({
  call: deskCalls.freezeClient,
  summary:
    'Freeze an account at once: its sessions end, and its client cannot log in and learns nothing. The step-up is over the action freeze-account, the account’s id, version 0 and the payload {reason}. CONFLICT if it is frozen already, or closed.',
  params,
  body: z.object({ reason, proof: stepUpProof }),
  reply: z.object({ sessionsEnded: z.int() }),
  failures: ['NOT_FOUND', 'PROOF_REQUIRED', 'CONFLICT'],
})

export const releaseClient = endpoint({
  call: deskCalls.releaseClient,
  summary:
    'Propose to lift a freeze. Another person decides. The payload is {freezeId}. CONFLICT if this freeze is lifted, or this is proposed already.',
  params,
  body: z.object({ reason, freezeId: z.uuid(), proof: stepUpProof }),
  reply: proposed,
  failures: ['NOT_FOUND', 'PROOF_REQUIRED', 'CONFLICT'],
})

export const endClientSessions = endpoint({
  call: deskCalls.endClientSessions,
  summary: 'Log a client out everywhere, at once. They can log in again. CONFLICT if the account is closed.',
  params,
  body: z.object({
    reason: z.enum(['client-asked', 'lost-device', 'suspicion']).optional().describe('A code, because it is stored in an event'),
  }),
  reply: z.object({ sessionsEnded: z.int() }),
  failures: ['NOT_FOUND', 'CONFLICT'],
})

export const removeClientSecondFactor = endpoint({
  call: deskCalls.removeClientSecondFactor,
  summary:
    'Propose to remove the second factor of a client who has lost it, which leaves the password. Another person decides; then the client gets a letter. The payload is {identifiedBy, app, passkeys}. CONFLICT if these are not the client’s factors, or this is proposed already.',
  params,
  body: z.object({
    reason,
    identifiedBy: reason.describe('How we made sure that this is the client'),
    app: time.nullable().describe('Since when the authenticator app is on'),
    passkeys: z.array(z.uuid()).max(100).describe('The ids of all passkeys'),
    proof: stepUpProof,
  }),
  reply: proposed,
  failures: ['NOT_FOUND', 'PROOF_REQUIRED', 'CONFLICT'],
})

export const addClientNote = endpoint({
  call: deskCalls.addClientNote,
  summary:
    'Add a note on the client, which no client ever reads. With requests.work or notes.confidential; confidential ones with notes.confidential.',
  params,
  body: newNote,
  reply: addedNote,
  failures: ['NOT_FOUND', 'NOT_PERMITTED'],
})

export const resendClientLetter = endpoint({
  call: deskCalls.resendClientLetter,
  summary: 'Send a letter again; its links are new. CONFLICT if the account is closed.',
  params,
  body: z.discriminatedUnion('letter', [
    z.object({ letter: z.literal('reset-password') }),
    z.object({
      letter: z.enum(['request-received', 'new-request']).describe('To the contact of a request, or to the desk'),
      reference: line(20),
    }),
  ]),
  reply: done,
  failures: ['NOT_FOUND', 'CONFLICT'],
})

export const resendConfirmation = endpoint({
  call: deskCalls.resendConfirmation,
  summary: 'Send the newest sign-up with an address a new link to confirm it.',
  body: z.object({ email: accountEmail }),
  reply: done,
  failures: ['NOT_FOUND'],
})
