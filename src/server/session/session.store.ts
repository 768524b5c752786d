import { and, eq, exists, gt, isNull, lt, sql } from 'drizzle-orm'
import { accountTable } from '../account/account.table.ts'
import type { Queryable } from '../database/database.ts'
import { sessionTable, tokenPairTable } from './session.table.ts'

export type EndReason = NonNullable<typeof sessionTable.$inferSelect.endReason>

export interface NewPair {
  accessHash: Buffer
  refreshHash: Buffer
  createdAt: Date
  accessExpiresAt: Date
  refreshExpiresAt: Date
}

/**
 * Holds the account as it was when its password was checked: false when it has another password or state by now. Whoever changes either
 * waits for this transaction, and then ends its session too.
 */
export async function holdAccount(tx: Queryable, accountId: string, passwordHash: string): Promise<boolean> {
  const rows = await tx
    .select({ id: accountTable.id })
    .from(accountTable)
    .where(and(eq(accountTable.id, accountId), eq(accountTable.passwordHash, passwordHash), eq(accountTable.state, 'active')))
    .for('share')
  return rows.length > 0
}

export async function insertSession(
  tx: Queryable,
  session: { accountId: string; createdAt: Date; userAgent: string; networkAddress: string },
): Promise<string> {
  const [row] = await tx
    .insert(sessionTable)
    .values({ ...session, lastUsedAt: session.createdAt })
    .returning({ id: sessionTable.id })
  if (!row) throw new Error('the session was not stored')
  return row.id
}

export async function insertPair(tx: Queryable, sessionId: string, pair: NewPair): Promise<void> {
  await tx.insert(tokenPairTable).values({ ...pair, sessionId })
}

/** Everything that decides about an access token, in one read by its index. */
export async function findByAccessToken(db: Queryable, accessHash: Buffer, now: Date) {
  const [row] = await db
    .select({
      accountId: sessionTable.accountId,
      accountState: accountTable.state,
      sessionId: sessionTable.id,
      lastUsedAt: sessionTable.lastUsedAt,
      firstUsedAt: tokenPairTable.firstUsedAt,
    })
    .from(tokenPairTable)
    .innerJoin(sessionTable, eq(sessionTable.id, tokenPairTable.sessionId))
    .innerJoin(accountTable, eq(accountTable.id, sessionTable.accountId))
    .where(and(eq(tokenPairTable.accessHash, accessHash), gt(tokenPairTable.accessExpiresAt, now), isNull(sessionTable.endedAt)))
  return row
}

/** Marks that the access token's pair has reached its client. The first mark stays. */
export async function markFirstUse(db: Queryable, accessHash: Buffer, now: Date): Promise<void> {
  await db
    .update(tokenPairTable)
    .set({ firstUsedAt: now })
    .where(and(eq(tokenPairTable.accessHash, accessHash), isNull(tokenPairTable.firstUsedAt)))
}

/** Notes that the session is in use, unless that was noted since `before`. */
export async function touchSession(db: Queryable, sessionId: string, { now, before }: { now: Date; before: Date }): Promise<void> {
  await db
    .update(sessionTable)
    .set({ lastUsedAt: now })
    .where(and(eq(sessionTable.id, sessionId), lt(sessionTable.lastUsedAt, before)))
}

/**
 * Uses up a refresh token, if it is good and not yet used: one statement, so of several callers exactly one gets the session's id.
 * The others wait for it and then find the successor.
 */
export async function useRefreshToken(
  tx: Queryable,
  refreshHash: Buffer,
  { now, successorHash, sealedSuccessor }: { now: Date; successorHash: Buffer; sealedSuccessor: Buffer },
): Promise<string | undefined> {
  const session = tx
    .select({ one: sql`1` })
    .from(sessionTable)
    .innerJoin(accountTable, eq(accountTable.id, sessionTable.accountId))
    .where(and(eq(sessionTable.id, tokenPairTable.sessionId), isNull(sessionTable.endedAt), eq(accountTable.state, 'active')))
  const [row] = await tx
    .update(tokenPairTable)
    .set({ replacedAt: now, successorHash, sealedSuccessor, firstUsedAt: sql`coalesce(${tokenPairTable.firstUsedAt}, ${now})` })
    .where(
      and(
        eq(tokenPairTable.refreshHash, refreshHash),
        isNull(tokenPairTable.replacedAt),
        gt(tokenPairTable.refreshExpiresAt, now),
        exists(session),
      ),
    )
    .returning({ sessionId: tokenPairTable.sessionId })
  return row?.sessionId
}

/** A refresh token that was used, in a session that goes on: its successor, and when that was first used. */
export async function findUsedRefreshToken(db: Queryable, refreshHash: Buffer) {
  const [row] = await db
    .select({
      accountId: sessionTable.accountId,
      sessionId: sessionTable.id,
      successorHash: tokenPairTable.successorHash,
      sealedSuccessor: tokenPairTable.sealedSuccessor,
      refreshExpiresAt: tokenPairTable.refreshExpiresAt,
    })
    .from(tokenPairTable)
    .innerJoin(sessionTable, eq(sessionTable.id, tokenPairTable.sessionId))
    .innerJoin(accountTable, eq(accountTable.id, sessionTable.accountId))
    .where(and(eq(tokenPairTable.refreshHash, refreshHash), isNull(sessionTable.endedAt), eq(accountTable.state, 'active')))
  if (!row?.successorHash || !row.sealedSuccessor) return undefined
  const { successorHash, sealedSuccessor, ...used } = row
  const [successor] = await db
    .select({ firstUsedAt: tokenPairTable.firstUsedAt })
    .from(tokenPairTable)
    .where(eq(tokenPairTable.refreshHash, successorHash))
  return { ...used, sealedSuccessor, successorFirstUsedAt: successor?.firstUsedAt ?? null }
}

/** Ends a session; false if it had ended before. */
export async function endSession(tx: Queryable, sessionId: string, end: { reason: EndReason; now: Date }): Promise<boolean> {
  const ended = await tx
    .update(sessionTable)
    .set({ endedAt: end.now, endReason: end.reason })
    .where(and(eq(sessionTable.id, sessionId), isNull(sessionTable.endedAt)))
    .returning({ id: sessionTable.id })
  return ended.length > 0
}

/** Ends every session of an account and tells which they were. */
export async function endSessionsOf(tx: Queryable, accountId: string, end: { reason: EndReason; now: Date }): Promise<string[]> {
  const ended = await tx
    .update(sessionTable)
    .set({ endedAt: end.now, endReason: end.reason })
    .where(and(eq(sessionTable.accountId, accountId), isNull(sessionTable.endedAt)))
    .returning({ id: sessionTable.id })
  return ended.map(({ id }) => id)
}

/** The session that a refresh token belongs to, used or not. */
export async function findByRefreshToken(db: Queryable, refreshHash: Buffer) {
  const [row] = await db
    .select({ sessionId: sessionTable.id, accountId: sessionTable.accountId })
    .from(tokenPairTable)
    .innerJoin(sessionTable, eq(sessionTable.id, tokenPairTable.sessionId))
    .where(eq(tokenPairTable.refreshHash, refreshHash))
  return row
}
