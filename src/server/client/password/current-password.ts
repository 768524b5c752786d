import { type Failure, refuseField } from '../../platform/failure.ts'
import { currentPasswordLimit } from '../../platform/rate-limit/limits.ts'
import { findAccount } from '../account/account.store.ts'
import type { CheckedPassword } from '../account/lock.ts'
import type { ClientContext } from '../context.ts'

export type CurrentPasswordRefusal = Failure<'VALIDATION_FAILED' | 'TOO_MANY_REQUESTS'>

/**
 * Checks the password of a client who is logged in, before work that a stolen session must not do. Refuses a wrong password at the field
 * `currentPassword`; parallel tries count towards the rate limit too.
 */
export async function checkCurrentPassword(
  { database, passwords, rateLimits }: ClientContext,
  { accountId, currentPassword }: { accountId: string; currentPassword: string },
): Promise<CheckedPassword | CurrentPasswordRefusal> {
  const rateLimit = rateLimits.create('current-password', currentPasswordLimit)
  const limited = await rateLimit.consume(accountId)
  if (limited) return limited
  const account = await findAccount(database, accountId)
  if (!account || !(await passwords.verify(account.passwordHash, currentPassword, { priority: 'known' }))) return refuseWrongPassword()
  await rateLimit.reset(accountId)
  return { passwordHash: account.passwordHash }
}

const refuseWrongPassword = (): Failure<'VALIDATION_FAILED'> => refuseField('currentPassword', 'This is not your password')
