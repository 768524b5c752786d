import { z } from 'zod'
import { calls } from '../calls.ts'
import { endpoint } from '../endpoint.ts'
import { maxAddressesAtOnce, walletKinds, walletProofKinds, walletStates, walletTransferStates } from '../wallet-rules.ts'
import { newWallet } from './new-destination.ts'
import { proof } from './proof.ts'
import { decimal, done, line, memoType, ofDeal, ourMemo, partyKind, time } from './text.ts'

const params = z.object({ id: z.uuid() })

const challenge = z.object({
  id: z.uuid(),
  kind: z.enum(walletProofKinds),
  expiresAt: time,
  message: z.string().nullable().describe('Of a signature: the text to sign, to the letter. It works once'),
  transfer: z
    .object({
      amount: decimal.describe('Exactly this much, from the wallet’s address'),
      to: z.string().describe('An address of ours. What is sent there is not paid back'),
      memo: ourMemo,
      transaction: z.string().nullable().describe('The id that the client gave, or that was seen'),
      explorer: z.string().nullable().describe('URL of the transaction at an explorer'),
      state: z.enum(walletTransferStates).describe('`seen`: its confirmations, or the desk, are awaited'),
      isWatched: z.boolean().describe('False if a person of the desk confirms it'),
    })
    .nullable(),
})

const wallet = z.object({
  id: z.uuid(),
  party: partyKind,
  coin: z.string(),
  network: z.string(),
  address: z.string(),
  memo: z.string().nullable(),
  memoType,
  name: z.string().describe('The client’s own; may be empty'),
  kind: z.enum(walletKinds),
  provider: z.string().nullable().describe('Name of the company that keeps it'),
  addedAt: time,
  addedBy: z.enum(['client', 'desk']),
  state: z.enum(walletStates),
  usableFrom: time.nullable().describe('Of one that waits: from when on coins can be sent there without a proof'),
  proof: z
    .object({ kind: z.enum(walletProofKinds), at: time, validUntil: time, isValid: z.boolean() })
    .nullable()
    .describe('The newest one, also after it has expired'),
  proofs: z
    .array(z.enum(walletProofKinds))
    .describe('What the client can prove it with; empty for a provider’s, and before a second person confirmed it'),
  challenge: challenge.nullable().describe('The open one'),
})

export const wallets = endpoint({
  call: calls.wallets,
  summary: 'The client’s wallets, newest first. Without removed ones.',
  reply: z.object({
    now: time,
    parties: z
      .array(z.object({ kind: partyKind, name: z.string() }))
      .describe('The names that an approved check confirmed; without one, no wallet can be added'),
    waitHours: z.int().describe('How long a new wallet waits, proven or not'),
    provenFromEur: z.number().describe('From this value on, coins are sent to proven wallets only'),
    wallets: z.array(wallet),
  }),
  failures: [],
})

export const addWallet = endpoint({
  call: calls.addWallet,
  summary:
    'Add a wallet, in the name of a party with an approved check. Its address is checked for its network. Requires a fresh proof, and sends a letter. REQUIREMENTS_OPEN without such a party. VALIDATION_FAILED if the client has this wallet already, it is one of our addresses, or its memo is a number on Stellar and nobody says the type. CONFLICT if there would be more than fifty.',
  body: newWallet.extend({
    moreAddresses: z
      .array(line(300).trim())
      .max(maxAddressesAtOnce - 1)
      .optional()
      .describe('Other addresses of the same own wallet, where one has many. One letter announces all; those that are there stay'),
    ...proof,
  }),
  reply: z.object({ id: z.uuid().describe('Of `address`') }),
  failures: ['VALIDATION_FAILED', 'REQUIREMENTS_OPEN', 'CONFLICT', 'TOO_MANY_REQUESTS'],
})

export const renameWallet = endpoint({
  call: calls.renameWallet,
  summary: 'Give a wallet another name.',
  params,
  body: z.object({ name: line(60).trim() }),
  reply: done,
  failures: ['NOT_FOUND'],
})

export const removeWallet = endpoint({
  call: calls.removeWallet,
  summary:
    'Remove a wallet. Removing it again succeeds. CONFLICT while coins are being sent there. Somebody else’s gets the same answer as an unknown one.',
  params,
  reply: done,
  failures: ['NOT_FOUND', 'CONFLICT'],
})

export const challengeWallet = endpoint({
  call: calls.challengeWallet,
  summary:
    'Begin the proof of a wallet: a message to sign, or a small amount to send. One message is for all addresses that were added with it. An open challenge of the same kind is given again; one of another kind ends. CONFLICT if the wallet cannot be proven in this way, or we have no address for the transfer.',
  params,
  body: z.object({ kind: z.enum(walletProofKinds) }),
  reply: challenge,
  failures: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
})

export const proveWallet = endpoint({
  call: calls.proveWallet,
  summary:
    'Answer the open challenge of a wallet. A right signature proves it at once. The id of a transaction is stored, and the wallet is proven when the chain, or the desk, has confirmed it. LINK_INVALID if the challenge has ended. VALIDATION_FAILED if the signature is not right, UNAVAILABLE if no node answers for a wallet that is a contract: the challenge stays open.',
  params,
  body: z.object({
    challengeId: z.uuid(),
    signature: line(4000).trim().optional(),
    transaction: line(200).trim().optional(),
  }),
  reply: z.object({ isProven: z.boolean() }),
  failures: ['NOT_FOUND', 'LINK_INVALID', 'CONFLICT', 'VALIDATION_FAILED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
})

export const chooseWallet = endpoint({
  call: calls.chooseWallet,
  summary:
    'Say to which wallet the coins of a deal go. CONFLICT once they are being sent, or if the wallet is not of this deal’s coin, network and party.',
  params: ofDeal,
  body: z.object({ walletId: z.uuid() }),
  reply: done,
  failures: ['NOT_FOUND', 'CONFLICT'],
})
