import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { deskCalls } from '../calls.ts'

export const readWaiting = endpoint({
  call: deskCalls.readWaiting,
  summary: 'How many things wait for the person who is signed in, by their roles. What needs a second person is not counted for the first.',
  reply: z.object({
    requests: z.int().describe('Requests that wait for an answer: their own, and those that nobody has taken; at most 1000 of each'),
    deals: z.int().describe('Deals whose next step is theirs, without those in question'),
    questions: z.int().describe('Questions of deals and payments that they decide'),
    approvals: z.int().describe('Proposals that they may decide, at most 50'),
    wallets: z.int().describe('Wallets of clients to type again'),
    receivingAddresses: z.int().describe('Receiving addresses to type again'),
    fewAddresses: z.int().describe('Coins and networks of which few receiving addresses are left'),
    payments: z.int().describe('Payments of the bank that they decide'),
    payoutAccounts: z.int().describe('Payout accounts to check'),
  }),
  failures: [],
})
