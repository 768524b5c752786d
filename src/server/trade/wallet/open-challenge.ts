import { plusDays } from '../../platform/clock.ts'
import type { WalletChallengeRow } from './wallet-proof.table.ts'

export const signatureMinutes = 30
export const transferHours = 72

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
