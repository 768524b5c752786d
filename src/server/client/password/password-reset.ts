import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { storedEmail } from '../account/account.ts'
import { lockAccount } from '../account/lock.ts'
import { findLink, startLetterPause } from '../account/mailed-link.ts'
import type { ClientContext } from '../context.ts'
import { endSessions } from '../session/end-sessions.ts'
import { refuseGuessablePassword } from './guessable-password.ts'
import * as store from './password.store.ts'

/**
 * Orders a letter with a link to set a new password. Runs the same statements for every e-mail address: for an unknown address they store no reset,
 * and the letter is never written.
 */
export async function requestPasswordReset({ database, clock, mail, letterRateLimit }: ClientContext, email: string): Promise<void> {
  const address = storedEmail(email)
  if (!(await letterRateLimit.mayRequest('reset', address))) return
  const isOrdered = await database.transaction(async (tx) => {
    const now = clock()
    if (!(await startLetterPause(tx, { kind: 'reset-password', email: address, now }))) return false
    const passwordResetId = crypto.randomUUID()
    const accountId = await store.insertPasswordReset(tx, { id: passwordResetId, email: address, createdAt: now })
    await recordEvent(tx, {
      kind: 'account.password-reset-requested',
      actor: 'visitor',
      at: now,
      ...(accountId && { accountId }),
      details: { passwordResetId },
    })
    await mail.order(tx, { kind: 'reset-password', passwordResetId })
    return true
  })
  if (!isOrdered) await letterRateLimit.refund('reset', address)
}

/** Orders the client's letter when the desk requests it, without pause or rate limit; returns the reset's id. */
export async function orderResetLink(
  { mail }: Pick<ClientContext, 'mail'>,
  tx: Transaction,
  { email, now }: { email: string; now: Date },
): Promise<string> {
  const passwordResetId = crypto.randomUUID()
  await store.insertPasswordReset(tx, { id: passwordResetId, email, createdAt: now })
  await mail.order(tx, { kind: 'reset-password', passwordResetId })
  return passwordResetId
}

/** Ends every open link of an account. */
export const endResetLinks = (tx: Transaction, { accountId, now }: { accountId: string; now: Date }): Promise<void> =>
  store.closeResets(tx, accountId, now)

/** Refuses a link that can no longer set a password. Does not use up the link. */
export async function checkResetLink({ database, clock }: ClientContext, token: string): Promise<void | Failure<'LINK_INVALID'>> {
  if (!(await findReset(database, token, clock()))) return fail('LINK_INVALID')
}

/**
 * Sets the password by a mailed link, and ends all sessions. Afterwards the log-in's rate limits let the client in from this network, even if
 * strangers have exhausted the limits.
 */
export async function setNewPassword(
  { database, clock, passwords, mail, logInRateLimit }: ClientContext,
  { token, newPassword, networkAddress }: { token: string; newPassword: string; networkAddress: string },
): Promise<void | Failure<'LINK_INVALID' | 'VALIDATION_FAILED'>> {
  const found = await findReset(database, token, clock())
  if (!found) return fail('LINK_INVALID')
  const guessable = await refuseGuessablePassword('newPassword', { password: newPassword, email: found.email })
  if (guessable) return guessable
  const passwordHash = await passwords.hash(newPassword, { priority: 'known' })
  const refusal = await database.transaction(async (tx) => {
    const now = clock()
    const reset = await findReset(tx, token, now)
    if (!reset) return fail('LINK_INVALID')
    const { accountId, id: passwordResetId } = reset
    await lockAccount(tx, accountId)
    if (!(await store.useReset(tx, passwordResetId, now))) return fail('LINK_INVALID')
    await store.setPassword(tx, accountId, passwordHash, now)
    await endSessions(tx, accountId, { reason: 'password-changed', now })
    await recordEvent(tx, { kind: 'account.password-changed', actor: 'client', at: now, accountId, details: { passwordResetId } })
    await mail.order(tx, { kind: 'password-changed', accountId })
  })
  if (!refusal) await logInRateLimit.trustNetwork({ email: found.email, networkAddress })
  return refusal
}

/** The reset of a link, if the link has not expired, and the reset is unused and the newest of its account. */
async function findReset(db: Queryable, token: string, now: Date) {
  const link = await findLink(db, token, 'reset-password')
  return link && link.expiresAt > now ? store.findOpenReset(db, link.subjectId) : undefined
}
