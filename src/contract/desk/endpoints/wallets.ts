import { z } from 'zod'
import { cryptoCurrencies } from '../../currencies.ts'
import { endpoint } from '../../endpoint.ts'
import { decimal, done, line, memoType, ourMemo, partyKind, time } from '../../endpoints/text.ts'
import {
  signatureSchemes,
  transferOutcomes,
  walletKinds,
  walletProofKinds,
  walletStates,
  walletTransferStates,
} from '../../wallet-rules.ts'
import { deskCalls } from '../calls.ts'
import { allWalletSources, walletRemovals, walletSources } from '../wallet-codes.ts'
import { explorerUrl } from './chain.ts'
import { destinationCall } from './destinations.ts'
import { person, stepUpProof, typedDecimal, typedWallet } from './parts.ts'

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
  memoType,
  source: z.enum(allWalletSources).describe('How the client gave it'),
  name: z.string().describe('The client’s own; may be empty'),
  kind: z.enum(walletKinds),
  provider: z.string().nullable().describe('Name of the company that keeps it'),
  party: partyKind.nullable().describe('Whose it is; null: of any party of the client'),
  enteredBy: person.nullable().describe('Null: the client'),
  enteredAt: time,
  confirmed: z.object({ by: person, at: time }).nullable(),
  removed: z.object({ by: person.nullable().describe('Null: the client'), at: time, reason: z.enum(walletRemovals) }).nullable(),
  state: z.enum(walletStates),
  usableFrom: time.nullable().describe('Of one that waits because it is new'),
  call: destinationCall,
  proof: z
    .object({
      kind: z.enum(walletProofKinds),
      scheme: z.enum(signatureSchemes).nullable(),
      at: time,
      validUntil: time,
      isValid: z.boolean(),
      confirmedBy: person.nullable().describe('Null: the signature, or the chain'),
    })
    .nullable()
    .describe('The newest one, also after it has expired'),
  alsoOf,
})

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
    'Enter a wallet as the client gave it. Another person must type it again before it is used. VALIDATION_FAILED if its address, memo or memo type is not right on this network. CONFLICT if the client has it already, or the account is closed.',
  params: clientParams,
  body: z.object({
    coin: z.enum(cryptoCurrencies as [string, ...string[]]),
    network: line(40),
    ...typedWallet,
    source: z.enum(walletSources),
    kind: z.enum(walletKinds).optional().describe('Default: `self-hosted`'),
    provider: line(100).trim().nullish().describe('Name of the company that keeps the wallet; needed for `provider`'),
    party: partyKind.nullish().describe('Whose it is; without it, of any party of the client'),
  }),
  reply: z.object({ id: z.uuid(), alsoOf }),
  failures: ['NOT_FOUND', 'CONFLICT', 'VALIDATION_FAILED'],
})

export const confirmWallet = endpoint({
  call: deskCalls.confirmWallet,
  summary:
    'Type a wallet that a colleague entered again, from what the client gave. VALIDATION_FAILED if it differs, OWN_PROPOSAL for an own entry, ACCOUNT_FROZEN if its letter could not leave now, CONFLICT if it is confirmed or removed already, or the account is closed. The client gets a letter.',
  params: walletParams,
  body: z.object(typedWallet),
  reply: z.object({ alsoOf }),
  failures: ['NOT_FOUND', 'OWN_PROPOSAL', 'CONFLICT', 'ACCOUNT_FROZEN', 'VALIDATION_FAILED'],
})

export const removeWallet = endpoint({
  call: deskCalls.removeWallet,
  summary:
    'Let no more coins be sent to a wallet. It stays in the file, and can be entered again. CONFLICT if it is removed already, or while coins are being sent there. The client gets a letter.',
  params: walletParams,
  body: z.object({ reason: z.enum(walletRemovals) }),
  reply: done,
  failures: ['NOT_FOUND', 'CONFLICT'],
})

export const listWalletTransfers = endpoint({
  call: deskCalls.listWalletTransfers,
  summary:
    'The oldest hundred small transfers by which clients prove their wallets, and which a person of the desk must see on the chain: those that the client says to have sent first.',
  reply: z.object({
    transfers: z.array(
      z.object({
        walletId: z.uuid(),
        client: z.object({ id: z.uuid(), name: z.string().describe('Empty if it is not known') }),
        coin: z.string(),
        network: z.string(),
        from: z.string().describe('Address of the wallet'),
        amount: decimal.describe('Exactly this much'),
        to: z.string().describe('The address of ours'),
        memo: ourMemo,
        transaction: z.string().nullable().describe('The id that the client gave'),
        explorer: explorerUrl,
        state: z.enum(walletTransferStates),
        startedAt: time,
        expiresAt: time,
      }),
    ),
  }),
  failures: [],
})

export const confirmWalletTransfer = endpoint({
  call: deskCalls.confirmWalletTransfer,
  summary:
    'Record what the chain shows of the small transfer of a wallet, with a step-up over the action confirm-wallet-transfer, the wallet and the transfer. If amount and sender are as asked, the wallet is proven. CONFLICT if no transfer is awaited, the transaction has proven a wallet already, or our nodes look for the transfer.',
  params: walletParams,
  body: z.object({
    transfer: z.object({
      transaction: line(200).trim().min(1, 'must not be empty'),
      from: line(200).trim().min(1, 'must not be empty').describe('Address of the sender, as the chain shows it'),
      amount: typedDecimal().describe('What arrived'),
    }),
    proof: stepUpProof,
  }),
  reply: z.object({ outcome: z.enum(transferOutcomes) }),
  failures: ['NOT_FOUND', 'CONFLICT', 'VALIDATION_FAILED', 'PROOF_REQUIRED'],
})
