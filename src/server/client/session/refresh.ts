import { calls } from '#contract/calls.ts'
import { plusDays, plusSeconds } from '../../platform/clock.ts'
import { tokenHash } from '../../platform/crypto/token.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { CallerDevice } from '../../platform/http/device.ts'
import type { Client } from '../../platform/http/route.ts'
import type { ClientContext } from '../context.ts'
import { keylessReuseSeconds, refreshReuseSeconds, refreshTokenDays } from '../limits.ts'
import { isNewPlace } from './device.ts'
import type { DpopProof } from './dpop.ts'
import { deleteRotatedPairs, findByDeletedToken } from './rotated-tokens.store.ts'
import * as store from './session.store.ts'
import { hashOfMark, newTokenPair, placeHash, readRefreshToken, sealTokens, type Tokens, unsealTokens, withinSession } from './tokens.ts'

/** A session keeps at most this many rotated token pairs. A pair is needed for a minute, and no client refreshes a hundred times in a minute. */
const maxRotatedPairs = 100

/** A call with a refresh token. */
interface RefreshCall {
  refreshToken: string
  refreshHash: Buffer
  parts: ReturnType<typeof readRefreshToken>
  proof: DpopProof | null
  /** The key that the call has proven, if any. */
  keyThumbprint: string | null
  callerDevice: CallerDevice
  now: Date
}

/** An open session with a key, or without. */
type FoundSession = Client & { keyThumbprint: string | null }

export type RefreshFailure = Failure<'SESSION_ENDED' | 'INVALID_DPOP_PROOF' | 'USE_DPOP_NONCE'>

/** Replaces both tokens of a session. `dpop`: the header with the proof that a session with a key needs. */
export async function refresh(
  context: ClientContext,
  { refreshToken, dpop, callerDevice }: { refreshToken: string; dpop: string | undefined; callerDevice: CallerDevice },
): Promise<Tokens | RefreshFailure> {
  const proof = await context.dpop.takeProof(dpop, calls.refreshToken)
  const keyThumbprint = proof?.state === 'fresh' ? proof.thumbprint : null
  const [parts, refreshHash] = [readRefreshToken(refreshToken), tokenHash(refreshToken)]
  const call = { refreshToken, refreshHash, parts, proof, keyThumbprint, callerDevice, now: context.clock() }
  return (await rotate(context, call)) ?? explainRefusal(context, call)
}

/** Returns null if the token is unknown, expired or used before, if its session has ended, or if the session's key is not proven. */
async function rotate(context: ClientContext, call: RefreshCall): Promise<Tokens | null> {
  const { refreshToken, refreshHash, parts, keyThumbprint, callerDevice, now } = call
  if (!parts) return null
  return context.database.transaction(async (tx) => {
    const { tokens, pair } = newTokenPair({ now, mark: parts.mark, callerDevice })
    const sealedSuccessor = sealTokens(tokens, refreshToken)
    const used = await store.useRefreshToken(tx, refreshHash, { now, keyThumbprint, successorHash: pair.refreshHash, sealedSuccessor })
    if (!used) return null
    await store.insertTokenPair(tx, used.sessionId, withinSession(pair, used.sessionStart))
    await deleteRotatedPairs(tx, used.sessionId, { firstUsedBefore: plusSeconds(now, -keylessReuseSeconds), maxPairs: maxRotatedPairs })
    if (!used.issuedTo.equals(pair.issuedTo)) await recordNewPlace(context, tx, used, call)
    return tokens
  })
}

/** Records a refresh from a network or device that is new to the account. For a session without a key it can be a thief, so a letter follows. */
async function recordNewPlace({ mail }: ClientContext, tx: Transaction, session: FoundSession, { callerDevice, now }: RefreshCall) {
  const { accountId, sessionId, keyThumbprint } = session
  if (!(await isNewPlace(tx, accountId, callerDevice))) return
  await recordEvent(tx, { kind: 'session.refreshed', actor: 'client', at: now, accountId, details: { sessionId } })
  if (keyThumbprint === null) await mail.order(tx, { kind: 'session-refreshed', sessionId })
}

/** For a token that could not be rotated: its successor, if it may be sent again, or why not. */
async function explainRefusal(context: ClientContext, call: RefreshCall): Promise<Tokens | RefreshFailure> {
  const stored = await store.findRefreshToken(context.database, call.refreshHash)
  const session = stored ?? (await findSessionOfDeletedToken(context, call))
  if (!session) return fail('SESSION_ENDED')
  if (session.keyThumbprint !== null && session.keyThumbprint !== call.keyThumbprint) return refuseProof(context, session, call)
  if (stored && (!stored.replacedAt || stored.refreshExpiresAt <= call.now)) return fail('SESSION_ENDED')
  if (stored?.sealedSuccessor && mayRepeat(stored, call)) return unsealTokens(stored.sealedSuccessor, call.refreshToken)
  await endReusedSession(context, session, call)
  return fail('SESSION_ENDED')
}

/**
 * Whether a used token gets its successor again, because the first response may be lost, or two tabs may refresh at once. The holder of the session's
 * key gets it until some seconds after its first use. Without a key, the caller may be a thief who was faster than the client, so the time is
 * short, and only the caller who got the successor gets it again.
 */
function mayRepeat({ keyThumbprint, replacedAt, successor }: StoredToken, { callerDevice, now }: RefreshCall): boolean {
  if (!successor || !replacedAt) return false
  if (keyThumbprint !== null) return !successor.firstUsedAt || now <= plusSeconds(successor.firstUsedAt, refreshReuseSeconds)
  return successor.issuedTo.equals(placeHash(callerDevice)) && now <= plusSeconds(replacedAt, keylessReuseSeconds)
}

type StoredToken = NonNullable<Awaited<ReturnType<typeof store.findRefreshToken>>>

async function findSessionOfDeletedToken({ database }: ClientContext, { refreshHash, parts, now }: RefreshCall) {
  if (!parts || plusDays(parts.issuedAt, refreshTokenDays) <= now) return undefined
  return findByDeletedToken(database, { familyHash: hashOfMark(parts.mark), refreshHash, issuedAt: parts.issuedAt }, now)
}

/** The session goes on: its client has the key, and this caller has only a copy of the token. The first such refusal of a session is mailed. */
async function refuseProof({ database, mail, dpop }: ClientContext, session: FoundSession, { proof, now }: RefreshCall) {
  const { accountId, sessionId, keyThumbprint } = session
  if (proof?.state === 'stale' && proof.thumbprint === keyThumbprint) return fail('USE_DPOP_NONCE', { dpopNonce: dpop.newNonce() })
  await database.transaction(async (tx) => {
    if (!(await store.markProofRefused(tx, sessionId, now))) return
    await recordEvent(tx, { kind: 'session.proof-refused', actor: 'visitor', at: now, accountId, details: { sessionId } })
    await mail.order(tx, { kind: 'proof-refused', sessionId })
  })
  return fail('INVALID_DPOP_PROOF')
}

// Only one of several concurrent callers ends the session, so there is one event and one letter.
const endReusedSession = ({ database, mail }: ClientContext, { accountId, sessionId }: Client, { now, callerDevice }: RefreshCall) =>
  database.transaction(async (tx) => {
    if (!(await store.endSession(tx, sessionId, { reason: 'reuse', now, reusedFrom: callerDevice }))) return
    await recordEvent(tx, { kind: 'session.reuse-detected', actor: 'visitor', at: now, accountId, details: { sessionId } })
    await mail.order(tx, { kind: 'session-reused', sessionId })
  })
