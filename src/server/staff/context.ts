import type { Clock } from '../platform/clock.ts'
import type { DeskSettings } from '../platform/config/desk.ts'
import type { Nonces } from '../platform/crypto/nonce.ts'
import type { Database } from '../platform/database/database.ts'
import type { Mail } from '../platform/mail/mail.ts'
import type { RateLimits } from '../platform/rate-limit/rate-limit.ts'
import type { WebAuthn } from '../platform/webauthn/webauthn.ts'
import type { ApprovalHandlers } from './approval/handler.ts'

/** The dependencies of this department's use cases, and their first argument. */
export interface StaffContext {
  database: Database
  clock: Clock
  mail: Mail
  rateLimits: RateLimits
  /** Of the desk's host. */
  webAuthn: WebAuthn
  /** Of step-ups; each belongs to one person. */
  stepUpNonces: Nonces
  /** How approved actions are carried out, by the department that owns them. */
  approvalHandlers: ApprovalHandlers
  mode: 'demo' | 'production'
  desk: Pick<DeskSettings, 'origin' | 'withCode' | 'demoStaff'>
}
