import { randomUUID } from 'node:crypto'
import { accessTokenMinutes } from '#contract/limits.ts'
import { logInFloorMs } from '../limits.ts'
import { maxSessions, refreshReuseSeconds, refreshTokenDays } from '../limits.ts'
import { type AccountCredentials, type Accounts, storedEmail } from '../account/account.ts'
import type { LogInRateLimit } from '../../platform/rate-limit/log-in-rate-limit.ts'
import { type Clock, plusDays, plusMinutes, plusSeconds } from '../../platform/clock.ts'
import { atOnce, type Database, type Queryable, type Transaction } from '../../platform/database/database.ts'
import { type Actor, recordEvent } from '../../platform/event/event.ts'
import { fail, Failure } from '../../platform/failure.ts'
import type { Authenticate, Client, Origin } from '../../platform/http/route.ts'
import type { LetterWriters, Mail } from '../../platform/mail/mail.ts'
import type { LoginChallenges } from '../second-factor/second-factor.ts'
import { newToken, tokenHash } from '../../platform/crypto/token.ts'
import * as accessTokens from './access-token.store.ts'
import { withMinimumDuration } from './minimum-duration.ts'
import { isNewPlaceOf } from './new-place.ts'
import { createOwnSessions, type OwnSessions } from './own-sessions.ts'
import type { PasswordHasher } from '../password/password.ts'
import { familyHash, newFamilyMark, newRefreshToken, readRefreshToken } from './refresh-token.ts'
import { sealTokens, type Tokens, unsealTokens } from './sealed-tokens.ts'
import { sessionLetters } from './session.letters.ts'
import * as store from './session.store.ts'
import { findByForgottenToken, forgetSpentPairs } from './spent-pairs.store.ts'

export type { PasswordHasher } from '../password/password.ts'
export type { Tokens } from './sealed-tokens.ts'

export interface LogIn {
  email: string
  password: string
  origin: Origin
}

type ClientWithProfile = Client &
  Pick<NonNullable<Awaited<ReturnType<typeof accessTokens.findWithProfile>>>, 'email' | 'language' | 'profile'>

export interface Sessions extends OwnSessions {
  /**
   * Starts a session; where the second factor is on, answers OTHER_ERROR with a challenge instead. Says EMAIL_NOT_VERIFIED, and OTHER_ERROR
   * for a frozen account, only to somebody who knows the password.
   */
  logIn(logIn: LogIn): Promise<Tokens | Failure<Refusal | 'TOO_MANY_REQUESTS'>>
  /** Starts the session of a log-in that was answered with a challenge. */
  finishLogIn(given: {
    challenge: string
    code: string
    origin: Origin
  }): Promise<Tokens | Failure<'VALIDATION_FAILED' | 'CHALLENGE_ENDED' | 'TOO_MANY_REQUESTS'>>
  /** Replaces both tokens. */
  refresh(refreshToken: string, origin: Origin): Promise<Tokens | Failure<'SESSION_ENDED'>>
  /** Ends the caller's session and the one that the refresh token belongs to. */
  logOut(client: Client, refreshToken: string): Promise<void>
  authenticate: Authenticate
  /** Reads the client's profile along, for the call that wants nothing else: one statement for both. */
  authenticateWithProfile: Authenticate<ClientWithProfile>
  letters: Pick<LetterWriters, 'session-reused' | 'new-log-in'>
}

export interface SessionParts {
  database: Database
  clock: Clock
  passwords: PasswordHasher
  accounts: Pick<Accounts, 'credentialsFor'>
  secondFactors: LoginChallenges
  rateLimit: LogInRateLimit
  mail: Mail
  publicOrigin: string
}

/** How fresh "last used" is kept: a write on every call would cost more than it tells. */
const lastUsedMinutes = 1
/** How many spent pairs a session keeps at most. Each is needed for ten seconds; nobody refreshes so often in that time. */
const maxSpentPairs = 100

