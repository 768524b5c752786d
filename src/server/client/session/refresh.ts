import { plusDays, plusSeconds } from '../../platform/clock.ts'
import { tokenHash } from '../../platform/crypto/token.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { CallerDevice, Client } from '../../platform/http/route.ts'
import type { ClientContext } from '../context.ts'
import { refreshReuseSeconds, refreshTokenDays } from '../limits.ts'
import { deleteRotatedPairs, findByDeletedToken } from './rotated-tokens.store.ts'
import * as store from './session.store.ts'
import { hashOfMark, newTokenPair, readRefreshToken, sealTokens, type Tokens, unsealTokens } from './tokens.ts'

/** A session keeps at most this many rotated token pairs. A pair is needed for ten seconds, and no client refreshes a hundred times in ten seconds. */
const maxRotatedPairs = 100

/** A call with a refresh token. */
interface RefreshCall {
  refreshToken: string
  refreshHash: Buffer
  parts: ReturnType<typeof readRefreshToken>
  callerDevice: CallerDevice
  now: Date
}

/** Replaces both tokens of a session. */
export async function refresh(
  context: ClientContext,
  refreshToken: string,
  callerDevice: CallerDevice,
): Promise<Tokens | Failure<'SESSION_ENDED'>> {
  const parts = readRefreshToken(refreshToken)
  const call = { refreshToken, refreshHash: tokenHash(refreshToken), parts, callerDevice, now: context.clock() }
  return (await rotate(context, call)) ?? (await handleUsedToken(context, call)) ?? fail('SESSION_ENDED')
}

/** Returns null if the token is unknown, expired or used before, or if its session has ended. */
async function rotate({ database }: ClientContext, { refreshToken, refreshHash, parts, now }: RefreshCall): Promise<Tokens | null> {
  if (!parts) return null
  return database.transaction(async (tx) => {
    const { tokens, pair } = newTokenPair(now, parts.mark)
    const sealedSuccessor = sealTokens(tokens, refreshToken)
    const sessionId = await store.useRefreshToken(tx, refreshHash, { now, successorHash: pair.refreshHash, sealedSuccessor })
    if (!sessionId) return null
    await store.insertTokenPair(tx, sessionId, pair)
    await deleteRotatedPairs(tx, sessionId, { firstUsedBefore: plusSeconds(now, -refreshReuseSeconds), maxPairs: maxRotatedPairs })
    return tokens
  })
}

/**
 * Returns the same new tokens again for a used token, because the first response may be lost, or two tabs may refresh at once. Some seconds after
 * the first use of the new tokens, only a thief would send the old token, so the session ends.
 */
async function handleUsedToken(context: ClientContext, call: RefreshCall): Promise<Tokens | null> {
  const { refreshToken, refreshHash, now } = call
  const used = await store.findUsedRefreshToken(context.database, refreshHash)
  if (!used) {
    await endSessionOfDeletedToken(context, call)
    return null
  }
  if (used.refreshExpiresAt <= now) return null
  const { successorFirstUsedAt: firstUsedAt } = used
  if (!firstUsedAt || now <= plusSeconds(firstUsedAt, refreshReuseSeconds)) return unsealTokens(used.sealedSuccessor, refreshToken)
  await endReusedSession(context, used, call)
  return null
}

/** Ends the session of a used token whose row was deleted. */
async function endSessionOfDeletedToken(context: ClientContext, call: RefreshCall): Promise<void> {
  const { refreshHash, parts, now } = call
  if (!parts || plusDays(parts.issuedAt, refreshTokenDays) <= now) return
  const token = { familyHash: hashOfMark(parts.mark), refreshHash, issuedAt: parts.issuedAt }
  const session = await findByDeletedToken(context.database, token, now)
  if (session) await endReusedSession(context, session, call)
}

// Only one of several concurrent callers ends the session, so there is one event and one letter.
const endReusedSession = ({ database, mail }: ClientContext, { accountId, sessionId }: Client, { now, callerDevice }: RefreshCall) =>
  database.transaction(async (tx) => {
    if (!(await store.endSession(tx, sessionId, { reason: 'reuse', now, reusedFrom: callerDevice }))) return
    await recordEvent(tx, { kind: 'session.reuse-detected', actor: 'visitor', at: now, accountId, details: { sessionId } })
    await mail.order(tx, { kind: 'session-reused', sessionId })
  })
