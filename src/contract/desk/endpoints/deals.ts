import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { paymentInstructions } from '../../endpoints/deals.ts'
import { line } from '../../endpoints/text.ts'
import { dealRefusals } from '../../failures.ts'
import { deskCalls } from '../calls.ts'
import { dealActions, dealDecisions, dealLists, payers, transferStepKinds } from '../deal-actions.ts'
import { type DealMoveCode, dealMoves, type DealState, dealStates } from '../deal-moves.ts'
import { dealQuestionCauses, paymentQuestionCauses, questionOutcomes } from '../deal-questions.ts'
import { approvalActions, type ApprovalAction } from '../permissions.ts'
import { reason, stepUpProof, version } from './proof.ts'

const time = z.iso.datetime()
const decimal = z.string().describe('A decimal number')
const person = z.object({ id: z.uuid(), name: z.string() })
const params = z.object({ reference: line(30).describe('14 digits, with or without spaces') })
const ofPart = params.extend({ id: z.uuid() })
const state = z.enum(dealStates as [DealState, ...DealState[]])
const move = z.enum(Object.keys(dealMoves) as [DealMoveCode, ...DealMoveCode[]])
const cause = z.enum([...dealQuestionCauses, ...paymentQuestionCauses])
const owner = z.enum(['client', 'dealer', 'payments', 'compliance'])
const typedDecimal = z.string().regex(/^\d{1,15}(\.\d{1,18})?$/, 'must be a number such as 1234.5')
const text = (max: number) => line(max).trim().min(1, 'must not be empty')

const summary = z.object({
  reference: z.string(),
  request: z.string(),
  state,
  direction: z.enum(['buy', 'sell']).describe('`buy`: the client pays money and receives coins'),
  party: z.string(),
  currency: z.string(),
  coin: z.string(),
  network: z.string(),
  fiatAmount: decimal,
  coinAmount: decimal,
  amountEur: decimal,
  acceptedAt: time,
  payBy: time,
  owner: owner.nullable().describe('Who does the next step; null if nothing is left to do'),
})

export const listDeals = endpoint({
  call: deskCalls.listDeals,
  summary: 'Deals, fifty at a time: `running` has those with something left to do, the oldest first; `all` the newest first.',
  query: z.object({
    list: z.enum(dealLists),
    state: state.optional(),
    before: line(30).optional().describe('Reference of the last deal of the page before'),
  }),
  reply: z.object({ deals: z.array(summary), more: z.boolean() }),
  failures: [],
})

const question = z.object({
  id: z.uuid(),
  cause,
  paymentId: z.uuid().nullable(),
  owner,
  openedAt: time,
  outcome: z.enum(questionOutcomes).nullable(),
  endedAt: time.nullable(),
})

export const listQuestions = endpoint({
  call: deskCalls.listQuestions,
  summary: 'Open questions of deals and of payments, the oldest first, fifty at a time.',
  query: z.object({ after: z.uuid().optional().describe('The last question of the page before') }),
  reply: z.object({ questions: z.array(question.extend({ deal: summary })), more: z.boolean() }),
  failures: [],
})

const payment = z.object({
  id: z.uuid(),
  amount: decimal,
  currency: z.string(),
  bookedAt: time,
  isWholeDay: z.boolean(),
  bankReference: z.string(),
  payerName: z.string(),
  payerAccount: z.string().nullable(),
  setAside: z.enum(paymentQuestionCauses).nullable(),
  counts: z.boolean().describe('Whether it counts for the deal now'),
  reversal: z.object({ kind: z.enum(['recalled', 'undone', 'mistaken']), at: time, reference: z.string() }).nullable(),
  refundable: decimal.describe('What can still be paid back of it, as the deal is now'),
  recordedBy: person,
  recordedAt: time,
})

const fill = z.object({
  id: z.uuid(),
  side: z.enum(['buy', 'sell']),
  venue: z.string(),
  venueReference: z.string(),
  coinAmount: decimal,
  fiatAmount: decimal,
  filledAt: time,
  annulled: z.string().nullable().describe('Why it was recorded wrongly'),
  recordedBy: person,
  recordedAt: time,
})