export function createSessions(parts: SessionParts): Sessions {
  const { database, clock, passwords, accounts, secondFactors, rateLimit, mail } = parts
  const logIn = (asked: LogIn) => withMinimumDuration(logInFloorMs, () => logInBraked(asked))

  async function logInBraked({ email, password, origin }: LogIn) {
    const tried = { email: storedEmail(email), networkAddress: origin.networkAddress }
    const turn = await rateLimit.take(tried)
    if (!turn.mayCheck) return turn.refusal
    const { account, waitingPasswordHash } = await accounts.credentialsFor(email)
    const refuse = async <Code extends Refusal>(code: Code) => {
      // Only of accounts, and as long as it is calm: what a stranger can write down is bounded.
      if (account && turn.isCalm) await recordRefusal(account, code)
      return turn.refusal ?? fail(code)
    }
    const isClient = await isRightPassword(account?.passwordHash, password)
    if (!account || account.state === 'closed' || !isClient) {
      // Asked even where there is an account: else whoever signs up with an address, and then logs in, would learn that it has one.
      const isWaiting = await isRightPassword(waitingPasswordHash, password)
      return refuse(isWaiting ? 'EMAIL_NOT_VERIFIED' : 'INVALID_CREDENTIALS')
    }
    if (account.state === 'frozen') return refuse('OTHER_ERROR')
    await turn.succeeded()
    const challenge = await secondFactors.challenge(account)
    if (challenge) return fail('OTHER_ERROR', { challenge })
    return (await database.transaction((tx) => start(tx, account, origin))) ?? refuse('INVALID_CREDENTIALS')
  }

  const finishLogIn: Sessions['finishLogIn'] = ({ challenge, code, origin }) =>
    database.transaction(async (tx) => {
      const account = await secondFactors.answer(tx, { challenge, code })
      if (account instanceof Failure) return account
      return (await start(tx, account, origin)) ?? fail('CHALLENGE_ENDED')
    })

  const isRightPassword = (passwordHash: string | undefined, password: string) =>
    passwordHash === undefined ? passwords.verifyNothing(password) : passwords.verify(passwordHash, password)

  const recordRefusal = ({ accountId }: AccountCredentials, code: Refusal) =>
    recordEvent(database, { kind: 'session.refused', actor: 'visitor', at: clock(), accountId, details: { code } })

  /** Null when the account has another password or state by now. */
  async function start(tx: Transaction, { accountId, passwordHash }: AccountCredentials, origin: Origin): Promise<Tokens | null> {
    const [isHeld, isNewPlace] = await atOnce([
      store.lockAccountWithPassword(tx, accountId, passwordHash),
      isNewPlaceOf(tx, accountId, origin),
    ])
    if (!isHeld) return null
    const now = clock()
    const [, { sessionId, tokens }] = await atOnce([
      // Whoever ends them all must be able to, at once: a thief with the password could otherwise start more than one statement can end.
      endSessions(tx, accountId, { reason: 'too-many', now, keep: maxSessions - 1 }),
      startSession(tx, { accountId, origin, now }),
    ])
    if (isNewPlace) await mail.order(tx, { kind: 'new-log-in', sessionId })
    return tokens
  }

  async function refresh(refreshToken: string, origin: Origin) {
    const now = clock()
    const presented = { refreshToken, refreshHash: tokenHash(refreshToken), origin }
    return (await replace(presented, now)) ?? (await answerAgain(presented, now)) ?? fail('SESSION_ENDED')
  }

  /** Null when the token is unknown, expired, of an ended session, or used before. */
  function replace({ refreshToken, refreshHash }: Presented, now: Date): Promise<Tokens | null> {
    return database.transaction(async (tx) => {
      const family = readRefreshToken(refreshToken)
      const { tokens, pair } = newPair(now, family?.mark)
      const sealedSuccessor = sealTokens(tokens, refreshToken)
      const sessionId = await store.useRefreshToken(tx, refreshHash, { now, successorHash: pair.refreshHash, sealedSuccessor })
      if (!sessionId) return null
      await store.insertPair(tx, sessionId, pair)
      // Without a mark, only its row tells that a spent token was one.
      if (family) await forgetSpentPairs(tx, sessionId, { inUseBefore: plusSeconds(now, -refreshReuseSeconds), most: maxSpentPairs })
      return tokens
    })
  }

  // A client whose answer got lost, or whose tabs asked at once, presents a used token: it gets the same successor. Once that is in use,
  // only a thief would still present the old one.
  async function answerAgain({ refreshToken, refreshHash, origin }: Presented, now: Date): Promise<Tokens | null> {
    const used = await store.findUsedRefreshToken(database, refreshHash)
    if (!used) {
      await endForgotten({ refreshToken, refreshHash, origin }, now)
      return null
    }
    if (used.refreshExpiresAt <= now) return null
    const { successorFirstUsedAt: firstUsedAt } = used
    if (!firstUsedAt || now <= plusSeconds(firstUsedAt, refreshReuseSeconds)) return unsealTokens(used.sealedSuccessor, refreshToken)
    await endReused(used, { now, reusedFrom: origin })
    return null
  }

  /** The same end for a token so old that its row is gone. */
  async function endForgotten({ refreshToken, refreshHash, origin }: Presented, now: Date): Promise<void> {
    const family = readRefreshToken(refreshToken)
    if (!family || plusDays(family.issuedAt, refreshTokenDays) <= now) return
    const token = { familyHash: familyHash(family.mark), refreshHash, issuedAt: family.issuedAt }
    const session = await findByForgottenToken(database, token, now)
    if (session) await endReused(session, { now, reusedFrom: origin })
  }

  // Of several who present it at once, one ends the session: so one event, and one letter for all its tokens.
  const endReused = ({ accountId, sessionId }: Client, { now, reusedFrom }: { now: Date; reusedFrom: Origin }) =>
    database.transaction(async (tx) => {
      if (!(await store.endSession(tx, sessionId, { reason: 'reuse', now, reusedFrom }))) return
      await recordEvent(tx, { kind: 'session.reuse-detected', actor: 'visitor', at: now, accountId, details: { sessionId } })
      await mail.order(tx, { kind: 'session-reused', sessionId })
    })

  const logOut = (client: Client, refreshToken: string) =>
    database.transaction(async (tx) => {
      const now = clock()
      const other = await store.findByRefreshToken(tx, tokenHash(refreshToken))
      // In one order for everybody: two that log each other's session out at once would otherwise wait for each other.
      const both = [client, ...(other ? [other] : [])].toSorted((one, next) => (one.sessionId < next.sessionId ? -1 : 1))
      for (const { sessionId, accountId } of both) {
        if (!(await store.endSession(tx, sessionId, { reason: 'log-out', now }))) continue
        await recordEvent(tx, { kind: 'session.ended', actor: 'client', at: now, accountId, details: { sessionId, reason: 'log-out' } })
      }
    })

  const authenticatedBy =
    <Found extends accessTokens.FoundSession>(find: (db: Queryable, accessHash: Buffer, now: Date) => Promise<Found | undefined>) =>
    async (accessToken: string) => {
      const now = clock()
      const accessHash = tokenHash(accessToken)
      const found = await find(database, accessHash, now)
      if (!found || found.accountState === 'closed') return fail('UNAUTHENTICATED')
      if (!found.firstUsedAt) await accessTokens.markFirstUse(database, accessHash, now)
      const { sessionId, lastUsedAt } = found
      const before = plusMinutes(now, -lastUsedMinutes)
      if (lastUsedAt < before) await accessTokens.touchSession(database, sessionId, { now, before })
      return found.accountState === 'frozen' ? fail('ACCOUNT_FROZEN') : found
    }

  return {
    logIn,
    finishLogIn,
    refresh,
    logOut,
    authenticate: authenticatedBy(accessTokens.findByAccessToken),
    authenticateWithProfile: authenticatedBy(accessTokens.findWithProfile),
    letters: sessionLetters(parts),
    ...createOwnSessions(parts),
  }
}

