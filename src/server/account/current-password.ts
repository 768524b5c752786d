import type { Database } from '../database/database.ts'
import { fail, type Failure } from '../failure.ts'
import type { PasswordHasher } from '../session/session.ts'
import * as store from './account.store.ts'

/** Asks a signed-in client for their password again, before what a stolen session must not do. Nothing when it is right. */
export type CheckCurrentPassword = (asked: { accountId: string; password: string }) => Promise<void | Failure<'VALIDATION_FAILED'>>

/** A wrong password is told at the field `currentPassword`. */
export function currentPasswordCheck({ database, passwords }: { database: Database; passwords: PasswordHasher }): CheckCurrentPassword {
  return async ({ accountId, password }) => {
    const account = await store.findAccount(database, accountId)
    if (account && (await passwords.verify(account.passwordHash, password))) return undefined
    return fail('VALIDATION_FAILED', { fields: { currentPassword: 'This is not your password' } })
  }
}
