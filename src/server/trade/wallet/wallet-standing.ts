import type { Operator } from '#contract/operator.ts'
import type { WalletProofKind, WalletState } from '#contract/wallet-rules.ts'
import { plusMonths } from '../../platform/clock.ts'
import { type Judged, usableFromOf } from '../destination-wait/wait.ts'
import type { WalletRow } from './wallet.table.ts'
import { signsMessages } from './verify-signature.ts'

export type WalletRules = Operator['wallets']

interface Proof {
  kind: WalletProofKind
  at: Date
}

/** Where a wallet stands, in all replies. */
export interface WalletStanding {
  state: WalletState
  /** Of one that waits. */
  usableFrom: string | null
  proof: { kind: WalletProofKind; at: string; validUntil: string; isValid: boolean } | null
}

/** What the newest proof of a wallet is worth by the operator's rules of today. */
export function proofOf(proof: Proof | null, { now, rules }: { now: Date; rules: WalletRules }): WalletStanding['proof'] {
  if (!proof) return null
  const validUntil = plusMonths(proof.at, rules.proofMonths)
  return { kind: proof.kind, at: proof.at.toISOString(), validUntil: validUntil.toISOString(), isValid: validUntil > now }
}

/** Since when it waits: since the client added it, or a second person confirmed it; null if nobody did. */
export const addedAtOf = ({ source, enteredAt, confirmedAt }: WalletRow): Date | null => (source === 'client' ? enteredAt : confirmedAt)

/** Whether coins can be sent to a wallet now. A proof does not end its wait: a thief proves a wallet at once. */
export function standingOf(
  { wallet, proof }: { wallet: WalletRow; proof: Proof | null },
  judged: Judged & { rules: WalletRules },
): WalletStanding {
  const since = addedAtOf(wallet)
  const usableFrom = since && usableFromOf({ id: wallet.id, since }, judged)
  return {
    state: since === null ? 'unconfirmed' : usableFrom === null ? 'usable' : 'waiting',
    usableFrom,
    proof: proofOf(proof, judged),
  }
}

/** A wallet that its client can prove: a company that keeps one would have to. */
export const isSelfHosted = ({ kind }: Pick<WalletRow, 'kind'>): boolean => kind !== 'provider'

/** What a client can prove a wallet with. Clients of an exchange share an address with memos, so a transfer from it proves nothing. */
export function proofKindsOf(wallet: WalletRow): WalletProofKind[] {
  if (!isSelfHosted(wallet) || isUnconfirmed(wallet)) return []
  const signature = signsMessages(wallet.coin, wallet.network) ? (['signature'] as const) : []
  return wallet.memo === null ? [...signature, 'transfer'] : [...signature]
}

/** A colleague has not typed it again yet. */
export const isUnconfirmed = (wallet: WalletRow) => addedAtOf(wallet) === null