/** A refresh token, and where it was presented from. */
interface Presented {
  refreshToken: string
  refreshHash: Buffer
  origin: Origin
}

/** Ends all sessions of an account, or all but so many of the last used, in the caller's transaction. */
export async function endSessions(
  tx: Queryable,
  accountId: string,
  { reason, now, actor = 'system', keep = 0 }: { reason: store.EndReason; now: Date; actor?: Actor; keep?: number },
): Promise<string[]> {
  const ended =
    keep === 0
      ? await store.endSessionsOf(tx, accountId, { reason, now })
      : await store.endSessionsUsedLongestAgo(tx, accountId, { reason, now, keep })
  for (const sessionId of ended) {
    await recordEvent(tx, { kind: 'session.ended', actor, at: now, accountId, details: { sessionId, reason } })
  }
  return ended
}

/**
 * Ends all sessions of an account and starts a new one for the caller, in the caller's transaction: whoever has tokens of the old ones,
 * the caller's included, has nothing any more. Null, and nothing done, when the caller's own has ended meanwhile.
 */
export async function replaceSessions(
  tx: Queryable,
  { accountId, sessionId }: Client,
  { reason, now, origin }: { reason: store.EndReason; now: Date; origin: Origin },
): Promise<Tokens | null> {
  const open = await store.lockSessionsOf(tx, accountId)
  if (!open.some(({ id }) => id === sessionId)) return null
  await endSessions(tx, accountId, { reason, now })
  return (await startSession(tx, { accountId, origin, now })).tokens
}

async function startSession(tx: Queryable, { accountId, origin, now }: { accountId: string; origin: Origin; now: Date }) {
  const { userAgent, networkAddress } = origin
  const mark = newFamilyMark()
  const { tokens, pair } = newPair(now, mark)
  const sessionId = randomUUID()
  const session = { id: sessionId, accountId, createdAt: now, userAgent, networkAddress, familyHash: familyHash(mark) }
  await atOnce([
    store.insertSession(tx, session),
    store.insertPair(tx, sessionId, pair),
    recordEvent(tx, { kind: 'session.started', actor: 'client', at: now, accountId, details: { sessionId } }),
  ])
  return { sessionId, tokens }
}

type Refusal = 'INVALID_CREDENTIALS' | 'EMAIL_NOT_VERIFIED' | 'OTHER_ERROR'

function newPair(now: Date, mark: Buffer | undefined): { tokens: Tokens; pair: store.NewPair } {
  const tokens = { accessToken: newToken(), refreshToken: mark ? newRefreshToken(mark, now) : newToken() }
  const pair = {
    accessHash: tokenHash(tokens.accessToken),
    refreshHash: tokenHash(tokens.refreshToken),
    createdAt: now,
    accessExpiresAt: plusMinutes(now, accessTokenMinutes),
    refreshExpiresAt: plusDays(now, refreshTokenDays),
  }
  return { tokens, pair }
}
