import { recordEvent } from '../../platform/event/event.ts'
import { fail, Failure, refuseField } from '../../platform/failure.ts'
import type { Client } from '../../platform/http/route.ts'
import { lockAccount } from '../account/lock.ts'
import type { ClientContext } from '../context.ts'
import type { Tokens } from '../session/tokens.ts'
import { replaceSessions, type SessionHolder } from '../session/start-session.ts'
import { refuseCommonPassword } from './common-password.ts'
import { checkCurrentPassword, type CurrentPasswordRefusal, refuseWrongPassword } from './current-password.ts'
import { closeResets, setPassword } from './password.store.ts'

/**
 * Changes the password of a client who is logged in. Ends all sessions and open reset links, and returns a new session for the caller.
 * Decision 077.
 */
export async function changePassword(
  context: ClientContext,
  client: Client,
  { currentPassword, newPassword, ...holder }: SessionHolder & { currentPassword: string; newPassword: string },
): Promise<Tokens | CurrentPasswordRefusal | Failure<'SESSION_ENDED'>> {
  const { database, clock, passwords, mail } = context
  const { accountId, sessionId } = client
  const checked = await checkCurrentPassword(context, { accountId, currentPassword })
  if (checked instanceof Failure) return checked
  if (newPassword === currentPassword) return refuseField('newPassword', 'This is already your password')
  const tooCommon = await refuseCommonPassword('newPassword', newPassword)
  if (tooCommon) return tooCommon

  const passwordHash = await passwords.hash(newPassword, { priority: 'known' })
  return database.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId)
    // A mailed link may have set another password since the check.
    if (account?.passwordHash !== checked.passwordHash) return refuseWrongPassword()
    if (account.state !== 'active') return fail('SESSION_ENDED')

    const now = clock()
    const tokens = await replaceSessions(tx, client, { reason: 'password-changed', now, ...holder })
    if (!tokens) return fail('SESSION_ENDED')
    await setPassword(tx, accountId, passwordHash, now)
    await closeResets(tx, accountId, now)
    await recordEvent(tx, { kind: 'account.password-changed', actor: 'client', at: now, accountId, details: { sessionId } })
    await mail.order(tx, { kind: 'password-changed', accountId })
    return tokens
  })
}
