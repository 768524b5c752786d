import { plusDays } from '../../platform/clock.ts'
import type { WalletChallengeRow } from './wallet-proof.table.ts'

export const signatureMinutes = 30
export const transferHours = 72

/** How much later than its expiry a transfer may be confirmed whose transaction was known in time. */
export const confirmationDays = 7

/** Whether a challenge can still prove its wallet. */
export function isOpen({ endedAt, expiresAt, transaction, transferState }: WalletChallengeRow, now: Date): boolean {
  if (endedAt !== null) return false
  const isSent = transaction !== null && (transferState === 'awaited' || transferState === 'seen')
  return expiresAt > (isSent ? plusDays(now, -confirmationDays) : now)
}
