import { z } from 'zod'
import { calls } from '../calls.ts'
import {
  clientDealStates,
  clientDealSteps,
  clientPaymentStates,
  clientQuestionCauses,
  clientTransferStates,
  dealNextActions,
  destinationStates,
} from '../deal-progress.ts'
import { endpoint } from '../endpoint.ts'
import { decimal, memoType, ofDeal, ourMemo, time } from './text.ts'

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
  next: z
    .object({
      what: z.enum(dealNextActions),
      who: z.enum(['client', 'desk', 'network']).describe('`network`: the network of the coins, or the banks'),
      by: time.nullable().describe('Null if there is no fixed time'),
    })
    .nullable()
    .describe('What is next and who acts; null once nothing is left to do'),
  revisedOffer: z.string().nullable().describe('Reference of an open offer that would replace this deal'),
  destination: z
    .enum(destinationStates)
    .nullable()
    .describe('Whether we know the wallet of a buy, or the payout account of a sell; null once nothing is to be sent any more'),
})

const confirmations = z.object({
  count: z.int(),
  needed: z.int().describe('After how many it counts'),
})

const payment = z.object({
  amount: decimal,
  currency: z.string(),
  bookedAt: z.union([time, z.iso.date()]).describe('The bank’s moment, or its booking day if it gave no time'),
  state: z.enum(clientPaymentStates).describe('`in-review`: it does not count for the deal'),
})

const transfer = z.object({
  purpose: z.enum(['delivery', 'refund']),
  amount: decimal,
  currency: z.string(),
  network: z.string().nullable().describe('Of coins'),
  to: z.string().nullable().describe('Of a delivery: the client’s wallet or account'),
  state: z.enum(clientTransferStates),
  transaction: z.string().nullable().describe('Id of the transaction of coins, or the bank’s reference'),
  explorer: z.string().nullable().describe('Of coins: URL of the transaction at an explorer'),
  at: time.describe('When its state began'),
  confirmations: confirmations.nullable().describe('Of coins on their way, as our nodes show them; null if they do not'),
})

const arrival = z.object({
  amount: decimal,
  currency: z.string(),
  seenAt: time,
  blockBy: time.nullable().describe('Until when they must be in a block. Null: they are, or were seen late'),
  confirmations,
})

const sender = z.object({
  address: z.string(),
  name: z.string().describe('The client’s own for the wallet; may be empty'),
  company: z.string().nullable().describe('That keeps the wallet: the coins come from its own addresses. Null: the address is proven'),
})

const question = z.object({
  cause: z.enum(clientQuestionCauses).describe('`review`: a person looks into the deal'),
  amount: decimal.nullable().describe('What is missing or too much, or the payment that it is about'),
  currency: z.string().nullable(),
  proof: z
    .enum(['needed', 'company', 'no-more'])
    .optional()
    .describe(
      'Of coins of an unproven sender: the client proves the addresses; or the desk looks whether the company sent them that the client named; or they go back, because the deal needs no more',
    ),
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
  z.object({ kind: z.literal('coins'), address: z.string(), memo: ourMemo }),
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
  params: ofDeal,
  reply: summary.extend({
    now: time,
    party: z.object({ kind: z.enum(['person', 'company']), name: z.string() }),
    termsVersion: z.string(),
    lateMinutes: z.int(),
    shortAmount: decimal,
    mustBeInstant: z.boolean().describe('Of a buy: the offer asks for an instant transfer, because an ordinary one arrives too late'),
    instructions: paymentInstructions.nullable().describe('Null once nothing is to be paid any more. The code asks for `rest`'),
    sendsFrom: z
      .array(sender)
      .describe('Of a sell that waits for coins: from where they may come. What a proven address sends counts by itself'),
    received: decimal.describe('The sum that counts for the deal, without what goes back'),
    rest: decimal.describe('What is still missing of what is to be paid or sent'),
    isMoneyLookedAt: z
      .boolean()
      .describe(
        'Money with the deal’s reference came, and a person looks at it: nobody should pay again. It never says why, or whose money it is',
      ),
    walletId: z.uuid().nullable().describe('Of a buy: the wallet that the client chose'),
    goesTo: z
      .array(z.object({ to: z.string(), memo: z.string().nullable(), memoType }))
      .describe('The client’s wallets or payout accounts to which the result can go; empty once nothing is to be sent any more'),
    payments: z.array(payment).describe('What came, oldest first. Never who paid'),
    arrivals: z.array(arrival).describe('Coins of a sell that our nodes show and that wait for confirmations. Never who sent them'),
    transfers: z.array(transfer).describe('What we send, oldest first'),
    questions: z.array(question).describe('What is open. What must stay confidential is a `review`'),
    mayCancel: z.boolean().describe('What has come so far goes back'),
    steps: z
      .array(
        z.object({
          what: z.enum(clientDealSteps),
          state: z.enum(clientDealStates),
          at: time,
          by: z.enum(['client', 'desk', 'system']),
        }),
      )
      .describe('Oldest first'),
  }),
  failures: ['NOT_FOUND'],
})

export const cancelDeal = endpoint({
  call: calls.cancelDeal,
  summary:
    'Cancel a deal that is not paid in full. What has come so far goes back. Cancelling it again succeeds. CONFLICT if it is further on.',
  params: ofDeal,
  reply: z.object({ state: z.enum(clientDealStates) }),
  failures: ['NOT_FOUND', 'CONFLICT'],
})

const pdf = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

export const confirmationPdf = endpoint({
  call: calls.confirmationPdf,
  summary:
    'What was agreed, as a tagged PDF in the client’s language: amounts, rate, fees, offer, terms and acceptance. Its bytes never change. Somebody else’s reference gets the same answer as an unknown one.',
  params: ofDeal,
  reply: pdf,
  replyType: 'application/pdf',
  attachment: 'confirmation-:reference.pdf',
  failures: ['NOT_FOUND'],
})

export const receiptPdf = endpoint({
  call: calls.receiptPdf,
  summary:
    'What came and what was sent, as a tagged PDF in the client’s language. CONFLICT until the deal is done or refunded. The same deal in the same state gives the same bytes. Somebody else’s reference gets the same answer as an unknown one.',
  params: ofDeal,
  reply: pdf,
  replyType: 'application/pdf',
  attachment: 'receipt-:reference.pdf',
  failures: ['NOT_FOUND', 'CONFLICT'],
})
