import { z } from 'zod'
import { arrivalStates, chainTransferStates, chainTroubles } from '../chain-states.ts'
import { decimal, time } from '../../endpoints/text.ts'

const trouble = z.enum(chainTroubles).nullable().describe('Why nothing is concluded now; null if the nodes agree')

/** Where people look transactions up. */
export const explorerUrl = z.string().nullable().describe('URL of a transaction at an explorer, with `{transaction}` for its id')

/** What the chain shows of a transfer of coins. */
export const transferOnChain = z.object({
  state: z.enum(chainTransferStates),
  transaction: z.string(),
  confirmations: z.int(),
  needed: z.int().describe('Confirmations after which it counts'),
  nodes: z.int().describe('How many nodes say so'),
  nodesNeeded: z.int(),
  trouble,
  isContradicted: z.boolean().describe('A person must look: it is not what is recorded, or the nodes do not agree'),
  seen: z
    .array(z.object({ coin: z.string(), amount: decimal, to: z.string() }))
    .nullable()
    .describe('What the transaction pays, if that is not this transfer'),
  replacedBy: z.string().nullable().describe('The transaction that used the same coins'),
  lookedAt: time,
})

/** Coins that came to the address of a sell. */
export const arrival = z.object({
  id: z.uuid(),
  transaction: z.string(),
  coin: z.string(),
  amount: decimal,
  senders: z.array(z.string()),
  state: z.enum(arrivalStates),
  confirmations: z.int(),
  needed: z.int(),
  firstSeenAt: time,
  blockAt: time.nullable(),
  paymentId: z.uuid().nullable().describe('The payment as which they were recorded'),
})

/** Whether the nodes of a network agree. */
export const networkWatch = z.object({
  network: z.string(),
  agreedAt: time.nullable().describe('When its nodes last agreed; null: never'),
  trouble,
  troubleSince: time.nullable(),
})

export const chainNode = z.object({
  network: z.string(),
  number: z.int().describe('Its place in the setting'),
  host: z.string(),
  height: z.int().nullable().describe('Of its newest block, when it last answered'),
  answeredAt: time.nullable(),
  fault: z.string().nullable(),
  faultSince: time.nullable(),
})