const transfer = z.object({
  id: z.uuid(),
  number: z.int(),
  purpose: z.enum(['delivery', 'refund']),
  paymentId: z.uuid().nullable(),
  amount: decimal,
  currency: z.string(),
  network: z.string().nullable(),
  toName: z.string(),
  toAccount: z.string(),
  memo: z.string().nullable(),
  approvalId: z.uuid().nullable(),
  decidedBy: person,
  committedAt: time,
  steps: z.array(z.object({ kind: z.enum(transferStepKinds), reference: z.string(), at: time, recordedBy: person, recordedAt: time })),
  next: z.array(z.enum(transferStepKinds)).describe('What can be recorded of it'),
})

export const readDeal = endpoint({
  call: deskCalls.readDeal,
  summary: 'One deal with everything that was recorded for it.',
  params,
  reply: summary.extend({
    now: time,
    version,
    accountId: z.uuid(),
    accountState: z.enum(['active', 'frozen', 'closed']),
    offer: z.string(),
    partyKind: z.enum(['person', 'company']),
    rate: decimal,
    feeAmount: decimal,
    networkFee: decimal,
    lateMinutes: z.int(),
    shortAmount: decimal,
    termsVersion: z.string(),
    proof: z.enum(['password', 'password-and-code', 'passkey']),
    instructions: paymentInstructions,
    replaces: z.string().nullable(),
    replacedBy: z.string().nullable(),
    sums: z.object({
      due: decimal.describe('What the client pays or sends'),
      received: decimal.describe('What counts for the deal'),
      held: decimal.describe('Received, less what was paid back or is on its way back'),
      toFill: decimal.describe('Coins that are still to be bought or sold; negative if there are too many'),
    }),
    payments: z.array(payment),
    fills: z.array(fill),
    transfers: z.array(transfer),
    questions: z.array(question),
    steps: z.array(
      z.object({ number: z.int(), state, move, at: time, by: z.string().describe('`client`, `system`, or the name of a colleague') }),
    ),
    actions: z
      .array(z.object({ action: z.enum(dealActions), refusals: z.array(z.enum(dealRefusals)) }))
      .describe('What can be done as the deal is now, or why not; whatever its state makes pointless is left out'),
    deliveryNeedsTwo: z.boolean(),
    destinations: z
      .array(z.object({ id: z.uuid(), toName: z.string(), toAccount: z.string(), memo: z.string().nullable() }))
      .describe('Where the delivery can go: usable wallets of a buy, usable payout accounts of a sell'),
    approvals: z
      .array(
        z.object({
          id: z.uuid(),
          action: z.enum(Object.keys(approvalActions) as [ApprovalAction, ...ApprovalAction[]]),
          proposedBy: person,
        }),
      )
      .describe('Proposals that wait for a decision'),
  }),
  failures: ['NOT_FOUND'],
})

const changed = z.object({ version })
const changeFailures = ['NOT_FOUND', 'STALE', 'DEAL_REFUSED', 'VALIDATION_FAILED'] as const

export const recordPayment = endpoint({
  call: deskCalls.recordPayment,
  summary:
    'Record money, or the coins of a sell, that came for a deal. What moves the deal follows: in full and in time it is paid. CONFLICT if the bank’s reference is recorded already.',
  params,
  body: z.object({
    amount: typedDecimal,
    currency: line(10),
    bookedAt: z.union([time, z.iso.date()]).describe('The bank’s moment, or its booking day if it gave no time'),
    bankReference: text(140),
    payerName: text(140),
    payerAccount: text(140).nullable(),
    payer: z.enum(payers).describe('`party`: the deal’s own party. `other-name`: perhaps the party. `third-party`: somebody else'),
    version,
  }),
  reply: changed,
  failures: [...changeFailures, 'CONFLICT'],
})

export const reversePayment = endpoint({
  call: deskCalls.reversePayment,
  summary: 'Record that a payment was recalled, that its block is gone, or that it was recorded by mistake.',
  params: ofPart,
  body: z.object({ kind: z.enum(['recalled', 'undone', 'mistaken']), at: time, reference: text(140), version }),
  reply: changed,
  failures: changeFailures,
})

export const acceptPayment = endpoint({
  call: deskCalls.acceptPayment,
  summary: 'Let a payment under another name count for the deal, after it was looked at.',
  params: ofPart,
  body: z.object({ version }),
  reply: changed,
  failures: changeFailures,
})

