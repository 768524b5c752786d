import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { done, languageTag, line, lines, time } from '../../endpoints/text.ts'
import { deskCalls } from '../calls.ts'
import { mostCountedRequests } from '../limits.ts'
import { addedNote, newNote, note, openStates, person, requestState, version } from './parts.ts'
import { deskOffer } from './offers.ts'

const lists = ['mine', 'unassigned', 'waiting-for-client', 'all'] as const

/** Warnings and facts about a request. Computed when it is read. */
const mark = z.enum(['unpaid', 'below-minimum', 'first-request', 'large', 'frozen', 'not-verified', 'country-not-served'])

/** Why a request is closed. No client ever sees it: for `compliance`, the law forbids it. */
export const closeReasons = [
  'exchanged',
  'not-feasible',
  'withdrawn-by-client',
  'no-answer-from-client',
  'duplicate',
  'below-minimum',
  'compliance',
] as const

const params = z.object({ reference: line(20) })
const decimal = z.string()

const summary = z.object({
  reference: z.string(),
  name: z.string().describe('As the client typed it; may be empty'),
  email: z.string().describe('The contact address'),
  accountEmail: z.string(),
  fromCurrency: z.string(),
  toCurrency: z.string(),
  amount: decimal.describe('Of fromCurrency; 0 if the client gave no amount'),
  eurValue: decimal.nullable().describe('At the rates of the moment of sending; null if unknown'),
  sentAt: time,
  dueAt: time.nullable().describe('When the answer is due; null while the answer clock is stopped'),
  state: requestState,
  assignee: person.nullable(),
  marks: z.array(mark),
  hasQuestion: z.boolean().describe('The newest message is the client’s, and waits for an answer'),
  priceAskedAt: time.nullable().describe('When the client asked for a firm or fresh price that no offer has answered since'),
  openOfferUntil: time.nullable().describe('When the open offer ends; null without one'),
  hasOfferDraft: z.boolean().describe('A draft of an offer waits, for instance for a supervisor'),
  hasDeal: z.boolean().describe('The client accepted an offer, and the deal has neither lapsed nor been cancelled'),
  version,
})

export const listRequests = endpoint({
  call: deskCalls.listRequests,
  summary:
    'A list of the inbox, fifty at a time: what is due first, then the oldest. Every list leaves out closed requests; `list=all&state=closed` has those, the last closed first. `unassigned` leaves out those that wait for the client.',
  query: z.object({
    list: z.enum(lists),
    before: line(200).describe('`next` of the page before this one.').optional(),
    state: requestState.optional(),
  }),
  reply: z.object({
    requests: z.array(summary),
    counts: z
      .record(z.enum(lists), z.int())
      .describe(`How many requests each list has, without \`state\`. ${mostCountedRequests}: so many or more`),
    next: z.string().nullable().describe('For the next page; null on the last one'),
  }),
  failures: [],
})

const message = z.object({
  id: z.uuid(),
  direction: z.enum(['from-client', 'to-client']),
  channel: z.enum(['e-mail', 'telephone', 'letter', 'account']).describe('account: a question of the client’s about an offer'),
  language: z.string().nullable().describe('Of our answer'),
  subject: z.string().nullable(),
  text: z.string(),
  by: person.nullable().describe('Who answered, or recorded what the client wrote or said; null for what the client wrote in the account'),
  at: time,
})

const rate = z.object({ value: decimal.describe('Fiat for one crypto'), asOf: time, derived: z.boolean() })
const presence = person.extend({ writing: z.boolean() })

export const readRequest = endpoint({
  call: deskCalls.readRequest,
  summary:
    'Everything about a request. Opening it is recorded; reading it again while the screen shows it (POST …/presence every ten seconds) is not.',
  params,
  reply: summary.extend({
    phone: z.string(),
    country: z.string(),
    message: z.string().describe('What the client wrote with the request'),
    answeredAt: time.nullable(),
    closed: z.object({ at: time, reason: z.enum(closeReasons) }).nullable(),
    rateThen: rate.nullable(),
    rateNow: rate.nullable(),
    network: z.string().nullable().describe('Id of the network of the coins; null if the client chose none'),
    feeRate: decimal.nullable().describe('Share of the amount at the time of sending: 0.011 is 1.1 %'),
    indicativeThen: decimal.nullable().describe('Amount of toCurrency at the rate then, after the fee'),
    indicativeNow: decimal.nullable(),
    client: z.object({
      accountId: z.uuid(),
      email: z.string(),
      name: z.string().describe('Of the profile, as the client typed it; may be empty'),
      language: z.string(),
      state: z.enum(['active', 'frozen', 'closed']),
      since: time,
      country: z.string().nullable().describe('Of an approved check, else as the client typed it: ISO 3166-1 alpha-2'),
      isServed: z.boolean().nullable().describe('Whether that country is served; null if no country is known'),
      checks: z.array(
        z.object({
          kind: z.enum(['personal', 'business']),
          outcome: z.enum(['approved', 'rejected', 'again']).nullable().describe('null: not completed'),
          country: z.string().nullable(),
        }),
      ),
      earlierRequests: z.array(
        z.object({
          reference: z.string(),
          sentAt: time,
          fromCurrency: z.string(),
          toCurrency: z.string(),
          amount: decimal,
          state: requestState,
        }),
      ),
    }),
    offers: z.array(deskOffer).describe('Newest first'),
    offerDraft: z.object({ savedBy: person, savedAt: time }).nullable(),
    messages: z.array(message).describe('Oldest first'),
    notes: z.array(note).describe('Oldest first; confidential ones only with the permission notes.confidential'),
    timeline: z.array(
      z.object({
        at: time,
        kind: z.string().describe('Of the event, such as exchange-request.assigned'),
        by: z.string().describe('`client`, `system`, or the name of a colleague'),
        isOwn: z.boolean().describe('Whether it was the person who is signed in'),
        details: z
          .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
          .describe('Ids and codes; from and to are names of colleagues'),
      }),
    ),
    present: z.array(presence).describe('Colleagues who look at this request now'),
    colleagues: z.array(person).describe('To whom it can be handed over'),
  }),
  failures: ['NOT_FOUND'],
})

