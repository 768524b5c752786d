import { accessTokenMinutes, refreshReuseSeconds, refreshTokenDays } from '#contract/limits.ts'
import type { AccountCredentials, Accounts } from '../account/account.ts'
import { type Clock, plusDays, plusMinutes, plusSeconds } from '../clock.ts'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import { recordEvent } from '../event/event.ts'
import { fail, Failure } from '../failure.ts'
import type { Authenticate, Client, Origin } from '../http/route.ts'
import type { LoginChallenges } from '../second-factor/second-factor.ts'
import { newToken, tokenHash } from '../token.ts'
import type { PasswordHasher } from './password.ts'
import { sealTokens, type Tokens, unsealTokens } from './sealed-tokens.ts'
import * as store from './session.store.ts'

export type { PasswordHasher } from './password.ts'

export interface LogIn {
  email: string
  password: string
  origin: Origin
}

export interface Sessions {
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
  refresh(refreshToken: string): Promise<Tokens | Failure<'SESSION_ENDED'>>
  /** Ends the caller's session and the one that the refresh token belongs to. */
  logOut(client: Client, refreshToken: string): Promise<void>
  authenticate: Authenticate
}

export interface SessionParts {
  database: Database
  clock: Clock
  passwords: PasswordHasher
  accounts: Pick<Accounts, 'credentialsFor'>
  secondFactors: LoginChallenges
  brake: LogInBrake
}

/** How fresh "last used" is kept: a write on every call would cost more than it tells. */
const lastUsedMinutes = 1

