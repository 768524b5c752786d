import { announceChange } from '../../platform/change/change.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type Actor, recordEvent } from '../../platform/event/event.ts'
import type { TradeContext } from '../context.ts'
import type { WalletRow } from './wallet.table.ts'
import * as store from './wallet-proof.store.ts'
import type { WalletChallengeRow, WalletProofRow } from './wallet-proof.table.ts'

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
  { wallet: { id: walletId, accountId }, challenge, actor, now, shown }: Proving,
): Promise<boolean> {
  if (!(await store.endChallenge(tx, challenge.id, now))) return false
  await store.insertProof(tx, { ...shown, walletId, challengeId: challenge.id, at: now })
  await recordEvent(tx, { kind: 'wallet.proven', actor, at: now, accountId, details: { walletId, proof: shown.kind } })
  await mail.order(tx, { kind: 'wallet-proven', walletId })
  await announceChange(tx, 'wallets', 'deals', `client:${accountId}`)
  return true
}
