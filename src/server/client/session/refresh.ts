import { plusDays, plusSeconds } from '../../platform/clock.ts'
import { tokenHash } from '../../platform/crypto/token.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { Client, Origin } from '../../platform/http/route.ts'
import type { ClientContext } from '../context.ts'
import { refreshReuseSeconds, refreshTokenDays } from '../limits.ts'
import { deleteRotatedPairs, findByDeletedToken } from './rotated-tokens.store.ts'
import * as store from './session.store.ts'
import { familyHash, newTokenPair, readRefreshToken, sealTokens, type Tokens, unsealTokens } from './tokens.ts'

/** How many rotated token pairs a session keeps: each is needed for ten seconds, in which no client refreshes so often. */
const maxRotatedPairs = 100

/** A refresh token, and the origin of the call that presented it. */
interface Presented {
  refreshToken: string
  refreshHash: Buffer
  family: ReturnType<typeof readRefreshToken>
  origin: Origin
  now: Date
}

/** Replaces both tokens of a session. */
export async function refresh(context: ClientContext, refreshToken: string, origin: Origin): Promise<Tokens | Failure<'SESSION_ENDED'>> {
  const family = readRefreshToken(refreshToken)
  const presented = { refreshToken, refreshHash: tokenHash(refreshToken), family, origin, now: context.clock() }
  return (await rotate(context, presented)) ?? (await repeatSuccessor(context, presented)) ?? fail('SESSION_ENDED')
}

/** Null when the token is unknown, expired, of an ended session, or used before. */
async function rotate({ database }: ClientContext, { refreshToken, refreshHash, family, now }: Presented): Promise<Tokens | null> {
  if (!family) return null
  return database.transaction(async (tx) => {
    const { tokens, pair } = newTokenPair(now, family.mark)
    const sealedSuccessor = sealTokens(tokens, refreshToken)
    const sessionId = await store.useRefreshToken(tx, refreshHash, { now, successorHash: pair.refreshHash, sealedSuccessor })
    if (!sessionId) return null
    await store.insertTokenPair(tx, sessionId, pair)
    await deleteRotatedPairs(tx, sessionId, { inUseBefore: plusSeconds(now, -refreshReuseSeconds), most: maxRotatedPairs })
    return tokens
  })
}

/**
 * Returns the same successor for a used token: the first response may be lost, or two tabs may refresh at once. Once the successor has been in
 * use for some seconds, only a thief would present the old token: the session ends.
 */
async function repeatSuccessor(context: ClientContext, presented: Presented): Promise<Tokens | null> {
  const { refreshToken, refreshHash, now } = presented
  const used = await store.findUsedRefreshToken(context.database, refreshHash)
  if (!used) {
    await endSessionOfDeletedToken(context, presented)
    return null
  }
  if (used.refreshExpiresAt <= now) return null
  const { successorFirstUsedAt: firstUsedAt } = used
  if (!firstUsedAt || now <= plusSeconds(firstUsedAt, refreshReuseSeconds)) return unsealTokens(used.sealedSuccessor, refreshToken)
  await endReusedSession(context, used, presented)
  return null
}

/** Ends the session of a used token whose row has been deleted already. */
async function endSessionOfDeletedToken(context: ClientContext, presented: Presented): Promise<void> {
  const { refreshHash, family, now } = presented
  if (!family || plusDays(family.issuedAt, refreshTokenDays) <= now) return
  const token = { familyHash: familyHash(family.mark), refreshHash, issuedAt: family.issuedAt }
  const session = await findByDeletedToken(context.database, token, now)
  if (session) await endReusedSession(context, session, presented)
}

// Only one of several concurrent callers ends the session, so there is one event and one letter.
const endReusedSession = ({ database, mail }: ClientContext, { accountId, sessionId }: Client, { now, origin }: Presented) =>
  database.transaction(async (tx) => {
    if (!(await store.endSession(tx, sessionId, { reason: 'reuse', now, reusedFrom: origin }))) return
    await recordEvent(tx, { kind: 'session.reuse-detected', actor: 'visitor', at: now, accountId, details: { sessionId } })
    await mail.order(tx, { kind: 'session-reused', sessionId })
  })
