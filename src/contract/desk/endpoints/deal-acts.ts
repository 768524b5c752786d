import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { line, ofDeal, time } from '../../endpoints/text.ts'
import { deskCalls } from '../calls.ts'
import { dealDecisions, payers, transferStepKinds } from '../deal-actions.ts'
import { proposed, reason, stepUpProof, typedDecimal, version } from './parts.ts'

const ofPart = ofDeal.extend({ id: z.uuid() })
const text = (max: number) => line(max).trim().min(1, 'must not be empty')

const changed = z.object({ version })
const changeFailures = ['NOT_FOUND', 'STALE', 'DEAL_REFUSED', 'VALIDATION_FAILED'] as const

export const recordPayment = endpoint({
  call: deskCalls.recordPayment,
  summary:
    'Record money, or the coins of a sell, that came for a deal. What moves the deal follows: in full and in time it is paid. CONFLICT if the bank’s reference is recorded already. Of coins, the reference is their transaction, as `<id>:<number>` if it pays several times; CONFLICT also if the chain shows that it pays another deal, VALIDATION_FAILED if it shows another amount.',
  params: ofDeal,
  body: z.object({
    amount: typedDecimal(),
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
  summary:
    'Record that a payment was recalled, that its block is gone, or that it was recorded by mistake. DEAL_REFUSED for a mistake if the payment was recorded from a file of the bank: its match is taken back instead.',
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
  params: ofDeal,
  body: z.object({
    fill: z.object({
      side: z.enum(['buy', 'sell']).describe('The operator’s: `buy` for a client’s buy, and for the counter-fill of a sell'),
      venue: text(60),
      venueReference: text(140),
      coinAmount: typedDecimal(),
      fiatAmount: typedDecimal(),
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
  summary: 'Record that a fill was recorded by mistake. DEAL_REFUSED if an executed deal rests on it: record the right one first.',
  params: ofPart,
  body: z.object({ reason, version }),
  reply: changed,
  failures: changeFailures,
})

export const decideDeal = endpoint({
  call: deskCalls.decideDeal,
  summary:
    'Decide about a deal. `honour`: late, short or too much within the tolerance of the offer, the coins unchanged. `settle`: the cause is gone. `refund`: what came goes back. `refuse`: a paid deal before its fill. The dealer decides, but `settle` of a stopped deal is compliance’s.',
  params: ofDeal,
  body: z.object({ decision: z.enum(dealDecisions), version }),
  reply: changed,
  failures: [...changeFailures, 'NOT_PERMITTED'],
})

export const stopDeal = endpoint({
  call: deskCalls.stopDeal,
  summary: 'Stop a deal for a review. The client sees that it is in review, never why. The reason belongs into a confidential note.',
  params: ofDeal,
  body: z.object({ version }),
  reply: changed,
  failures: changeFailures,
})

const proposalFailures = ['NOT_FOUND', 'DEAL_REFUSED', 'NOT_PERMITTED', 'PROOF_REQUIRED', 'CONFLICT', 'VALIDATION_FAILED'] as const

export const proposeDealCancel = endpoint({
  call: deskCalls.proposeDealCancel,
  summary: 'Propose to cancel a deal that is not paid in full, for compliance. Another person decides. What came goes back.',
  params: ofDeal,
  body: z.object({ reason, version, proof: stepUpProof }),
  reply: proposed,
  failures: proposalFailures,
})

export const proposeLoss = endpoint({
  call: deskCalls.proposeLoss,
  summary: 'Propose to record a loss: the delivery is gone, and what paid for it was taken back. Another person decides.',
  params: ofDeal,
  body: z.object({ reason, version, proof: stepUpProof }),
  reply: proposed,
  failures: proposalFailures,
})

export const sendDelivery = endpoint({
  call: deskCalls.sendDelivery,
  summary:
    'Decide the delivery of an executed deal, or propose it if two people must. From then on the deal is *sending*; a person sends it and records what became of it. Nothing is sent by the service.',
  params: ofDeal,
  body: z.object({
    destinationId: z.uuid().describe('One of `destinations` of the deal'),
    reason: reason.optional().describe('Only for a proposal'),
    version,
    proof: stepUpProof,
  }),
  reply: z.object({ version, approvalId: z.uuid().nullable() }),
  failures: [...proposalFailures, 'STALE'],
})

export const proposeRefund = endpoint({
  call: deskCalls.proposeRefund,
  summary:
    'Propose to pay back a payment, or part of it, to the account that sent it. Coins go only to an address that the client has proven. Another person decides.',
  params: ofPart,
  body: z.object({
    amount: typedDecimal(),
    toAccount: text(140).optional().describe('If the payment came without an account, or coins go back to another address of the client'),
    reason,
    version,
    proof: stepUpProof,
  }),
  reply: proposed,
  failures: proposalFailures,
})

export const makeTransferOrder = endpoint({
  call: deskCalls.makeTransferOrder,
  summary:
    'The order to our bank for a transfer of money that was decided, as a file of pain.001.001.09. It is written once; later it is the same file. DEAL_REFUSED if the transfer may not leave, or cannot be written.',
  params: ofPart,
  reply: z.unknown().describe('The file'),
  failures: ['NOT_FOUND', 'DEAL_REFUSED'],
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
