import type { Operator } from '#contract/operator.ts'
import type { WalletProofKind, WalletState } from '#contract/wallet-rules.ts'
import { plusHours, plusMonths } from '../../platform/clock.ts'
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

/** Whether coins can be sent to a wallet now, and what its newest proof is worth. Both follow from the operator's rules of today. */
export function standingOf(
  { wallet, proof }: { wallet: WalletRow; proof: Proof | null },
  { now, rules }: { now: Date; rules: WalletRules },
): WalletStanding {
  const validUntil = proof && plusMonths(proof.at, rules.proofMonths)
  const isProven = validUntil !== null && validUntil > now
  const begins = wallet.source === 'client' ? wallet.enteredAt : wallet.confirmedAt
  const waitsUntil = begins && plusHours(begins, rules.waitHours)
  const isWaiting = waitsUntil !== null && waitsUntil > now && !isProven
  return {
    state: begins === null ? 'unconfirmed' : isWaiting ? 'waiting' : 'usable',
    usableFrom: isWaiting ? waitsUntil.toISOString() : null,
    proof: proof && validUntil && { kind: proof.kind, at: proof.at.toISOString(), validUntil: validUntil.toISOString(), isValid: isProven },
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
const isUnconfirmed = ({ source, confirmedAt }: WalletRow) => source !== 'client' && confirmedAt === null
