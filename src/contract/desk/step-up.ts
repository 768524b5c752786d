import type { StepUpAction } from './permissions.ts'

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
