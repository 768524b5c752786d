import type { Queryable } from '../../platform/database/database.ts'
import { type Actor, recordEvent } from '../../platform/event/event.ts'
import * as store from './session.store.ts'

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
