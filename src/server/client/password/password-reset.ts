import { resetLinkPauseSeconds } from '#contract/limits.ts'
import { resetLinkHours } from '../limits.ts'
import { plusHours, plusSeconds } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { LetterWriters } from '../../platform/mail/mail.ts'
import { newToken, tokenHash } from '../../platform/crypto/token.ts'
import type { AccountParts } from '../account/account.ts'
import { passwordChangedLetter, resetPasswordLetter } from '../account/account.letters.ts'
import * as store from '../account/account.store.ts'
import { refuseCommon } from './common-password.ts'
import { letterKey, storedEmail } from '../account/email.ts'
import { lockAccount } from '../account/lock.ts'

export interface NewPassword {
  token: string
  newPassword: string
  networkAddress: string
}

export interface PasswordResets {
  requestPasswordReset(email: string): Promise<void>
  /** The one who has the mailed link can log in from their network afterwards, whatever rate limits strangers have pulled. */
  setNewPassword(change: NewPassword): Promise<void | Failure<'LINK_INVALID' | 'VALIDATION_FAILED'>>
  letters: Pick<LetterWriters, 'reset-password' | 'password-changed'>
}

export function createPasswordResets(parts: AccountParts): PasswordResets {
  const { database, clock, passwords, mail, publicOrigin, endSessions, letterRateLimit, logInRateLimit } = parts

  // The same statements for every address: for an unknown one they store no reset, and its letter will not be written.
  async function requestPasswordReset(email: string) {
    const address = storedEmail(email)
    if (!(await letterRateLimit.mayAsk('reset', address))) return
    const isSent = await database.transaction(async (tx) => {
      const now = clock()
      const pause = { key: letterKey('reset-password', address), now, until: plusSeconds(now, resetLinkPauseSeconds) }
      if (!(await store.takeLetterTurn(tx, pause))) return false
      const id = crypto.randomUUID()
      const accountId = await store.insertPasswordReset(tx, { id, email: address, createdAt: now })
      const details = { passwordResetId: id }
      await recordEvent(tx, {
        kind: 'account.password-reset-requested',
        actor: 'visitor',
        at: now,
        ...(accountId && { accountId }),
        details,
      })
      await mail.order(tx, { kind: 'reset-password', passwordResetId: id })
      return true
    })
    if (!isSent) await letterRateLimit.giveBack('reset', address)
  }

  async function setNewPassword({ token, newPassword, networkAddress }: NewPassword) {
    const open = await findReset(database, token)
    if (!open) return fail('LINK_INVALID')
    const tooCommon = await refuseCommon('newPassword', newPassword)
    if (tooCommon) return tooCommon
    const passwordHash = await passwords.hash(newPassword)
    const refusal = await database.transaction(async (tx) => {
      const now = clock()
      const reset = await findReset(tx, token)
      if (!reset) return fail('LINK_INVALID')
      const { accountId } = reset
      await lockAccount(tx, accountId)
      if (!(await store.useReset(tx, reset.id, now))) return fail('LINK_INVALID')
      await store.setPassword(tx, accountId, passwordHash, now)
      await endSessions(tx, accountId, { reason: 'password-changed', now })
      const details = { passwordResetId: reset.id }
      await recordEvent(tx, { kind: 'account.password-changed', actor: 'client', at: now, accountId, details })
      await mail.order(tx, { kind: 'password-changed', accountId })
      return undefined
    })
    if (!refusal) await logInRateLimit.welcome({ email: open.email, networkAddress })
    return refusal
  }

  /** The reset that a link opens: neither expired nor used, and no newer one was asked for. */
  async function findReset(db: Queryable, token: string) {
    const link = await store.findLink(db, tokenHash(token), 'reset-password')
    return link && link.expiresAt > clock() ? store.findOpenReset(db, link.subjectId) : undefined
  }

  const letters: PasswordResets['letters'] = {
    'reset-password': async ({ passwordResetId }) => {
      const reset = await store.findOpenReset(database, passwordResetId)
      if (!reset) return null
      const token = newToken()
      const link = { tokenHash: tokenHash(token), purpose: 'reset-password', subjectId: reset.id } as const
      await store.insertLink(database, { ...link, expiresAt: plusHours(clock(), resetLinkHours) })
      return resetPasswordLetter({ to: reset.email, language: reset.language, publicOrigin, token })
    },
    'password-changed': async ({ accountId }) => {
      const account = await store.findAccount(database, accountId)
      if (!account) return null
      const { email, closedEmail, language, passwordChangedAt: changedAt } = account
      return passwordChangedLetter({ to: closedEmail ?? email, language, publicOrigin, changedAt })
    },
  }

  return { requestPasswordReset, setNewPassword, letters }
}
