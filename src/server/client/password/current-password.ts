import { currentPasswordLimit } from '#contract/brakes.ts'
import type { Brakes } from '../../platform/rate-limit/brake.ts'
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
  brakes: Brakes
}

/** A wrong password is told at the field `currentPassword`. Of an account's parallel tries too, no more are checked than its brake allows. */
export function currentPasswordCheck({ database, passwords, brakes }: CurrentPasswordParts): CheckCurrentPassword {
  const brake = brakes.brake('current-password', currentPasswordLimit)
  return async ({ accountId, password }) => {
    const braked = await brake.take(accountId)
    if (braked) return braked
    const account = await store.findAccount(database, accountId)
    if (!account || !(await passwords.verify(account.passwordHash, password)))
      return refuseField('currentPassword', 'This is not your password')
    await brake.lift(accountId)
    return { passwordHash: account.passwordHash }
  }
}
