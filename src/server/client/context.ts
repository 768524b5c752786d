import type { Language } from '#contract/languages.ts'
import type { Clock, Pause } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Mail } from '../platform/mail/mail.ts'
import type { LetterRateLimit } from '../platform/rate-limit/letter-rate-limit.ts'
import type { LogInRateLimit } from '../platform/rate-limit/log-in-rate-limit.ts'
import type { RateLimits } from '../platform/rate-limit/rate-limit.ts'
import type { PersonalData } from '../platform/retention/personal-data.ts'
import type { Dpop } from './session/dpop.ts'
import type { WebAuthn } from '../platform/webauthn/webauthn.ts'
import type { PasswordHasher } from './password/password-hasher.ts'

/** The dependencies of this department's use cases, and their first argument. */
export interface ClientContext {
  database: Database
  clock: Clock
  pause: Pause
  mail: Mail
  passwords: PasswordHasher
  rateLimits: RateLimits
  dpop: Dpop
  webAuthn: WebAuthn
  logInRateLimit: LogInRateLimit
  letterRateLimit: LetterRateLimit
  /** The version in force of each policy that a sign-up in this language shows: stored with the sign-up. */
  policyVersionsIn: (language: Language) => Record<string, string>
  /** The operator's sentence with the laws by which records of a closed account are kept. Undefined: our own text. */
  recordsLawIn: (language: Language) => string | undefined
  /** The keys of SECRETS_KEY, newest first. */
  secretsKeys: Buffer[]
  /** Our name, as the authenticator app shows it beside its code. */
  issuer: string
  /** Scheme and host of the links in letters. */
  publicOrigin: string
  /** What every domain stores about a client. */
  personalData: readonly PersonalData[]
}
