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

/** What a person confirms, without the nonce and who it is. Browser and server make it with the same functions. */
export type Confirmed = Pick<StepUp, 'action' | 'object' | 'version' | 'payload'>

interface Proposal {
  action: ApprovalAction
  /** The id of the person or account; for an invitation, the e-mail address of its payload. */
  object: string
  /** 0 for an invitation. */
  version: number
  /** As `payloads` makes it. */
  payload: unknown
  reason: string
}

export const proposeStepUp = ({ action, object, version, payload, reason }: Proposal): Confirmed => ({
  action: 'propose',
  object,
  version,
  payload: { action, payload, reason: reason.trim() },
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
  payload: { decision, payloadHash, reason: reason?.trim() },
})

export const endStaffStepUp = ({ staffId, version, reason }: { staffId: string; version: number; reason: string }): Confirmed => ({
  action: 'end-staff',
  object: staffId,
  version,
  payload: { reason: reason.trim() },
})

export interface Invitation {
  name: string
  email: string
  roles: Role[]
  language: 'en' | 'pl'
}

/** The payloads of proposals about staff, in one form however they were typed. */
export const payloads = {
  'invite-staff': ({ name, email, roles, language }: Invitation): Invitation => ({
    name: name.trim(),
    email: email.trim().toLowerCase(),
    roles,
    language,
  }),
  'change-roles': ({ roles }: Pick<Invitation, 'roles'>): Pick<Invitation, 'roles'> => ({ roles }),
  'renew-access': (): Record<string, never> => ({}),
}
