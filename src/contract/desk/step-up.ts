import type { MemoType } from '../memo-type.ts'
import type { TransferEntryKind } from './bank-entries.ts'
import type { CancelCause, Payer } from './deal-actions.ts'
import type { Role, StepUpAction } from './permissions.ts'
import type { WalletProofKind } from '../wallet-rules.ts'

/** What a member of staff confirms with a passkey. */
export interface StepUp {
  /** From the call `beginStepUp`; used once. */
  nonce: string
  staffId: string
  /** ISO 8601. */
  expiresAt: string
  action: StepUpAction
  /** What it is about: a reference, an id. */
  object: string
  /** The object's version that the person saw; 0 if it has none. */
  version: number
  /** JSON: what will be done. */
  payload: unknown
}

/** The text whose SHA-256 the passkey signs, in one canonical form: keys in the order of their characters, no spaces. */
export const stepUpText = (stepUp: StepUp): string => canonicalJson({ ...stepUp })

/** JSON with sorted keys, for values without numbers other than integers. Members that are undefined are left out. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return `{${members
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`)
    .join(',')}}`
}

/** Money, or the coins of a sell, that a person saw. */
export interface TypedPayment {
  /** Decimal string. */
  amount: string
  currency: string
  /** ISO 8601: the bank's moment, or its booking day if it gave no time. */
  bookedAt: string
  /** Of coins, the transaction. */
  bankReference: string
  payerName: string
  payerAccount: string | null
  payer: Payer
}

/** Coins that were bought or sold at a venue, as they are typed. Amounts are decimal strings. */
export interface TypedFill {
  side: 'buy' | 'sell'
  venue: string
  venueReference: string
  coinAmount: string
  fiatAmount: string
  /** The whole trade at the venue, if this deal has a part of it. */
  trade: { coinAmount: string; fiatAmount: string } | null
  /** ISO 8601. */
  filledAt: string
  /** The fill of the same deal that was recorded wrongly, and that this one takes the place of. */
  replaces?: { id: string; reason: string } | undefined
}

/** For what a delivery leaves. Amounts are decimal strings. */
export interface DeliveryBasis {
  /** What was to be paid, and what is held of it: the rest is forgiven. */
  due: string
  held: string
  currency: string
  /** Of the last payment. */
  lateMinutes: number
  fills: Pick<TypedFill, 'side' | 'venue' | 'venueReference' | 'coinAmount' | 'fiatAmount'>[]
  /** Of the wallet; null without one. `at`: ISO 8601. */
  proof: { kind: WalletProofKind; at: string } | null
}

/** What a proposal would do, by its action. The approval shows it, and its hash is decided on. */
export interface ApprovalPayloads {
  /** The freeze that is lifted: never a newer one. */
  'release-account': { freezeId: string }
  /** The factors that are removed: never newer ones. `app`: since when it is on. `passkeys`: their ids. */
  'remove-second-factor': { identifiedBy: string; app: string | null; passkeys: string[] }
  'export-records': {
    records: 'requests' | 'clients' | 'payments' | 'deals' | 'travel-data' | 'events'
    format: 'csv' | 'json'
    since?: string | undefined
  }
  'invite-staff': { name: string; email: string; roles: Role[]; language: 'en' | 'pl' }
  'change-roles': { roles: Role[] }
  'renew-access': Record<string, never>
  /** As it was typed. `bookedAt`: a moment, or the day. */
  'record-payment': TypedPayment
  /** A fill that is far from the market of its minute. */
  'record-fill': TypedFill
  /** The number of the wrong decision, and what it said. `deals`: their references. */
  'correct-entry': {
    decision: number
    kind: 'matched' | 'taken-back' | TransferEntryKind
    amount: string
    currency: string
    otherName: string | null
    deals: string[]
  }
  /** What leaves, and where it goes, as it is typed where it is sent. Amounts are decimal strings. */
  'send-delivery': {
    amount: string
    currency: string
    network: string | null
    toName: string
    toAccount: string
    memo: string | null
    /** Of a memo on Stellar. */
    memoType?: MemoType
    basis: DeliveryBasis
  }
  'send-refund': { paymentId: string; amount: string; currency: string; network: string | null; toName: string; toAccount: string }
  'cancel-deal': { cause: CancelCause }
  /** What was delivered and is not paid for. */
  'record-loss': { amount: string; currency: string }
}

/** What a person confirms, without the nonce and who it is. All texts are as the server stores them: without spaces around them. */
export type Confirmed = Pick<StepUp, 'action' | 'object' | 'version' | 'payload'>
