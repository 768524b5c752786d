import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure, refuseField } from '../../platform/failure.ts'
import type { Client } from '../../platform/http/route.ts'
import { findAccount } from '../account/account.store.ts'
import type { ClientContext } from '../context.ts'
import { type FreshProof, type ProofRefusal, withFreshProof } from '../second-factor/fresh-proof.ts'
import type { Tokens } from '../session/tokens.ts'
import { replaceSessions, type SessionHolder } from '../session/start-session.ts'
import { refuseGuessablePassword } from './guessable-password.ts'
import { closeResets, setPassword } from './password.store.ts'

/**
 * Changes the password of a client who is logged in. Ends all sessions and open reset links, and returns a new session for the caller.
 * Decision 077.
 */
export async function changePassword(
  context: ClientContext,
  client: Client,
  { currentPassword, code, passkey, newPassword, ...holder }: SessionHolder & Omit<FreshProof, 'accountId'> & { newPassword: string },
): Promise<Tokens | ProofRefusal | Failure<'SESSION_ENDED'>> {
  const { database, passwords, mail } = context
  const { accountId, sessionId } = client
  // Before the proof, which uses up a code.
  if (newPassword === currentPassword) return refuseField('newPassword', 'This is already your password')
  const account = await findAccount(database, accountId)
  if (!account) return fail('SESSION_ENDED')
  const guessable = await refuseGuessablePassword('newPassword', { password: newPassword, email: account.email })
  if (guessable) return guessable
  const passwordHash = await passwords.hash(newPassword, { priority: 'known' })
  return withFreshProof(context, { accountId, currentPassword, code, passkey }, async (tx, now) => {
    const tokens = await replaceSessions(tx, client, { reason: 'password-changed', now, ...holder })
    if (!tokens) return fail('SESSION_ENDED')
    await setPassword(tx, accountId, passwordHash, now)
    await closeResets(tx, accountId, now)
    await recordEvent(tx, { kind: 'account.password-changed', actor: 'client', at: now, accountId, details: { sessionId } })
    await mail.order(tx, { kind: 'password-changed', accountId })
    return tokens
  })
}