const changed = z.object({ version })
const changeFailures = ['NOT_FOUND', 'STALE', 'CONFLICT'] as const

export const claimRequest = endpoint({
  call: deskCalls.claimRequest,
  summary: 'Take a request. NOT_PERMITTED if a colleague has it, without the permission requests.reassign. CONFLICT if it is closed.',
  params,
  body: z.object({ version }),
  reply: changed,
  failures: [...changeFailures, 'NOT_PERMITTED'],
})

export const handOverRequest = endpoint({
  call: deskCalls.handOverRequest,
  summary:
    'Give a request to a colleague who may work on requests, or back to nobody. NOT_PERMITTED for a colleague’s request, without the permission requests.reassign.',
  params,
  body: z.object({ to: z.uuid().nullable(), version }),
  reply: changed,
  failures: [...changeFailures, 'NOT_PERMITTED', 'VALIDATION_FAILED'],
})

export const answerRequest = endpoint({
  call: deskCalls.answerRequest,
  summary:
    'Write to the client, by e-mail to the contact address, and to the account’s if it differs. The state becomes answered. The same answer sent twice is sent once. CONFLICT if the request is closed, or the account is frozen or closed. A text with an open placeholder such as {{amount}} is refused.',
  params,
  body: z.object({
    language: languageTag,
    subject: line(150).trim().min(1, 'must not be empty').optional(),
    text: lines(10_000).trim().min(1, 'must not be empty'),
    version,
  }),
  reply: changed.extend({ messageId: z.uuid() }),
  failures: [...changeFailures, 'VALIDATION_FAILED'],
})

export const recordMessage = endpoint({
  call: deskCalls.recordMessage,
  summary: 'Record what the client wrote or said. If the request was answered, its answer clock starts again.',
  params,
  body: z.object({ channel: z.enum(['e-mail', 'telephone', 'letter']), text: lines(10_000).trim().min(1, 'must not be empty') }),
  reply: changed.extend({ messageId: z.uuid() }),
  failures: ['NOT_FOUND'],
})

export const addRequestNote = endpoint({
  call: deskCalls.addRequestNote,
  summary:
    'Add a note, which no client ever reads. With requests.work or notes.confidential; confidential ones with notes.confidential. The version stays the same.',
  params,
  body: newNote,
  reply: addedNote,
  failures: ['NOT_FOUND', 'NOT_PERMITTED'],
})

export const setRequestState = endpoint({
  call: deskCalls.setRequestState,
  summary:
    'Set the state, as for an answer by telephone. The client sees it and gets no letter. answered stops the answer clock; the others start it again.',
  params,
  body: z.object({ state: z.enum(openStates), version }),
  reply: changed,
  failures: changeFailures,
})

export const closeRequest = endpoint({
  call: deskCalls.closeRequest,
  summary: 'Close a request. The client sees that it is closed, never why, and gets no letter.',
  params,
  body: z.object({ reason: z.enum(closeReasons), version }),
  reply: changed,
  failures: changeFailures,
})

export const reopenRequest = endpoint({
  call: deskCalls.reopenRequest,
  summary: 'Open a closed request again, in the state that it had. CONFLICT if it is not closed.',
  params,
  body: z.object({ version }),
  reply: changed,
  failures: changeFailures,
})

export const showPresence = endpoint({
  call: deskCalls.showPresence,
  summary: 'Say that the request is on the screen, and whether an answer is being written. Ask every ten seconds; it counts for 15.',
  params,
  body: z.object({ writing: z.boolean() }),
  reply: done.extend({ present: z.array(presence) }),
  failures: ['NOT_FOUND'],
})
