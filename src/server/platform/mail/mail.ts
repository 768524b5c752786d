import type { Language } from '#contract/languages.ts'
import type { Queryable } from '../database/database.ts'

/** A letter to be written: its kind and the row that it is about. Stored in the queue, so without tokens and personal data. */
export type LetterOrder =
  | { kind: 'confirm-email'; registrationId: string }
  | { kind: 'confirm-email-again'; registrationId: string }
  | { kind: 'reset-password'; passwordResetId: string }
  | { kind: 'password-changed'; accountId: string }
  | { kind: 'account-closed'; accountId: string }
  | { kind: 'data-downloaded'; accountId: string; at: string }
  | { kind: 'session-reused'; sessionId: string }
  | { kind: 'session-refreshed'; sessionId: string }
  | { kind: 'proof-refused'; sessionId: string }
  | { kind: 'new-log-in'; sessionId: string }
  | { kind: 'second-factor-on'; accountId: string; at: string }
  | { kind: 'second-factor-off'; accountId: string; at: string }
  | { kind: 'second-factor-removed'; accountId: string; at: string }
  | { kind: 'passkey-added'; accountId: string; at: string; passkeyId: string }
  | { kind: 'passkey-removed'; accountId: string; at: string }
  | { kind: 'recovery-code-used'; accountId: string; at: string; left: number }
  | { kind: 'wrong-codes'; accountId: string; at: string }
  | { kind: 'request-received'; exchangeRequestId: string }
  | { kind: 'new-request'; exchangeRequestId: string }
  | { kind: 'request-answer'; messageId: string; to: 'contact' | 'account' }
  | { kind: 'offer-ready'; offerId: string; to: 'contact' | 'account' }
  | { kind: 'offer-ends-soon'; offerId: string; to: 'contact' | 'account' }
  | { kind: 'offer-accepted'; offerId: string }
  | { kind: 'deal-lapsed'; offerId: string }
  | { kind: 'deal-cancelled'; offerId: string }
  | { kind: 'deal-stopped'; offerId: string }
  | { kind: 'deal-part-received'; offerId: string }
  | { kind: 'deal-paid'; offerId: string }
  | { kind: 'deal-question'; offerId: string }
  | { kind: 'deal-sent'; offerId: string }
  | { kind: 'deal-refunding'; offerId: string }
  | { kind: 'deal-refunded'; offerId: string }
  | { kind: 'deal-payment-set-aside'; offerId: string }
  | { kind: 'deal-payment-returned'; offerId: string }
  | { kind: 'payout-account-added'; payoutAccountId: string }
  | { kind: 'payout-account-checked'; payoutAccountId: string }
  | { kind: 'wallet-added'; walletId: string }
  | { kind: 'wallet-confirmed'; walletId: string }
  | { kind: 'wallet-proven'; walletId: string }
  | { kind: 'wallet-removed'; walletId: string }
  | { kind: 'new-meeting'; meetingId: string }
  | { kind: 'cancelled-meeting'; meetingId: string }
  | { kind: 'log-head'; number: number }
  | { kind: 'vendor-erasure'; vendorErasureId: string }
  | { kind: 'card-payment-completed'; cardPaymentId: string }
  | { kind: 'identity-check-outcome'; identityCheckId: string; outcome: 'approved' | 'rejected' | 'again' }
  | { kind: 'staff-invitation'; invitationId: string }
  | { kind: 'staff-passkey-added'; staffId: string; at: string; passkeyId: string }
  | { kind: 'staff-passkey-removed'; staffId: string; at: string }
  | { kind: 'staff-command-used'; staffId: string; at: string; command: string; by: string; accountId?: string }

/** A letter as data. One layout renders it as HTML and as text. */
export interface Letter {
  to: string
  language: Language
  subject: string
  /** Default: the subject. */
  heading?: string
  paragraphs: string[]
  /** Facts under the paragraphs, one line each. */
  facts?: { label: string; value: string }[]
  /** The letter's button. */
  action?: { label: string; url: string }
  /** Small print below the button. */
  footnote?: string
}

/** Writes a letter when it is sent; null if it is no longer needed. */
export type LetterWriter<Kind extends LetterOrder['kind'] = LetterOrder['kind']> = (
  order: Extract<LetterOrder, { kind: Kind }>,
) => Promise<Letter | null>

export type LetterWriters = { [Kind in LetterOrder['kind']]: LetterWriter<Kind> }

export interface Mail {
  /** Orders letters: they are sent if and only if the transaction commits. */
  order(tx: Queryable, ...orders: LetterOrder[]): Promise<void>
  /** Orders letters that are written and sent at a later time. */
  orderLater(tx: Queryable, at: Date, ...orders: LetterOrder[]): Promise<void>
}