export const recordFill = endpoint({
  call: deskCalls.recordFill,
  summary:
    'Record coins that were bought or sold at a venue for a deal, with a step-up over the action record-fill, the reference, the version and the fill. CONFLICT if the venue’s reference is recorded already.',
  params,
  body: z.object({
    fill: z.object({
      side: z.enum(['buy', 'sell']).describe('The operator’s: `buy` for a client’s buy, and for the counter-fill of a sell'),
      venue: text(60),
      venueReference: text(140),
      coinAmount: typedDecimal,
      fiatAmount: typedDecimal,
      filledAt: time,
    }),
    version,
    proof: stepUpProof,
  }),
  reply: changed,
  failures: [...changeFailures, 'PROOF_REQUIRED', 'CONFLICT'],
})

export const annulFill = endpoint({
  call: deskCalls.annulFill,
  summary: 'Record that a fill was recorded by mistake.',
  params: ofPart,
  body: z.object({ reason, version }),
  reply: changed,
  failures: changeFailures,
})

export const decideDeal = endpoint({
  call: deskCalls.decideDeal,
  summary:
    'Decide about a deal. `honour`: late, short or too much within the tolerance of the offer, the coins unchanged. `settle`: the cause is gone. `refund`: what came goes back. `refuse`: a paid deal before its fill. The dealer decides, but `settle` of a stopped deal is compliance’s.',
  params,
  body: z.object({ decision: z.enum(dealDecisions), version }),
  reply: changed,
  failures: [...changeFailures, 'NOT_PERMITTED'],
})

export const stopDeal = endpoint({
  call: deskCalls.stopDeal,
  summary: 'Stop a deal for a review. The client sees that it is in review, never why. The reason belongs into a confidential note.',
  params,
  body: z.object({ version }),
  reply: changed,
  failures: changeFailures,
})

const proposed = z.object({ approvalId: z.uuid() })
const proposalFailures = ['NOT_FOUND', 'DEAL_REFUSED', 'NOT_PERMITTED', 'PROOF_REQUIRED', 'CONFLICT', 'VALIDATION_FAILED'] as const

export const proposeDealCancel = endpoint({
  call: deskCalls.proposeDealCancel,
  summary: 'Propose to cancel a deal that is not paid in full, for compliance. Another person decides. What came goes back.',
  params,
  body: z.object({ reason, version, proof: stepUpProof }),
  reply: proposed,
  failures: proposalFailures,
})

export const proposeLoss = endpoint({
  call: deskCalls.proposeLoss,
  summary: 'Propose to record a loss: the delivery is gone, and what paid for it was taken back. Another person decides.',
  params,
  body: z.object({ reason, version, proof: stepUpProof }),
  reply: proposed,
  failures: proposalFailures,
})

export const sendDelivery = endpoint({
  call: deskCalls.sendDelivery,
  summary:
    'Decide the delivery of an executed deal, or propose it if two people must. From then on the deal is *sending*; a person sends it and records what became of it. Nothing is sent by the service.',
  params,
  body: z.object({
    destinationId: z.uuid().describe('One of `destinations` of the deal'),
    reason: reason.optional(),
    version,
    proof: stepUpProof,
  }),
  reply: z.object({ version, approvalId: z.uuid().nullable() }),
  failures: [...proposalFailures, 'STALE'],
})

export const proposeRefund = endpoint({
  call: deskCalls.proposeRefund,
  summary: 'Propose to pay back a payment, or part of it, to the account that sent it. Another person decides.',
  params: ofPart,
  body: z.object({
    amount: typedDecimal,
    toAccount: text(140).optional().describe('Only if the payment came without an account'),
    reason,
    version,
    proof: stepUpProof,
  }),
  reply: proposed,
  failures: proposalFailures,
})

export const recordTransferStep = endpoint({
  call: deskCalls.recordTransferStep,
  summary:
    'Record what became of a transfer: sent (with its transaction or the bank’s reference), confirmed, failed, or returned after it was confirmed.',
  params: ofPart,
  body: z.object({ kind: z.enum(transferStepKinds), reference: text(140), at: time, version }),
  reply: changed,
  failures: changeFailures,
})
