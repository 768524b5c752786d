import Big from 'big.js'
import type { TransferOutcome } from '#contract/wallet-rules.ts'
import { lockAccount } from '../../client/account/lock.ts'
import { announceChange } from '../../platform/change/change.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { TradeContext } from '../context.ts'
import { findAccountOf, lockWallet } from './wallet.store.ts'
import type { WalletRow } from './wallet.table.ts'
import { isAwaiting, isConfirmable } from './challenge-wallet.ts'
import { recordProof } from './prove-wallet.ts'
import { isSameAddress } from '#contract/addresses/same-address.ts'
import * as store from './wallet-proof.store.ts'
import type { WalletChallengeRow } from './wallet-proof.table.ts'

interface SmallTransfer {
  walletId: string
  transaction: string
  /** All addresses that sent or signed it. */
  from: string[]
  coin: string
  amount: string
}

interface Arrived extends SmallTransfer {
  /** What each source said. */
  evidence: unknown
}

/** A person of the desk who saw the transfer, and the proof of it. */
interface Witness {
  staffId: string
  proofId: string
}

/**
 * Judges a confirmed transfer to the address that is reserved for a wallet: if the amount is exactly what was asked for, and every sender is the wallet's
 * address, the wallet is proven. Otherwise another one can still be sent. Locks account and wallet. Null if no transfer is awaited.
 */
export async function proveByTransfer(
  context: Pick<TradeContext, 'clock' | 'mail'>,
  tx: Transaction,
  { evidence: sources, ...transfer }: Arrived,
  witness?: Witness,
): Promise<TransferOutcome | null> {
  const now = context.clock()
  const { walletId, transaction, from, coin, amount } = transfer
  const awaited = await lockAwaited(tx, walletId, now)
  if (!awaited) return null
  const { wallet, challenge } = awaited
  const outcome = outcomeOf(transfer, awaited)
  if (outcome !== 'proven') {
    // The transaction that the client named may still come: anybody can send something to the address before.
    if (!isAwaiting(challenge) || challenge.transaction === transaction)
      await store.setTransfer(tx, challenge.id, { transaction, transferState: outcome })
    return outcome
  }
  const { toAddress: to, memo } = challenge
  const shown = {
    kind: 'transfer' as const,
    transaction,
    evidence: { transaction, from, coin, amount, to: to ?? '', memo, sources },
    confirmedBy: witness?.staffId ?? null,
    staffProofId: witness?.proofId ?? null,
  }
  const actor = witness ? (`staff:${witness.staffId}` as const) : 'system'
  return (await recordProof(context, tx, { wallet, challenge, actor, now, shown })) ? 'proven' : null
}

/**
 * Shows the client that a transfer which will prove the wallet is on the chain, and waits for confirmations; or that it is gone again. Locks account and
 * wallet.
 */
export async function showSmallTransfer(
  { clock }: Pick<TradeContext, 'clock'>,
  tx: Transaction,
  { isThere, ...transfer }: SmallTransfer & { isThere: boolean },
): Promise<void> {
  const { walletId, transaction } = transfer
  const awaited = await lockAwaited(tx, walletId, clock())
  if (!awaited) return
  const { wallet, challenge } = awaited
  const isShown = challenge.transferState === 'seen' && challenge.transaction === transaction
  if (isShown === isThere || outcomeOf(transfer, awaited) !== 'proven') return
  await store.setTransfer(tx, challenge.id, { transaction, transferState: isThere ? 'seen' : 'awaited' })
  await announceChange(tx, `client:${wallet.accountId}`)
}

interface Awaited {
  wallet: WalletRow
  challenge: WalletChallengeRow
}

/** The wallet and the open challenge of a transfer, locked with their account. */
async function lockAwaited(tx: Transaction, walletId: string, now: Date): Promise<Awaited | undefined> {
  const accountId = await findAccountOf(tx, walletId)
  const account = accountId && (await lockAccount(tx, accountId))
  if (!accountId || !account || account.state === 'closed') return undefined
  const wallet = await lockWallet(tx, { id: walletId, accountId })
  const challenge = await store.findUnended(tx, walletId)
  if (!wallet || wallet.removedAt !== null || challenge?.kind !== 'transfer' || !isConfirmable(challenge, now)) return undefined
  return { wallet, challenge }
}

function outcomeOf({ from, coin, amount }: SmallTransfer, { wallet, challenge }: Awaited): TransferOutcome {
  if (coin !== wallet.coin || !Big(amount).eq(challenge.amount ?? '')) return 'other-amount'
  return from.length > 0 && from.every((sender) => isSameAddress(sender, wallet.address)) ? 'proven' : 'other-sender'
}
