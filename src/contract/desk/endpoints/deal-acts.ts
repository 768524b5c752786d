import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { decimal, line, ofDeal, time } from '../../endpoints/text.ts'
import { dealRefusals } from '../../failures.ts'
import { deskCalls } from '../calls.ts'
import { cancelCauses, dealDecisions, payers, stopCauses, transferStepKinds } from '../deal-actions.ts'
import { proposed, reason, stepUpProof, typedDecimal, version } from './parts.ts'

const ofPart = ofDeal.extend({ id: z.uuid() })
const text = (max: number) => line(max).trim().min(1, 'must not be empty')

const changed = z.object({ version })
const changeFailures = ['NOT_FOUND', 'STALE', 'DEAL_REFUSED', 'VALIDATION_FAILED'] as const
const proposalFailures = ['NOT_FOUND', 'DEAL_REFUSED', 'NOT_PERMITTED', 'PROOF_REQUIRED', 'CONFLICT', 'VALIDATION_FAILED'] as const

export const proposePayment = endpoint({
  call: deskCalls.proposePayment,
  summary:
    'Propose to record money, or the coins of a sell, that a person saw and no file or node reported. It counts once another person has approved it. VALIDATION_FAILED if `payer` is `party` and it came under another name. CONFLICT if the bank’s reference is already recorded, or a payment of the deal is already proposed. Of coins, the reference is their transaction, as `<id>:<number>` if it pays several times; CONFLICT also if the chain shows that it pays another deal, VALIDATION_FAILED if it shows another amount.',
  params: ofDeal,
  body: z.object({
    payment: z.object({
      amount: typedDecimal(),
      currency: line(10),
      bookedAt: z.union([time, z.iso.date()]).describe('The bank’s moment, or its booking day if it gave no time'),
      bankReference: text(140),
      payerName: text(140),
      payerAccount: text(140).nullable(),
      payer: z.enum(payers).describe('`party`: the deal’s own party. `other-name`: perhaps the party. `third-party`: somebody else'),
    }),
    reason,
    version,
    proof: stepUpProof,
  }),
  reply: proposed,
  failures: proposalFailures,
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

export const remindClient = endpoint({
  call: deskCalls.remindClient,
  summary:
    'Write to the client again that the money or the coins are here, and which wallet or bank account is missing. DEAL_REFUSED if none is. CONFLICT within an hour of the last time.',
  params: ofDeal,
  body: z.object({ version }),
  reply: changed,
  failures: [...changeFailures, 'CONFLICT'],
})

export const acceptPayment = endpoint({
  call: deskCalls.acceptPayment,
  summary:
    'Let a payment under another name count for the deal, after it was looked at; or coins, if the client named the company that sent them. Coins from a proven address count by themselves.',
  params: ofPart,
  body: z.object({ version }),
  reply: changed,
  failures: changeFailures,
})

export const recordFill = endpoint({
  call: deskCalls.recordFill,
  summary:
    'Record coins that were bought or sold at a venue for a deal, with a step-up over the action record-fill, the reference, the version and the fill. Further from the market of its minute than the operator allows, it is proposed instead: with a reason, and a step-up over the proposal. DEAL_REFUSED with `far-from-market` without one. CONFLICT if the venue’s reference is recorded already.',
  params: ofDeal,
  body: z.object({
    fill: z.object({
      side: z.enum(['buy', 'sell']).describe('The operator’s: `buy` for a client’s buy, and for the counter-fill of a sell'),
      venue: text(60),
      venueReference: text(140),
      coinAmount: typedDecimal(),
      fiatAmount: typedDecimal(),
      trade: z
        .object({ coinAmount: typedDecimal(), fiatAmount: typedDecimal() })
        .nullable()
        .describe('The whole trade, if the deal has a part of it. Other deals have the rest, under the same reference'),
      filledAt: time,
      replaces: z
        .object({ id: z.uuid(), reason })
        .optional()
        .describe('A fill of this deal that was recorded wrongly. It is annulled with this reason, also if an executed deal rests on it'),
    }),
    reason: reason.optional().describe('Only for a proposal'),
    version,
    proof: stepUpProof,
  }),
  reply: z.object({ version, approvalId: z.uuid().nullable() }),
  failures: [...proposalFailures, 'STALE'],
})

export const readFillBasis = endpoint({
  call: deskCalls.readFillBasis,
  summary:
    'What a fill of a deal is compared with: the market of its minute. With the venue that the person who is signed in recorded last.',
  params: ofDeal,
  query: z.object({ at: time.describe('When it was filled') }),
  reply: z.object({
    bid: decimal.nullable().describe('Null: unknown. A second person must confirm the fill'),
    ask: decimal.nullable(),
    at: time.nullable().describe('The minute'),
    mostBp: z.int().describe('How far the fill may be from ask (of a buy) or bid (of a sell), in basis points'),
    aloneFrom: time.describe('A fill before this needs a second person, too'),
    venue: z.string().nullable(),
  }),
  failures: ['NOT_FOUND'],
})

export const annulFill = endpoint({
  call: deskCalls.annulFill,
  summary:
    'Record that a fill was recorded by mistake. DEAL_REFUSED if an executed deal rests on it: record the right one first, or with `replaces`.',
  params: ofPart,
  body: z.object({ reason, version }),
  reply: changed,
  failures: changeFailures,
})

export const decideDeal = endpoint({
  call: deskCalls.decideDeal,
  summary:
    'Decide about a deal. `settle`: the cause is gone. `refund`: what came goes back. `refuse`: a paid deal before its fill. The dealer decides, but `settle` of a stopped deal is compliance’s.',
  params: ofDeal,
  body: z.object({ decision: z.enum(dealDecisions), version }),
  reply: changed,
  failures: [...changeFailures, 'NOT_PERMITTED'],
})

export const readConcession = endpoint({
  call: deskCalls.readConcession,
  summary:
    'What honouring a deal would give away now: by how much its money is late or short, what that costs at the market now, the operator’s limit, and what is in the way.',
  params: ofDeal,
  reply: z.object({
    version,
    lateMinutes: z.int().describe('Of the last payment; 0 if all came in time'),
    short: decimal.describe('What is missing'),
    currency: z.string().describe('Of what is due'),
    toFill: decimal.describe('Coins that were not bought or sold yet at the time to pay'),
    marketThen: decimal.describe('The price of the offer’s market: ask of a buy, bid of a sell'),
    marketNow: decimal.nullable(),
    marketAt: time.nullable().describe('Its minute'),
    costEur: decimal
      .nullable()
      .describe('What is missing, and what these coins cost more than at the offer’s market; null without a market'),
    mostEur: decimal.nullable().describe('The same, as far as the market may move until the person has confirmed it'),
    limitEur: decimal.describe('Above this, by this deal or with others of 24 hours, a supervisor honours it'),
    ofDay: z.object({ byPerson: decimal, toClient: decimal }).describe('What was forgiven within the limit in the last 24 hours, in euro'),
    isAboveLimit: z.boolean(),
    refusals: z.array(z.enum(dealRefusals)).describe('Why the person who is signed in cannot honour it'),
  }),
  failures: ['NOT_FOUND'],
})

export const honourDeal = endpoint({
  call: deskCalls.honourDeal,
  summary:
    'Accept late or short money within the tolerance of the offer, the coins unchanged; a surplus goes back. With a step-up over the action honour-deal, the reference, the version and `seen`. DEAL_REFUSED for the person who published the offer, above the operator’s limit but for a supervisor, and if it costs more than was seen.',
  params: ofDeal,
  body: z.object({
    seen: z.object({ lateMinutes: z.int().min(0), short: decimal, mostEur: decimal }).describe('As `readConcession` returned it'),
    version,
    proof: stepUpProof,
  }),
  reply: changed,
  failures: [...changeFailures, 'PROOF_REQUIRED'],
})

export const stopDeal = endpoint({
  call: deskCalls.stopDeal,
  summary:
    'Stop a deal for a review. The client sees that it is in review, never why. Of a deal that compliance stopped, the reason belongs into a confidential note. DEAL_REFUSED for `possible-error` if the deal is in question already.',
  params: ofDeal,
  body: z.object({
    cause: z
      .enum(stopCauses)
      .describe('`compliance`: only they let it go on. `possible-error`: something of ours may be wrong, and a dealer decides'),
    version,
  }),
  reply: changed,
  failures: changeFailures,
})

export const proposeDealCancel = endpoint({
  call: deskCalls.proposeDealCancel,
  summary:
    'Propose to cancel a deal that is not paid in full. Another person decides. What came goes back. The client never sees the cause.',
  params: ofDeal,
  body: z.object({
    cause: z.enum(cancelCauses).describe('`manifest-error`: its price or an amount is obviously wrong'),
    reason,
    version,
    proof: stepUpProof,
  }),
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
    'Decide the delivery of an executed deal, or propose it if two people must. From then on the deal is *sending*; a person sends it and records what became of it. The service sends nothing. VOUCHED_FOR_MONEY: the person who decides alone vouched for its money; `roles` says who may decide instead.',
  params: ofDeal,
  body: z.object({
    destinationId: z.uuid().describe('One of `destinations` of the deal'),
    reason: reason.optional().describe('Only for a proposal'),
    version,
    proof: stepUpProof,
  }),
  reply: z.object({ version, approvalId: z.uuid().nullable() }),
  failures: [...proposalFailures, 'STALE', 'VOUCHED_FOR_MONEY'],
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
