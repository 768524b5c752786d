import type { ApprovalAction, Role, StepUpAction } from './permissions.ts'

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
  /** What leaves, and where it goes, as it is typed where it is sent. Amounts are decimal strings. */
  'send-delivery': { amount: string; currency: string; network: string | null; toName: string; toAccount: string; memo: string | null }
  'send-refund': { paymentId: string; amount: string; currency: string; network: string | null; toName: string; toAccount: string }
  'cancel-deal': { cause: 'compliance' }
  /** What was delivered and is not paid for. */
  'record-loss': { amount: string; currency: string }
}

/** What a person confirms, without the nonce and who it is. All texts are as the server stores them: without spaces around them. */
export type Confirmed = Pick<StepUp, 'action' | 'object' | 'version' | 'payload'>

interface Proposal<A extends ApprovalAction> {
  action: A
  /** The id of the person or account, a deal's reference; for an invitation, the e-mail address of its payload; for an export, its records. */
  object: string
  /** 0 if the object has none, such as an invitation. */
  version: number
  payload: ApprovalPayloads[A]
  reason: string
}

export const proposeStepUp = <A extends ApprovalAction>({ action, object, version, payload, reason }: Proposal<A>): Confirmed => ({
  action: 'propose',
  object,
  version,
  payload: { action, payload, reason },
})

interface Decision {
  approvalId: string
  decision: 'approved' | 'rejected'
  /** As the call `readApproval` returned it. */
  payloadHash: string
  reason?: string | undefined
}

export const decideStepUp = ({ approvalId, decision, payloadHash, reason }: Decision): Confirmed => ({
  action: 'decide',
  object: approvalId,
  version: 0,
  payload: { decision, payloadHash, reason },
})

export const freezeStepUp = ({ accountId, reason }: { accountId: string; reason: string }): Confirmed => ({
  action: 'freeze-account',
  object: accountId,
  version: 0,
  payload: { reason },
})

export const endStaffStepUp = ({ staffId, version, reason }: { staffId: string; version: number; reason: string }): Confirmed => ({
  action: 'end-staff',
  object: staffId,
  version,
  payload: { reason },
})

/** A stolen session alone must not add a passkey, with which the thief would come back. */
export const addPasskeyStepUp = (staffId: string): Confirmed => ({ action: 'add-passkey', object: staffId, version: 0, payload: {} })

/** A supervisor publishes an offer beyond the operator's limits: over everything that the offer is made of, and the amounts that the person saw. */
export const publishOfferStepUp = ({ reference, version, offer }: { reference: string; version: number; offer: unknown }): Confirmed => ({
  action: 'publish-offer',
  object: reference,
  version,
  payload: offer,
})

/** A dealer records a fill. */
export const recordFillStepUp = ({ reference, version, fill }: { reference: string; version: number; fill: unknown }): Confirmed => ({
  action: 'record-fill',
  object: reference,
  version,
  payload: fill,
})

/** One person decides a delivery below the amount from which two must. */
export const sendDeliveryStepUp = ({
  reference,
  version,
  delivery,
}: {
  reference: string
  version: number
  delivery: ApprovalPayloads['send-delivery']
}): Confirmed => ({ action: 'send-delivery', object: reference, version, payload: delivery })

/** One person saw on the chain a small transfer by which a client proves a wallet. */
export const confirmWalletTransferStepUp = ({
  walletId,
  transfer,
}: {
  walletId: string
  transfer: { transaction: string; from: string; amount: string }
}): Confirmed => ({ action: 'confirm-wallet-transfer', object: walletId, version: 0, payload: transfer })

/** Bank and chain agree with the database, as the note says. Only for the timeline that the person saw: a later restore closes again. */
export const reopenOutwardStepUp = ({ timeline, note }: { timeline: string; note: string }): Confirmed => ({
  action: 'reopen-outward',
  object: timeline,
  version: 0,
  payload: { note },
})
