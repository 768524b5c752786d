import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, Failure, refuseField } from '../../platform/failure.ts'
import type { Client, Origin } from '../../platform/http/route.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { PasswordHasher, replaceSessions, Tokens } from '../session/session.ts'
import * as store from '../account/account.store.ts'
import { refuseCommon } from './common-password.ts'
import type { CheckCurrentPassword } from './current-password.ts'
import { lockAccount } from '../account/lock.ts'

export interface PasswordChange {
  currentPassword: string
  newPassword: string
  origin: Origin
}

/**
 * Changes the password of a client who is logged in. Ends all sessions and open reset links at once; the answer is a new session for the
 * caller. Decision 077.
 */
export type ChangePassword = (
  client: Client,
  change: PasswordChange,
) => Promise<Tokens | Failure<'VALIDATION_FAILED' | 'SESSION_ENDED' | 'TOO_MANY_REQUESTS'>>

export interface PasswordChangeParts {
  database: Database
  clock: Clock
  passwords: PasswordHasher
  mail: Mail
  checkCurrentPassword: CheckCurrentPassword
  replaceSessions: typeof replaceSessions
}

export function passwordChange(parts: PasswordChangeParts): ChangePassword {
  const { database, clock, passwords, mail, checkCurrentPassword, replaceSessions } = parts

  return async (client, { currentPassword, newPassword, origin }) => {
    const { accountId } = client
    const checked = await checkCurrentPassword({ accountId, password: currentPassword })
    if (checked instanceof Failure) return checked
    if (newPassword === currentPassword) return refuseField('newPassword', 'This is the password that you have now')
    const tooCommon = await refuseCommon('newPassword', newPassword)
    if (tooCommon) return tooCommon

    const passwordHash = await passwords.hash(newPassword)
    return database.transaction(async (tx) => {
      // Somebody else may have set a password meanwhile, by a mailed link: what was checked is not the password any more.
      await lockAccount(tx, accountId)
      const held = await store.findAccount(tx, accountId)
      if (held?.passwordHash !== checked.passwordHash) return refuseField('currentPassword', 'This is not your password')
      if (held?.state !== 'active') return fail('SESSION_ENDED')

      const now = clock()
      const tokens = await replaceSessions(tx, client, { reason: 'password-changed', now, origin })
      if (!tokens) return fail('SESSION_ENDED')
      await store.setPassword(tx, accountId, passwordHash, now)
      await store.closeResets(tx, accountId, now)
      await recordEvent(tx, {
        kind: 'account.password-changed',
        actor: 'client',
        at: now,
        accountId,
        details: { sessionId: client.sessionId },
      })
      await mail.order(tx, { kind: 'password-changed', accountId })
      return tokens
    })
  }
}
