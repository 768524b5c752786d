import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { decimal, done, line, memoType, ofDeal, time } from '../../endpoints/text.ts'
import { deskCalls } from '../calls.ts'
import { travelChannels } from '../travel-channels.ts'

const channel = z.enum(travelChannels)

export const readTravelData = endpoint({
  call: deskCalls.readTravelData,
  summary:
    'Who sends and who receives the coins of a deal (Reg. (EU) 2023/1113, art. 14), for each transfer: as it was stored with the decision, or with the payment; before a delivery, as it would be for each wallet to which it can go.',
  params: ofDeal,
  reply: z.object({
    transfers: z.array(
      z.object({
        id: z.uuid().describe('Of the stored data; before a delivery, of the wallet'),
        kind: z.enum(['planned', 'delivery', 'refund', 'payment']).describe('`planned`: nothing was decided yet'),
        at: time.nullable().describe('When the data were stored'),
        coin: z.string(),
        network: z.string(),
        amount: decimal,
        originator: z.string().describe('The name'),
        beneficiary: z.string(),
        address: z.string().describe('The client’s: where the coins go, or from where they came; empty if it is not known'),
        memo: z.string().nullable(),
        memoType,
        walletId: z.uuid().nullable().describe('The client’s wallet with this address'),
        provider: z.string().nullable().describe('Name of the company that keeps this wallet'),
        needsDelivery: z.boolean().describe('A company keeps the wallet, and must be given the data before the coins are sent'),
        deliveries: z
          .array(z.object({ at: time, channel, reference: z.string(), by: z.string(), recordedAt: time }))
          .describe('The newest first'),
        document: z
          .record(z.string(), z.unknown())
          .describe('To be saved as a file: the transfer, and the data in the form of IVMS 101.2023'),
      }),
    ),
  }),
  failures: ['NOT_FOUND'],
})

export const recordTravelDelivery = endpoint({
  call: deskCalls.recordTravelDelivery,
  summary:
    'Record when and how the data of sender and receiver were given to the company that keeps a wallet, for one deal. NOT_FOUND if the deal’s coins cannot go to this wallet. CONFLICT if the client keeps it.',
  params: ofDeal,
  body: z.object({
    walletId: z.uuid(),
    deliveredAt: time,
    channel,
    reference: line(140).trim().min(1, 'must not be empty').describe('Such as the subject of the e-mail, or the network’s id'),
  }),
  reply: done,
  failures: ['NOT_FOUND', 'CONFLICT', 'VALIDATION_FAILED'],
})
