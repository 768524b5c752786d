import type { Clock, Pause } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Mail } from '../platform/mail/mail.ts'
import type { LetterRateLimit } from '../platform/rate-limit/letter-rate-limit.ts'
import type { LogInRateLimit } from '../platform/rate-limit/log-in-rate-limit.ts'
import type { RateLimits } from '../platform/rate-limit/rate-limit.ts'
import type { PersonalData } from '../platform/retention/personal-data.ts'
import type { PasswordHasher } from './password/password-hasher.ts'

/** What the use cases of this department work with: the first argument of each. */
export interface ClientContext {
  database: Database
  clock: Clock
  pause: Pause
  mail: Mail
  passwords: PasswordHasher
  rateLimits: RateLimits
  logInRateLimit: LogInRateLimit
  letterRateLimit: LetterRateLimit
  /** The version in force of each policy: stored with every sign-up. */
  policyVersions: Record<string, string>
  /** Of SECRETS_KEY, the newest first. */
  secretsKeys: Buffer[]
  /** Whose code it is, as the authenticator app shows it. */
  issuer: string
  /** Scheme and host that the links of letters start with. */
  publicOrigin: string
  /** What every domain stores about a client. */
  personalData: readonly PersonalData[]
}