export function createSessions({ database, clock, passwords, accounts, secondFactors, brake }: SessionParts): Sessions {
  const logIn = (asked: LogIn) => noEarlierThan(logInFloorMs, () => logInBraked(asked))

  async function logInBraked({ email, password, origin }: LogIn) {
    const tried = { email: storedEmail(email), networkAddress: origin.networkAddress }
    const turn = await brake.take(tried)
    if (!turn.mayCheck) return turn.refusal
    const { account, waitingPasswordHash } = await accounts.credentialsFor(email)
    const isClient = await isRightPassword(account?.passwordHash, password)
    if (!account || account.state === 'closed' || !isClient) {
      // Asked even where there is an account: else whoever signs up with an address, and then logs in, would learn that it has one.
      const isWaiting = await isRightPassword(waitingPasswordHash, password)
      if (turn.isCalm) await recordRefusal(account, isWaiting ? 'EMAIL_NOT_VERIFIED' : 'INVALID_CREDENTIALS')
      return turn.refusal ?? fail(isWaiting ? 'EMAIL_NOT_VERIFIED' : 'INVALID_CREDENTIALS')
    }
    if (account.state === 'frozen') return refuse(account, 'OTHER_ERROR')
    await brake.succeeded(tried)
    const challenge = await secondFactors.challenge(account)
    if (challenge) return fail('OTHER_ERROR', { challenge })
    return (await database.transaction((tx) => start(tx, account, origin))) ?? refuse(account, 'INVALID_CREDENTIALS')
  }

  const finishLogIn: Sessions['finishLogIn'] = ({ challenge, code, origin }) =>
    database.transaction(async (tx) => {
      const account = await secondFactors.answer(tx, { challenge, code })
      if (account instanceof Failure) return account
      return (await start(tx, account, origin)) ?? fail('CHALLENGE_ENDED')
    })

  const isRightPassword = (passwordHash: string | undefined, password: string) =>
    passwordHash === undefined ? passwords.verifyNothing(password) : passwords.verify(passwordHash, password)

  async function refuse<Code extends Refusal>(account: AccountCredentials | undefined, code: Code) {
    await recordEvent(database, {
      kind: 'session.refused',
      actor: 'visitor',
      at: clock(),
      ...(account && { accountId: account.accountId }),
      details: { code },
    })
    return fail(code)
  }

  /** Null when the account has another password or state by now. */
  async function start(tx: Transaction, { accountId, passwordHash }: AccountCredentials, origin: Origin): Promise<Tokens | null> {
    if (!(await store.holdAccount(tx, accountId, passwordHash))) return null
    const now = clock()
    const { tokens, pair } = newPair(now)
    const { userAgent, networkAddress } = origin
    const sessionId = await store.insertSession(tx, { accountId, createdAt: now, userAgent, networkAddress })
    await store.insertPair(tx, sessionId, pair)
    await recordEvent(tx, { kind: 'session.started', actor: 'client', at: now, accountId, details: { sessionId } })
    return tokens
  }

  async function refresh(refreshToken: string) {
    const now = clock()
    const refreshHash = tokenHash(refreshToken)
    return (await replace(refreshToken, refreshHash, now)) ?? (await answerAgain(refreshToken, refreshHash, now)) ?? fail('SESSION_ENDED')
  }

  /** Null when the token is unknown, expired, of an ended session, or used before. */
  function replace(refreshToken: string, refreshHash: Buffer, now: Date): Promise<Tokens | null> {
    return database.transaction(async (tx) => {
      const { tokens, pair } = newPair(now)
      const sealedSuccessor = sealTokens(tokens, refreshToken)
      const sessionId = await store.useRefreshToken(tx, refreshHash, { now, successorHash: pair.refreshHash, sealedSuccessor })
      if (!sessionId) return null
      await store.insertPair(tx, sessionId, pair)
      return tokens
    })
  }

  // A client whose answer got lost, or whose tabs asked at once, presents a used token: it gets the same successor. Once that is in use,
  // only a thief would still present the old one.
  async function answerAgain(refreshToken: string, refreshHash: Buffer, now: Date): Promise<Tokens | null> {
    const used = await store.findUsedRefreshToken(database, refreshHash)
    if (!used || used.refreshExpiresAt <= now) return null
    const { successorFirstUsedAt: firstUsedAt } = used
    if (!firstUsedAt || now <= plusSeconds(firstUsedAt, refreshReuseSeconds)) return unsealTokens(used.sealedSuccessor, refreshToken)
    await endReused(used, now)
    return null
  }

  const endReused = ({ accountId, sessionId }: Client, now: Date) =>
    database.transaction(async (tx) => {
      if (!(await store.endSession(tx, sessionId, { reason: 'reuse', now }))) return
      await recordEvent(tx, { kind: 'session.reuse-detected', actor: 'visitor', at: now, accountId, details: { sessionId } })
    })

  const logOut = (client: Client, refreshToken: string) =>
    database.transaction(async (tx) => {
      const now = clock()
      const other = await store.findByRefreshToken(tx, tokenHash(refreshToken))
      for (const { sessionId, accountId } of [client, ...(other ? [other] : [])]) {
        if (!(await store.endSession(tx, sessionId, { reason: 'log-out', now }))) continue
        await recordEvent(tx, { kind: 'session.ended', actor: 'client', at: now, accountId, details: { sessionId, reason: 'log-out' } })
      }
    })

  async function authenticate(accessToken: string) {
    const now = clock()
    const accessHash = tokenHash(accessToken)
    const found = await store.findByAccessToken(database, accessHash, now)
    if (!found || found.accountState === 'closed') return fail('UNAUTHENTICATED')
    if (!found.firstUsedAt) await store.markFirstUse(database, accessHash, now)
    const { accountId, sessionId, lastUsedAt } = found
    const before = plusMinutes(now, -lastUsedMinutes)
    if (lastUsedAt < before) await store.touchSession(database, sessionId, { now, before })
    return found.accountState === 'frozen' ? fail('ACCOUNT_FROZEN') : { accountId, sessionId }
  }

  return { logIn, finishLogIn, refresh, logOut, authenticate }
}

/** Ends all sessions of an account, in the caller's transaction. */
export async function endSessions(tx: Queryable, accountId: string, reason: store.EndReason, now: Date): Promise<void> {
  for (const sessionId of await store.endSessionsOf(tx, accountId, { reason, now })) {
    await recordEvent(tx, { kind: 'session.ended', actor: 'system', at: now, accountId, details: { sessionId, reason } })
  }
}

type Refusal = 'INVALID_CREDENTIALS' | 'EMAIL_NOT_VERIFIED' | 'OTHER_ERROR'

function newPair(now: Date): { tokens: Tokens; pair: store.NewPair } {
  const tokens = { accessToken: newToken(), refreshToken: newToken() }
  const pair = {
    accessHash: tokenHash(tokens.accessToken),
    refreshHash: tokenHash(tokens.refreshToken),
    createdAt: now,
    accessExpiresAt: plusMinutes(now, accessTokenMinutes),
    refreshExpiresAt: plusDays(now, refreshTokenDays),
  }
  return { tokens, pair }
}
