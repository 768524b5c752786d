import type { Queryable } from '../../platform/database/database.ts'
import { type Actor, recordEvent } from '../../platform/event/event.ts'
import * as store from './session.store.ts'

/** Ends all sessions of an account, or all but the `keep` last used ones, in the caller's transaction; returns their ids. */
export async function endSessions(
  tx: Queryable,
  accountId: string,
  { reason, now, actor = 'system', keep = 0 }: { reason: store.EndReason; now: Date; actor?: Actor; keep?: number },
): Promise<string[]> {
  const ended =
    keep === 0
      ? await store.endSessionsOf(tx, accountId, { reason, now })
      : await store.endLeastRecentlyUsedSessions(tx, accountId, { reason, now, keep })
  for (const sessionId of ended) {
    await recordEvent(tx, { kind: 'session.ended', actor, at: now, accountId, details: { sessionId, reason } })
  }
  return ended
}
