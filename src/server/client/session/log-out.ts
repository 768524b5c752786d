import { tokenHash } from '../../platform/crypto/token.ts'
import { recordEvent } from '../../platform/event/event.ts'
import type { Client } from '../../platform/http/route.ts'
import type { ClientContext } from '../context.ts'
import { endSession, findSessionByRefreshToken } from './session.store.ts'

/** Ends the caller's session, and the session of the refresh token if that is another one. */
export const logOut = ({ database, clock }: ClientContext, client: Client, refreshToken: string): Promise<void> =>
  database.transaction(async (tx) => {
    const now = clock()
    const other = await findSessionByRefreshToken(tx, tokenHash(refreshToken))
    // Sessions end in the order of their ids: otherwise two calls that log each other's session out could deadlock.
    const sessions = [client, ...(other ? [other] : [])].toSorted((a, b) => (a.sessionId < b.sessionId ? -1 : 1))
    for (const { sessionId, accountId } of sessions) {
      if (!(await endSession(tx, sessionId, { reason: 'log-out', now }))) continue
      await recordEvent(tx, { kind: 'session.ended', actor: 'client', at: now, accountId, details: { sessionId, reason: 'log-out' } })
    }
  })
