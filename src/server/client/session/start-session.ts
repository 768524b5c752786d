import { randomUUID } from 'node:crypto'
import { type Call, dpopHeader } from '#contract/calls.ts'
import { sendTogether, type Queryable } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { Failure } from '../../platform/failure.ts'
import type { CallerDevice } from '../../platform/http/device.ts'
import type { Client } from '../../platform/http/route.ts'
import type { ClientContext } from '../context.ts'
import { endSessions } from './end-sessions.ts'
import * as store from './session.store.ts'
import { hashOfMark, newSessionMark, newTokenPair, type Tokens } from './tokens.ts'

/** Who gets a new session. */
export interface SessionHolder {
  callerDevice: CallerDevice
  /** The thumbprint of the key that every refresh must prove; null for a session without a key. */
  keyThumbprint: string | null
}

/** Reads who gets a new session from the call that starts it. */
export async function readHolder(
  { dpop }: Pick<ClientContext, 'dpop'>,
  call: Call,
  { callerDevice, header }: { callerDevice: CallerDevice; header: (name: string) => string | undefined },
): Promise<SessionHolder | Failure<'BAD_REQUEST'>> {
  const keyThumbprint = await dpop.readKey(header(dpopHeader), call)
  return keyThumbprint instanceof Failure ? keyThumbprint : { callerDevice, keyThumbprint }
}

/** Starts a session in the caller's transaction, which holds the account's lock. */
export async function startSession(
  tx: Queryable,
  { accountId, callerDevice, keyThumbprint, now }: SessionHolder & { accountId: string; now: Date },
) {
  const mark = newSessionMark()
  const { tokens, pair } = newTokenPair({ now, mark, callerDevice })
  const sessionId = randomUUID()
  const session = { id: sessionId, accountId, createdAt: now, ...callerDevice, familyHash: hashOfMark(mark), keyThumbprint }
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
  { reason, now, ...holder }: SessionHolder & { reason: store.EndReason; now: Date },
): Promise<Tokens | null> {
  const open = await store.lockSessionsOf(tx, accountId)
  if (!open.some(({ id }) => id === sessionId)) return null
  await endSessions(tx, accountId, { reason, now })
  return (await startSession(tx, { accountId, ...holder, now })).tokens
}
