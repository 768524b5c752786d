import { accessTokenMinutes, refreshReuseSeconds, refreshTokenDays } from '#contract/limits.ts'
import type { AccountCredentials, Accounts } from '../account/account.ts'
import { type Clock, plusDays, plusMinutes, plusSeconds } from '../clock.ts'
import type { Database, Queryable } from '../database/database.ts'
import { recordEvent } from '../event/event.ts'
import { fail, type Failure } from '../failure.ts'
import type { Authenticate, Client, Origin } from '../http/route.ts'
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
  /** Starts a session. Says EMAIL_NOT_VERIFIED, and OTHER_ERROR for a frozen account, only to somebody who knows the password. */
  logIn(logIn: LogIn): Promise<Tokens | Failure<'INVALID_CREDENTIALS' | 'EMAIL_NOT_VERIFIED' | 'OTHER_ERROR'>>
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
}

/** How fresh "last used" is kept: a write on every call would cost more than it tells. */
const lastUsedMinutes = 1

export function createSessions({ database, clock, passwords, accounts }: SessionParts): Sessions {
  async function logIn({ email, password, origin }: LogIn) {
    const { account, waitingPasswordHash } = await accounts.credentialsFor(email)
    const isClient = await isRightPassword(account?.passwordHash, password)
    if (!account || account.state === 'closed' || !isClient) {
      // Asked even where there is an account: else whoever signs up with an address, and then logs in, would learn that it has one.
      const isWaiting = await isRightPassword(waitingPasswordHash, password)
      return refuse(account, isWaiting ? 'EMAIL_NOT_VERIFIED' : 'INVALID_CREDENTIALS')
    }
    if (account.state === 'frozen') return refuse(account, 'OTHER_ERROR')
    return (await start(account, origin)) ?? refuse(account, 'INVALID_CREDENTIALS')
  }

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

  function start({ accountId, passwordHash }: AccountCredentials, { userAgent, networkAddress }: Origin): Promise<Tokens | null> {
    return database.transaction(async (tx) => {
      if (!(await store.holdAccount(tx, accountId, passwordHash))) return null
      const now = clock()
      const { tokens, pair } = newPair(now)
      const sessionId = await store.insertSession(tx, { accountId, createdAt: now, userAgent, networkAddress })
      await store.insertPair(tx, sessionId, pair)
      await recordEvent(tx, { kind: 'session.started', actor: 'client', at: now, accountId, details: { sessionId } })
      return tokens
    })
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

  return { logIn, refresh, logOut, authenticate }
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
