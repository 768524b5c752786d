import { randomUUID } from 'node:crypto'
import { sendTogether, type Queryable } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import type { CallerDevice, Client } from '../../platform/http/route.ts'
import { endSessions } from './end-sessions.ts'
import * as store from './session.store.ts'
import { hashOfMark, newSessionMark, newTokenPair, type Tokens } from './tokens.ts'

/** Starts a session in the caller's transaction, which holds the account's lock. */
export async function startSession(
  tx: Queryable,
  { accountId, callerDevice, now }: { accountId: string; callerDevice: CallerDevice; now: Date },
) {
  const { userAgent, networkAddress } = callerDevice
  const mark = newSessionMark()
  const { tokens, pair } = newTokenPair(now, mark)
  const sessionId = randomUUID()
  const session = { id: sessionId, accountId, createdAt: now, userAgent, networkAddress, familyHash: hashOfMark(mark) }
  await sendTogether([
    store.insertSession(tx, session),
    store.insertTokenPair(tx, sessionId, pair),
    recordEvent(tx, { kind: 'session.started', actor: 'client', at: now, accountId, details: { sessionId } }),
  ])
  return { sessionId, tokens }
}

/**
 * Ends all sessions of an account and starts a new one for the caller, in the caller's transaction, so that stolen tokens stop working.
 * Does nothing and returns null if the caller's session has ended meanwhile.
 */
export async function replaceSessions(
  tx: Queryable,
  { accountId, sessionId }: Client,
  { reason, now, callerDevice }: { reason: store.EndReason; now: Date; callerDevice: CallerDevice },
): Promise<Tokens | null> {
  const open = await store.lockSessionsOf(tx, accountId)
  if (!open.some(({ id }) => id === sessionId)) return null
  await endSessions(tx, accountId, { reason, now })
  return (await startSession(tx, { accountId, callerDevice, now })).tokens
}
