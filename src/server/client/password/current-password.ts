import { currentPasswordLimit } from '../../platform/rate-limit/limits.ts'
import type { RateLimits } from '../../platform/rate-limit/rate-limit.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Failure, refuseField } from '../../platform/failure.ts'
import type { PasswordHasher } from '../session/session.ts'
import * as store from '../account/account.store.ts'

/** The hash that a password was found right by. Whoever relies on it looks, under the account's lock, whether it still is the account's. */
export interface CheckedPassword {
  passwordHash: string
}

/** Asks a signed-in client for their password again, before what a stolen session must not do. */
export type CheckCurrentPassword = (asked: {
  accountId: string
  password: string
}) => Promise<CheckedPassword | Failure<'VALIDATION_FAILED' | 'TOO_MANY_REQUESTS'>>

export interface CurrentPasswordParts {
  database: Database
  passwords: PasswordHasher
  rateLimits: RateLimits
}

/** A wrong password is told at the field `currentPassword`. Of an account's parallel tries too, no more are checked than its rate limit allows. */
export function currentPasswordCheck({ database, passwords, rateLimits }: CurrentPasswordParts): CheckCurrentPassword {
  const rateLimit = rateLimits.rateLimit('current-password', currentPasswordLimit)
  return async ({ accountId, password }) => {
    const limited = await rateLimit.take(accountId)
    if (limited) return limited
    const account = await store.findAccount(database, accountId)
    if (!account || !(await passwords.verify(account.passwordHash, password)))
      return refuseField('currentPassword', 'This is not your password')
    await rateLimit.lift(accountId)
    return { passwordHash: account.passwordHash }
  }
}
