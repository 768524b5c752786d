import { z } from 'zod'
import { cryptoCurrencies } from '../../currencies.ts'
import { endpoint } from '../../endpoint.ts'
import { done, line } from '../../endpoints/text.ts'
import { deskCalls } from '../calls.ts'
import { walletRemovals, walletSources } from '../wallet-codes.ts'

const time = z.iso.datetime()
const person = z.object({ id: z.uuid(), name: z.string() })
const clientParams = z.object({ id: z.uuid().describe('Of the account') })
const walletParams = clientParams.extend({ walletId: z.uuid() })

/** How many other accounts have the same address with the same memo, in whatever state. Any but 0 may be a fraud. */
const alsoOf = z.int().describe('How many other clients have, or had, this address with this memo')

const wallet = z.object({
  id: z.uuid(),
  coin: z.string(),
  network: z.string(),
  address: z.string().describe('Until it is confirmed, empty for everybody but the person who entered it'),
  memo: z.string().nullable(),
  source: z.enum(walletSources).describe('How the client gave it'),
  enteredBy: person,
  enteredAt: time,
  confirmed: z.object({ by: person, at: time }).nullable(),
  removed: z.object({ by: person, at: time, reason: z.enum(walletRemovals) }).nullable(),
  alsoOf,
})

const typedWallet = {
  address: line(300).trim().min(1, 'must not be empty').describe('As it was typed or pasted'),
  memo: line(100)
    .trim()
    .min(1, 'must not be empty')
    .nullable()
    .describe('Destination tag or memo; null if the client says that this address needs none'),
}

export const listWallets = endpoint({
  call: deskCalls.listWallets,
  summary: 'The wallets of a client, to which coins of buys are sent: the newest hundred.',
  params: clientParams,
  reply: z.object({ wallets: z.array(wallet) }),
  failures: ['NOT_FOUND'],
})

export const listUnconfirmedWallets = endpoint({
  call: deskCalls.listUnconfirmedWallets,
  summary: 'The oldest hundred wallets of all clients that a colleague entered, and that another person must type again.',
  reply: z.object({
    wallets: z.array(
      wallet
        .pick({ id: true, coin: true, network: true, enteredBy: true, enteredAt: true })
        .extend({ client: z.object({ id: z.uuid(), name: z.string().describe('Empty if it is not known') }) }),
    ),
  }),
  failures: [],
})

export const enterWallet = endpoint({
  call: deskCalls.enterWallet,
  summary:
    'Enter a wallet as the client gave it. Another person must type it again before it is used. VALIDATION_FAILED if its address or memo is not right on this network. CONFLICT if the client has it already, or the account is closed.',
  params: clientParams,
  body: z.object({
    coin: z.enum(cryptoCurrencies as [string, ...string[]]),
    network: line(40),
    ...typedWallet,
    source: z.enum(walletSources),
  }),
  reply: z.object({ id: z.uuid(), alsoOf }),
  failures: ['NOT_FOUND', 'CONFLICT', 'VALIDATION_FAILED'],
})

export const confirmWallet = endpoint({
  call: deskCalls.confirmWallet,
  summary:
    'Type a wallet that a colleague entered again, from what the client gave. VALIDATION_FAILED if it differs, OWN_PROPOSAL for an own entry, CONFLICT if it is confirmed or removed already, or the account is closed. The client gets a letter.',
  params: walletParams,
  body: z.object(typedWallet),
  reply: z.object({ alsoOf }),
  failures: ['NOT_FOUND', 'OWN_PROPOSAL', 'CONFLICT', 'VALIDATION_FAILED'],
})

export const removeWallet = endpoint({
  call: deskCalls.removeWallet,
  summary: 'Let no more coins be sent to a wallet. It stays in the file, and can be entered again. CONFLICT if it is removed already.',
  params: walletParams,
  body: z.object({ reason: z.enum(walletRemovals) }),
  reply: done,
  failures: ['NOT_FOUND', 'CONFLICT'],
})
