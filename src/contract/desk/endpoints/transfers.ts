import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { decimal, memoType, time } from '../../endpoints/text.ts'
import { deskCalls } from '../calls.ts'
import { transferLists } from '../deal-actions.ts'
import { mostOrdersAtOnce } from '../limits.ts'

export const listTransfers = endpoint({
  call: deskCalls.listTransfers,
  summary:
    'Deliveries and refunds that were decided and are not over, of all deals, the oldest first, fifty at a time. `to-send`: without an order, nothing recorded. `ordered`: with an order to our bank, nothing recorded. `sent`: it waits for the bank or the chain.',
  query: z.object({
    list: z.enum(transferLists),
    after: z.uuid().optional().describe('The last transfer of the page before'),
  }),
  reply: z.object({
    transfers: z.array(
      z.object({
        id: z.uuid(),
        deal: z.string().describe('The newest of the deals that replace one another'),
        party: z.string(),
        accountState: z.enum(['active', 'frozen', 'closed']).describe('Of the client'),
        purpose: z.enum(['delivery', 'refund']),
        amount: decimal,
        currency: z.string(),
        network: z.string().nullable().describe('Of coins'),
        toName: z.string(),
        toAccount: z.string(),
        memo: z.string().nullable(),
        memoType,
        decidedAt: time,
        decidedBy: z.string().describe('Who decided it last, by name'),
        order: z
          .object({
            id: z.string().describe('End-to-end id'),
            madeAt: time,
            madeBy: z.string().describe('By name'),
            isContradicted: z.boolean().describe('The bank reports another end than is recorded'),
          })
          .nullable()
          .describe('The order to our bank; null: none was made'),
        isFound: z.boolean().describe('Nothing is recorded, but a transaction pays exactly this'),
        sent: z.object({ at: time, reference: z.string() }).nullable().describe('As it was recorded last'),
      }),
    ),
    more: z.boolean(),
  }),
  failures: [],
})

export const makeTransferOrders = endpoint({
  call: deskCalls.makeTransferOrders,
  summary:
    'The orders to our bank for several transfers of money, as a ZIP with a pain.001.001.09 file for each, as `makeTransferOrder` gives it. All or none. DEAL_REFUSED: no order was made; `refused` names each transfer that may not leave or cannot be written.',
  body: z.object({ ids: z.array(z.uuid()).min(1).max(mostOrdersAtOnce).describe('Of the transfers') }),
  reply: z.unknown().describe('The file'),
  failures: ['NOT_FOUND', 'DEAL_REFUSED', 'VALIDATION_FAILED'],
})
