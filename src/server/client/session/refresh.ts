import { plusDays, plusSeconds } from '../../platform/clock.ts'
import { tokenHash } from '../../platform/crypto/token.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { Client, Origin } from '../../platform/http/route.ts'
import type { ClientContext } from '../context.ts'
import { refreshReuseSeconds, refreshTokenDays } from '../limits.ts'
import { familyHash, readRefreshToken } from './refresh-token.ts'
import { deleteRotatedPairs, findByDeletedToken } from './rotated-tokens.store.ts'
import { sealTokens, type Tokens, unsealTokens } from './sealed-tokens.ts'
import * as store from './session.store.ts'
import { newTokenPair } from './token-pair.ts'

/** How many rotated token pairs a session keeps at most: each is needed for ten seconds, and no client refreshes so often in that time. */
const maxRotatedPairs = 100

/** A refresh token, and where it was presented from. */
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
  return (await rotate(context, presented)) ?? (await answerUsed(context, presented)) ?? fail('SESSION_ENDED')
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
 * Answers a used token with the same successor, for clients whose answer got lost or whose tabs refreshed at once. Once the successor has
 * been in use for some seconds, only a thief would present the old token: the session ends.
 */
async function answerUsed(context: ClientContext, presented: Presented): Promise<Tokens | null> {
  const { refreshToken, refreshHash, now } = presented
  const used = await store.findUsedRefreshToken(context.database, refreshHash)
  if (!used) {
    await endIfDeleted(context, presented)
    return null
  }
  if (used.refreshExpiresAt <= now) return null
  const { successorFirstUsedAt: firstUsedAt } = used
  if (!firstUsedAt || now <= plusSeconds(firstUsedAt, refreshReuseSeconds)) return unsealTokens(used.sealedSuccessor, refreshToken)
  await endReused(context, used, presented)
  return null
}

/** Ends the session of a used token whose row has been deleted already. */
async function endIfDeleted(context: ClientContext, presented: Presented): Promise<void> {
  const { refreshHash, family, now } = presented
  if (!family || plusDays(family.issuedAt, refreshTokenDays) <= now) return
  const token = { familyHash: familyHash(family.mark), refreshHash, issuedAt: family.issuedAt }
  const session = await findByDeletedToken(context.database, token, now)
  if (session) await endReused(context, session, presented)
}

// One of several concurrent callers ends the session: so there is one event, and one letter.
const endReused = ({ database, mail }: ClientContext, { accountId, sessionId }: Client, { now, origin }: Presented) =>
  database.transaction(async (tx) => {
    if (!(await store.endSession(tx, sessionId, { reason: 'reuse', now, reusedFrom: origin }))) return
    await recordEvent(tx, { kind: 'session.reuse-detected', actor: 'visitor', at: now, accountId, details: { sessionId } })
    await mail.order(tx, { kind: 'session-reused', sessionId })
  })
