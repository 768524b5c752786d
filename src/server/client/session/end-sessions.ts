import type { Queryable } from '../../platform/database/database.ts'
import { type Actor, recordEvent } from '../../platform/event/event.ts'
import { tokenHash } from '../../platform/crypto/token.ts'
import type { Client } from '../../platform/http/route.ts'
import type { ClientContext } from '../context.ts'
import * as store from './session.store.ts'
import { endSession, findSessionByRefreshToken } from './session.store.ts'

/** Ends the sessions of an account in the caller's transaction, and returns their ids. `keepOpen`: how many of the most recently used stay open. */
export async function endSessions(
  tx: Queryable,
  accountId: string,
  { reason, now, actor = 'system', keepOpen = 0 }: { reason: store.EndReason; now: Date; actor?: Actor; keepOpen?: number },
): Promise<string[]> {
  const ended =
    keepOpen === 0
      ? await store.endSessionsOf(tx, accountId, { reason, now })
      : await store.endLeastRecentlyUsedSessions(tx, accountId, { reason, now, keepOpen })
  for (const sessionId of ended) {
    await recordEvent(tx, { kind: 'session.ended', actor, at: now, accountId, details: { sessionId, reason } })
  }
  return ended
}

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
