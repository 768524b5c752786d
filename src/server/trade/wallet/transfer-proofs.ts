import { readAddress } from '#contract/addresses/read-address.ts'
import { normalTransactionId } from '#contract/addresses/transaction-id.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { confirmWalletTransfer as confirmEndpoint, listWalletTransfers as listEndpoint } from '#contract/desk/endpoints/wallets.ts'
import { explorerOf } from '#contract/networks.ts'
import { confirmWalletTransferStepUp } from '#contract/desk/step-up-subjects.ts'
import { plusDays } from '../../platform/clock.ts'
import { fail, Failure } from '../../platform/failure.ts'
import { isWatched } from '../../provider/chain/read-chain.ts'
import { takeStepUp } from '../../staff/approval/step-up.ts'
import type { StaffContext } from '../../staff/context.ts'
import type { StaffMember } from '../../staff/session/staff-session.ts'
import type { TradeContext } from '../context.ts'
import { findKeptWallet } from './wallet.store.ts'
import { confirmationDays, isConfirmable } from './challenge-wallet.ts'
import { proveByTransfer } from './prove-by-transfer.ts'
import * as store from './wallet-proof.store.ts'
import { pick } from '../../platform/pick.ts'

const listed = 100

type WaitingContext = Pick<TradeContext, 'database' | 'clock' | 'chain'>

/** The small transfers that only a person can see on the chain. */
export async function listWalletTransfers(
  context: WaitingContext & Pick<TradeContext, 'explorerUrl'>,
): Promise<ReplyOf<typeof listEndpoint>> {
  const waiting = await findWaiting(context)
  return {
    transfers: waiting.slice(0, listed).map(({ wallet, challenge, name }) => ({
      walletId: wallet.id,
      client: { id: wallet.accountId, name },
      ...pick(wallet, 'coin', 'network'),
      ...pick(challenge, 'memo', 'transaction', 'startedAt', 'expiresAt'),
      from: wallet.address,
      amount: challenge.amount ?? '',
      to: challenge.toAddress ?? '',
      explorer: explorerOf(wallet.coin, wallet.network, context.explorerUrl),
      state: challenge.transferState ?? 'awaited',
    })),
  }
}

async function findWaiting({ database, clock, chain }: WaitingContext) {
  const now = clock()
  const found = await store.findAwaitedTransfers(database, { since: plusDays(now, -confirmationDays), limit: 10 * listed })
  return found.filter(({ wallet, challenge }) => isConfirmable(challenge, now) && !isWatched(chain, wallet))
}

/** For how long the oldest of them has waited that its client says to have sent; 0 without one. */
export async function oldestWalletTransferSeconds(context: WaitingContext): Promise<number> {
  const sent = (await findWaiting(context)).filter(({ challenge }) => challenge.transferState === 'seen')
  const since = Math.min(...sent.map(({ challenge }) => challenge.startedAt.getTime()))
  return Number.isFinite(since) ? Math.max(0, (context.clock().getTime() - since) / 1000) : 0
}

type Result = ReplyOf<typeof confirmEndpoint> | Failure<'NOT_FOUND' | 'CONFLICT' | 'VALIDATION_FAILED' | 'PROOF_REQUIRED'>

/**
 * Records what a person saw of a small transfer on the chain. One person is enough: the signature is over exactly what was seen, anybody can look it up
 * again, and coins still leave only when two people say so.
 */
export async function confirmWalletTransfer(
  context: TradeContext,
  staffContext: StaffContext,
  {
    staff,
    id: accountId,
    walletId,
    transfer,
    proof,
  }: { staff: StaffMember; id: string; walletId: string } & BodyOf<typeof confirmEndpoint>,
): Promise<Result> {
  const wallet = await findKeptWallet(context.database, { id: walletId, accountId })
  if (!wallet) return fail('NOT_FOUND')
  const transaction = normalTransactionId(transfer.transaction, wallet.network)
  if (transaction === null) return fail('VALIDATION_FAILED', { fields: { transaction: 'must be the id of a transaction on this network' } })
  const sender = readAddress(transfer.from, wallet)
  if (!('address' in sender)) return fail('VALIDATION_FAILED', { fields: { from: 'must be an address of this network' } })
  if (isWatched(context.chain, wallet)) return fail('CONFLICT', { message: 'Our nodes look for this transfer.' })
  return context.database.transaction(async (tx) => {
    const confirmed = confirmWalletTransferStepUp({ walletId, transfer })
    const proofId = await takeStepUp(staffContext, tx, { staff, proof, confirmed })
    if (proofId instanceof Failure) return proofId
    if (await store.hasProven(tx, transaction)) return fail('CONFLICT', { message: 'This transaction has proven a wallet already.' })
    const { coin } = wallet
    const { amount } = transfer
    const arrived = { walletId, transaction, from: [sender.address], coin, amount, evidence: { seenBy: 'desk' } }
    const outcome = await proveByTransfer(context, tx, arrived, { staffId: staff.id, proofId })
    return outcome === null ? fail('CONFLICT', { message: 'No transfer is awaited.' }) : { outcome }
  })
}
