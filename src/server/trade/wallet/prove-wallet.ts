import { normalTransactionId } from '#contract/addresses/transaction-id.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { proveWallet as endpoint } from '#contract/endpoints/wallets.ts'
import { lockActiveClient } from '../../client/account/lock.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { fail, type Failure, refuseField } from '../../platform/failure.ts'
import { wrongSignatureLimit } from '../../platform/rate-limit/limits.ts'
import { contractsOf, isWatched } from '../../provider/chain/read-chain.ts'
import type { TradeContext } from '../context.ts'
import { announceChange } from '../../platform/change/change.ts'
import { type Actor, recordEvent } from '../../platform/event/event.ts'
import { findKeptWallet, listAddedWith, lockWallet } from './wallet.store.ts'
import type { WalletRow } from './wallet.table.ts'
import { verifySignature } from './verify-signature.ts'
import { isOpen } from './challenge-wallet.ts'
import * as store from './wallet-proof.store.ts'
import type { WalletChallengeRow, WalletProofRow } from './wallet-proof.table.ts'

type Refusal = Failure<
  'NOT_FOUND' | 'LINK_INVALID' | 'CONFLICT' | 'VALIDATION_FAILED' | 'TOO_MANY_REQUESTS' | 'UNAUTHENTICATED' | 'UNAVAILABLE'
>
type Result = ReplyOf<typeof endpoint> | Refusal

interface Own {
  accountId: string
  /** Of the wallet. */
  id: string
}

interface Answered {
  wallet: WalletRow
  challenge: WalletChallengeRow
}

/** Answers the open challenge of a wallet: a right signature proves it at once; a transaction is looked for on the chain, by us or by the desk. */
export async function proveWallet(context: TradeContext, { body, ...own }: Own & { body: BodyOf<typeof endpoint> }): Promise<Result> {
  const { challengeId, signature, transaction } = body
  const wallet = await findKeptWallet(context.database, own)
  if (!wallet) return fail('NOT_FOUND')
  const challenge = await findOpen(context.database, { walletId: own.id, challengeId, now: context.clock() })
  if (!challenge) return fail('LINK_INVALID')
  const answered = { wallet, challenge }
  if (challenge.kind === 'signature')
    return signature === undefined
      ? fail('CONFLICT', { message: 'This challenge is answered by a signature.' })
      : proveBySignature(context, answered, signature)
  return transaction === undefined
    ? fail('CONFLICT', { message: 'This challenge is answered by a transaction.' })
    : keepTransaction(context, answered, transaction)
}

async function findOpen(db: Queryable, { walletId, challengeId, now }: { walletId: string; challengeId: string; now: Date }) {
  const challenge = await store.findUnended(db, walletId)
  return challenge?.id === challengeId && isOpen(challenge, now) ? challenge : undefined
}

async function proveBySignature(context: TradeContext, { wallet, challenge }: Answered, signature: string): Promise<Result> {
  const { accountId, coin, network, address } = wallet
  const { message } = challenge
  if (message === null) throw new Error('a signature has a message')
  const tries = context.client.rateLimits.create('wallet-signature', wrongSignatureLimit)
  const refused = await tries.consume(accountId)
  if (refused) return refused
  // Before the transaction: it may ask a node.
  const scheme = await verifySignature({ coin, network, address, message, signature }, contractsOf(context.chain))
  if (scheme === 'unknown') return fail('UNAVAILABLE', { retryAfterSeconds: 60 })
  if (!scheme)
    return refuseField('signature', 'This signature is not one of this address over this message. Please sign the whole message again.')
  await tries.refund(accountId)
  return withLocks(context, { wallet, challenge }, async (tx, now) => {
    const shown = { kind: 'signature' as const, scheme, message, signature }
    return (await recordProof(context, tx, { wallet, challenge, actor: 'client', now, shown })) ? { isProven: true } : fail('LINK_INVALID')
  })
}

async function keepTransaction(context: TradeContext, answered: Answered, typed: string): Promise<Result> {
  const transaction = normalTransactionId(typed, answered.wallet.network)
  if (transaction === null) return refuseField('transaction', 'This is not the id of a transaction on this network. Please copy it again.')
  return withLocks(context, answered, async (tx) => {
    const transferState = isWatched(context.chain, answered.wallet) ? ('awaited' as const) : ('seen' as const)
    await store.setTransfer(tx, answered.challenge.id, { transaction, transferState })
    return { isProven: false }
  })
}

/** Locks account and wallet, and looks at the challenge again. */
const withLocks = (
  { database, clock }: TradeContext,
  { wallet: { id, accountId }, challenge }: Answered,
  work: (tx: Transaction, now: Date) => Promise<Result>,
): Promise<Result> =>
  database.transaction(async (tx) => {
    if (!(await lockActiveClient(tx, accountId))) return fail('UNAUTHENTICATED')
    const wallet = await lockWallet(tx, { id, accountId })
    if (!wallet || wallet.removedAt !== null) return fail('NOT_FOUND')
    const now = clock()
    return (await findOpen(tx, { walletId: id, challengeId: challenge.id, now })) ? work(tx, now) : fail('LINK_INVALID')
  })

interface Proving {
  wallet: WalletRow
  challenge: WalletChallengeRow
  actor: Actor
  now: Date
  shown: Pick<WalletProofRow, 'kind'> & Partial<WalletProofRow>
}

/** Uses a challenge up and stores the proof, under the locks of account and wallet. False if the challenge has ended. The client gets a letter. */
export async function recordProof(
  { mail }: Pick<TradeContext, 'mail'>,
  tx: Transaction,
  { wallet, challenge, actor, now, shown }: Proving,
): Promise<boolean> {
  const { id: walletId, accountId } = wallet
  if (!(await store.endChallenge(tx, challenge.id, now))) return false
  // One text is signed with several addresses: the first proof announces them.
  const isAnnounced = (await listAddedWith(tx, wallet)).some(({ proof }) => shown.message && proof?.message === shown.message)
  await store.insertProof(tx, { ...shown, walletId, challengeId: challenge.id, at: now })
  await recordEvent(tx, { kind: 'wallet.proven', actor, at: now, accountId, details: { walletId, proof: shown.kind } })
  if (!isAnnounced) await mail.order(tx, { kind: 'wallet-proven', walletId })
  await announceChange(tx, 'wallets', 'deals', `client:${accountId}`)
  return true
}
