import { z } from 'zod'
import { calls } from '../calls.ts'
import { clientDealStates } from '../deal-states.ts'
import { endpoint } from '../endpoint.ts'
import { line } from './text.ts'

const decimal = z.string().describe('A decimal number')
const time = z.iso.datetime()
const params = z.object({ reference: line(30).describe('14 digits, with or without spaces') })

const summary = z.object({
  reference: z.string(),
  offer: z.string(),
  state: z.enum(clientDealStates),
  direction: z.enum(['buy', 'sell']),
  currency: z.string(),
  coin: z.string(),
  network: z.string(),
  fiatAmount: decimal,
  coinAmount: decimal,
  acceptedAt: time,
  payBy: time.describe('Until when money, or the coins of a sell, must be booked'),
})

/** How the client pays. Only in the account: never in a letter. */
export const paymentInstructions = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('sepa'),
    holder: z.string(),
    bank: z.string(),
    iban: z.string(),
    bic: z.string(),
    reference: z.string().describe('ISO 11649: RF, two check digits, twelve digits'),
    qr: z.string().nullable().describe('Text of the EPC069-12 code; null if the payment does not fit into one'),
  }),
  z.object({
    kind: z.literal('uk'),
    holder: z.string(),
    bank: z.string(),
    sortCode: z.string(),
    account: z.string(),
    reference: z.string(),
  }),
  z.object({
    kind: z.literal('swift'),
    holder: z.string(),
    bank: z.string(),
    account: z.string(),
    bic: z.string(),
    reference: z.string(),
  }),
  z.object({ kind: z.literal('coins'), address: z.string(), memo: z.string().nullable() }),
])
export type PaymentInstructions = z.output<typeof paymentInstructions>

export const deals = endpoint({
  call: calls.deals,
  summary: 'The client’s newest fifty deals.',
  reply: z.object({ now: time, deals: z.array(summary) }),
  failures: [],
})

export const deal = endpoint({
  call: calls.deal,
  summary: 'One deal. Somebody else’s reference gets the same answer as an unknown one.',
  params,
  reply: summary.extend({
    now: time,
    party: z.object({ kind: z.enum(['person', 'company']), name: z.string() }),
    termsVersion: z.string(),
    lateMinutes: z.int(),
    shortAmount: decimal,
    instructions: paymentInstructions.nullable().describe('Null once nothing is to be paid any more'),
    mayCancel: z.boolean(),
    steps: z
      .array(z.object({ state: z.enum(clientDealStates), at: time, by: z.enum(['client', 'desk', 'system']) }))
      .describe('Oldest first'),
  }),
  failures: ['NOT_FOUND'],
})

export const cancelDeal = endpoint({
  call: calls.cancelDeal,
  summary: 'Cancel a deal for which nothing has been paid. Cancelling it again succeeds. CONFLICT if it is further on.',
  params,
  reply: z.object({ state: z.enum(clientDealStates) }),
  failures: ['NOT_FOUND', 'CONFLICT'],
})
