import { randomBytes, randomInt } from 'node:crypto'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { challengeWallet as endpoint } from '#contract/endpoints/wallets.ts'
import type { WalletProofKind } from '#contract/wallet-rules.ts'
import { lockActiveClientExclusively } from '../../client/account/lock.ts'
import { plusDays, plusHours, plusMinutes } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { smallTransferLimit } from '../../platform/rate-limit/limits.ts'
import type { TradeContext } from '../context.ts'
import { reserveAddressForProof } from '../receiving-address/reserve-address.ts'
import { challengeReply } from './challenge-reply.ts'
import { proofKindsOf, proofOf } from './wallet-standing.ts'
import { listAddedWith, lockWallet } from './wallet.store.ts'
import type { WalletRow } from './wallet.table.ts'
import { newSmallAmount } from './small-transfer.ts'
import * as store from './wallet-proof.store.ts'
import type { WalletChallengeRow } from './wallet-proof.table.ts'

type Result = ReplyOf<typeof endpoint> | Failure<'NOT_FOUND' | 'CONFLICT' | 'TOO_MANY_REQUESTS' | 'UNAUTHENTICATED'>

/** Begins the proof of a wallet. An open challenge of the same kind is given again. */
export async function challengeWallet(
  context: TradeContext,
  { accountId, id, kind }: { accountId: string; id: string; kind: WalletProofKind },
): Promise<Result> {
  // Each takes an address of ours.
  const refused =
    kind === 'transfer' ? await context.client.rateLimits.create('wallet-transfer', smallTransferLimit).consume(accountId) : undefined
  if (refused) return refused
  return context.database.transaction(async (tx) => {
    // Not shared: one text is for several wallets, which two calls would lock in another order.
    if (!(await lockActiveClientExclusively(tx, accountId))) return fail('UNAUTHENTICATED')
    const wallet = await lockWallet(tx, { id, accountId })
    if (!wallet || wallet.removedAt !== null) return fail('NOT_FOUND')
    if (!proofKindsOf(wallet).includes(kind)) return fail('CONFLICT', { message: 'This wallet cannot be proven in this way.' })
    const now = context.clock()
    const known = await store.findUnended(tx, id)
    if (known && known.kind === kind && isOpen(known, now)) return challengeReply(context, { wallet, challenge: known })
    const others = kind === 'signature' ? await signedTogether(context, tx, wallet, now) : []
    const asked = kind === 'signature' ? signatureOf(context, [wallet, ...others], now) : await transferOf(tx, wallet, now)
    if (!asked) return fail('CONFLICT', { message: 'There is no address for the transfer at present.' })
    const begin = async (walletId: string, replaced: WalletChallengeRow | undefined) => {
      if (replaced) await store.endChallenge(tx, replaced.id, now)
      return store.insertChallenge(tx, { walletId, kind, startedAt: now, ...asked })
    }
    const challenge = await begin(id, known)
    for (const other of others) await begin(other.id, await store.findUnended(tx, other.id))
    return challengeReply(context, { wallet, challenge })
  })
}

/** The addresses that were added with a wallet and are not proven: one text is signed with each. Without those that wait for a small transfer. */
async function signedTogether({ operator }: TradeContext, tx: Transaction, wallet: WalletRow, now: Date): Promise<WalletRow[]> {
  const together: WalletRow[] = []
  for (const other of await listAddedWith(tx, wallet)) {
    const isProven = proofOf(other.proof, { now, rules: operator.wallets })?.isValid === true
    if (isProven || (await store.findUnended(tx, other.wallet.id))?.kind === 'transfer') continue
    const locked = await lockWallet(tx, other.wallet)
    if (locked) together.push(locked)
  }
  return together
}

function signatureOf({ operator, publicOrigin }: TradeContext, wallets: [WalletRow, ...WalletRow[]], now: Date) {
  const [{ accountId }] = wallets
  const expiresAt = plusMinutes(now, signatureMinutes)
  const nonce = randomBytes(16).toString('hex')
  const { host } = new URL(publicOrigin)
  const addresses = wallets.map(({ address }) => address)
  return { expiresAt, message: messageToSign({ brand: operator.brand.name, host, accountId, addresses, nonce, expiresAt }) }
}

async function transferOf(tx: Transaction, { id: walletId, coin, network }: WalletRow, now: Date) {
  const reserved = await reserveAddressForProof(tx, { coin, network, walletId })
  if (!reserved) return undefined
  const { address: toAddress, memo } = reserved
  const amount = newSmallAmount(coin, randomInt)
  return { expiresAt: plusHours(now, transferHours), amount, toAddress, memo, transferState: 'awaited' as const }
}

interface Bound {
  /** Name of the operator's brand. */
  brand: string
  /** Of our site. */
  host: string
  accountId: string
  /** Each signs for itself. */
  addresses: string[]
  nonce: string
  expiresAt: Date
}

/** What a client signs with a wallet. Only this site, this account and these addresses can use a signature, and only once. */
export const messageToSign = ({ brand, host, accountId, addresses, nonce, expiresAt }: Bound): string =>
  [
    `${brand} ${host}`,
    `Account: ${accountId}`,
    ...addresses.map((address) => `Address: ${address}`),
    `Nonce: ${nonce}`,
    `Valid until: ${expiresAt.toISOString().replace('T', ' ').slice(0, 19)} UTC`,
  ].join('\n')

const signatureMinutes = 30
const transferHours = 72

/** How much later than its expiry a transfer may be confirmed whose transaction was known in time. */
export const confirmationDays = 7

/** Whether a client can go on with a challenge. */
export const isOpen = (challenge: WalletChallengeRow, now: Date): boolean =>
  isConfirmable(challenge, now) && (challenge.expiresAt > now || isAwaiting(challenge))

/** Whether a challenge can still prove its wallet: also a transfer that was judged wrong by mistake. */
export const isConfirmable = ({ endedAt, expiresAt, transaction }: WalletChallengeRow, now: Date): boolean =>
  endedAt === null && expiresAt > (transaction === null ? now : plusDays(now, -confirmationDays))

/** Whether a transaction is known that may prove the wallet. */
export const isAwaiting = ({ transaction, transferState }: WalletChallengeRow): boolean =>
  transaction !== null && (transferState === 'awaited' || transferState === 'seen')
