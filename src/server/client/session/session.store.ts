import { and, desc, eq, exists, gt, inArray, isNull, ne, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { hasWritten, placeholders, preparedRead, preparedStatement, type Queryable } from '../../platform/database/database.ts'
import type { CallerDevice } from '../../platform/http/device.ts'
import { accountTable, registrationTable } from '../account/account.table.ts'
import { sessionTable, tokenPairTable } from './session.table.ts'

export type EndReason = NonNullable<typeof sessionTable.$inferSelect.endReason>

export interface NewTokenPair {
  accessHash: Buffer
  refreshHash: Buffer
  /** Hash of the caller's network and device. */
  issuedTo: Buffer
  createdAt: Date
  accessExpiresAt: Date
  refreshExpiresAt: Date
}

const insertSessionRow = preparedStatement('session', (db) =>
  db.insert(sessionTable).values({
    ...placeholders('id', 'accountId', 'createdAt', 'userAgent', 'networkAddress', 'familyHash', 'keyThumbprint'),
    lastUsedAt: sql.placeholder('createdAt'),
  }),
)

export async function insertSession(
  tx: Queryable,
  session: { id: string; accountId: string; createdAt: Date; familyHash: Buffer; keyThumbprint: string | null } & Pick<
    CallerDevice,
    keyof CallerDevice
  >,
): Promise<void> {
  await insertSessionRow(tx, session)
}

const insertTokenPairRow = preparedStatement('token_pair', (db) =>
  db
    .insert(tokenPairTable)
    .values(placeholders('sessionId', 'accessHash', 'refreshHash', 'issuedTo', 'createdAt', 'accessExpiresAt', 'refreshExpiresAt')),
)

export async function insertTokenPair(tx: Queryable, sessionId: string, pair: NewTokenPair): Promise<void> {
  await insertTokenPairRow(tx, { ...pair, sessionId })
}

/**
 * Marks a refresh token as used, if its session has no key or the key `keyThumbprint`. Of several callers at once, only one gets the session; for the
 * others, see findRefreshToken.
 */
export async function useRefreshToken(
  tx: Queryable,
  refreshHash: Buffer,
  {
    now,
    keyThumbprint,
    successorHash,
    sealedSuccessor,
  }: { now: Date; keyThumbprint: string | null; successorHash: Buffer; sealedSuccessor: Buffer },
) {
  const [row] = await tx
    .update(tokenPairTable)
    .set({ replacedAt: now, successorHash, sealedSuccessor, firstUsedAt: sql`coalesce(${tokenPairTable.firstUsedAt}, ${now})` })
    .from(sessionTable)
    .innerJoin(accountTable, eq(accountTable.id, sessionTable.accountId))
    .where(
      and(
        eq(tokenPairTable.refreshHash, refreshHash),
        isNull(tokenPairTable.replacedAt),
        gt(tokenPairTable.refreshExpiresAt, now),
        eq(sessionTable.id, tokenPairTable.sessionId),
        isNull(sessionTable.endedAt),
        keyThumbprint === null
          ? isNull(sessionTable.keyThumbprint)
          : or(isNull(sessionTable.keyThumbprint), eq(sessionTable.keyThumbprint, keyThumbprint)),
        eq(accountTable.state, 'active'),
      ),
    )
    .returning({
      sessionId: tokenPairTable.sessionId,
      issuedTo: tokenPairTable.issuedTo,
      accountId: sessionTable.accountId,
      sessionStart: sessionTable.createdAt,
      keyThumbprint: sessionTable.keyThumbprint,
    })
  return row
}

/** Finds a refresh token of an open session: its session, and if it is used, its successor. */
export async function findRefreshToken(db: Queryable, refreshHash: Buffer) {
  const successor = alias(tokenPairTable, 'successor')
  const [row] = await db
    .select({
      accountId: sessionTable.accountId,
      sessionId: sessionTable.id,
      keyThumbprint: sessionTable.keyThumbprint,
      refreshExpiresAt: tokenPairTable.refreshExpiresAt,
      replacedAt: tokenPairTable.replacedAt,
      sealedSuccessor: tokenPairTable.sealedSuccessor,
      // Null also if the successor was deleted, which happens only long after its first use.
      successor: { issuedTo: successor.issuedTo, firstUsedAt: successor.firstUsedAt },
    })
    .from(tokenPairTable)
    .innerJoin(sessionTable, eq(sessionTable.id, tokenPairTable.sessionId))
    .innerJoin(accountTable, eq(accountTable.id, sessionTable.accountId))
    .leftJoin(successor, eq(successor.refreshHash, tokenPairTable.successorHash))
    .where(and(eq(tokenPairTable.refreshHash, refreshHash), isNull(sessionTable.endedAt), eq(accountTable.state, 'active')))
  return row
}

/** Stores the time of the first refused proof of a session; false if it was stored before. */
export const markProofRefused = (tx: Queryable, sessionId: string, now: Date) =>
  hasWritten(
    tx
      .update(sessionTable)
      .set({ proofRefusedAt: now })
      .where(and(eq(sessionTable.id, sessionId), isNull(sessionTable.proofRefusedAt))),
  )

/** Ends a session; false if it had ended before. `reusedFrom`: the device that sent a used refresh token again. */
export const endSession = (
  tx: Queryable,
  sessionId: string,
  { reason, now, reusedFrom }: { reason: EndReason; now: Date; reusedFrom?: CallerDevice },
) =>
  hasWritten(
    tx
      .update(sessionTable)
      .set({
        endedAt: now,
        endReason: reason,
        ...(reusedFrom && { reusedFromUserAgent: reusedFrom.userAgent, reusedFromNetworkAddress: reusedFrom.networkAddress }),
      })
      .where(and(eq(sessionTable.id, sessionId), isNull(sessionTable.endedAt))),
  )

/**
 * Locks the open sessions of an account that match `condition`, and returns their ids. Locked in the order of the ids: otherwise two transactions
 * that lock several sessions could deadlock.
 */
export const lockSessionsOf = (tx: Queryable, accountId: string | Placeholder, condition?: SQL) =>
  tx
    .select({ id: sessionTable.id })
    .from(sessionTable)
    .where(and(eq(sessionTable.accountId, accountId), isNull(sessionTable.endedAt), condition))
    .orderBy(sessionTable.id)
    .for('no key update')

/** Ends all open sessions of an account, except the session `except`; returns the ids of the ended sessions. */
export async function endSessionsOf(
  tx: Queryable,
  accountId: string,
  { reason, now, except }: { reason: EndReason; now: Date; except?: string | undefined },
): Promise<string[]> {
  const isOther = except === undefined ? undefined : ne(sessionTable.id, except)
  const ended = await tx
    .update(sessionTable)
    .set({ endedAt: now, endReason: reason })
    .where(inArray(sessionTable.id, lockSessionsOf(tx, accountId, isOther)))
    .returning({ id: sessionTable.id })
  return ended.map(({ id }) => id)
}

const endLeastRecentlyUsed = preparedStatement('end_sessions_used_longest_ago', (db) => {
  const accountId = sql.placeholder('accountId')
  const leastRecentlyUsed = db
    .select({ id: sessionTable.id })
    .from(sessionTable)
    .where(and(eq(sessionTable.accountId, accountId), isNull(sessionTable.endedAt)))
    .orderBy(desc(sessionTable.lastUsedAt), sessionTable.id)
    .offset(sql.placeholder('keepOpen'))
  return db
    .update(sessionTable)
    .set({ endedAt: sql`${sql.placeholder('now')}`, endReason: sql`${sql.placeholder('reason')}` })
    .where(inArray(sessionTable.id, lockSessionsOf(db, accountId, inArray(sessionTable.id, leastRecentlyUsed))))
    .returning({ id: sessionTable.id })
})

/** Ends the open sessions of an account, except the `keepOpen` most recently used ones; returns the ids of the ended sessions. */
export async function endLeastRecentlyUsedSessions(
  tx: Queryable,
  accountId: string,
  { reason, now, keepOpen }: { reason: EndReason; now: Date; keepOpen: number },
): Promise<string[]> {
  const ended = await endLeastRecentlyUsed(tx, { accountId, reason, now, keepOpen })
  return ended.map(({ id }) => id)
}

/** Finds the open sessions of an account that have a valid refresh token, the most recently used first. */
export function findSessionsInUse(db: Queryable, accountId: string, now: Date) {
  const refreshable = db
    .select({ one: sql`1` })
    .from(tokenPairTable)
    .where(and(eq(tokenPairTable.sessionId, sessionTable.id), gt(tokenPairTable.refreshExpiresAt, now)))
  return db
    .select()
    .from(sessionTable)
    .where(and(eq(sessionTable.accountId, accountId), isNull(sessionTable.endedAt), exists(refreshable)))
    .orderBy(desc(sessionTable.lastUsedAt), sessionTable.id)
}

/** Finds a session, open or ended, with the e-mail address of its client. */
export async function findSession(db: Queryable, sessionId: string) {
  const [row] = await db
    .select({ session: sessionTable, email: accountTable.email, language: accountTable.language, accountState: accountTable.state })
    .from(sessionTable)
    .innerJoin(accountTable, eq(accountTable.id, sessionTable.accountId))
    .where(eq(sessionTable.id, sessionId))
  return row
}

const selectCallerDevices = preparedStatement('caller_devices', (db) =>
  db
    .selectDistinct({ userAgent: sessionTable.userAgent, networkAddress: sessionTable.networkAddress })
    .from(sessionTable)
    .where(eq(sessionTable.accountId, sql.placeholder('accountId'))),
)

/** Finds every user agent and network address that started a session of an account, open or ended. */
export const findCallerDevices = (db: Queryable, accountId: string): Promise<CallerDevice[]> => selectCallerDevices(db, { accountId })

/** Finds the session of a refresh token, used or unused. */
export async function findSessionByRefreshToken(db: Queryable, refreshHash: Buffer) {
  const [row] = await db
    .select({ sessionId: sessionTable.id, accountId: sessionTable.accountId })
    .from(tokenPairTable)
    .innerJoin(sessionTable, eq(sessionTable.id, tokenPairTable.sessionId))
    .where(eq(tokenPairTable.refreshHash, refreshHash))
  return row
}

const selectCredentials = preparedRead('credentials', (db) => {
  const email = sql.placeholder('email')
  const givenEmail = db
    .select({ email: sql<string>`${email}::text`.as('given_email') })
    .from(sql`(select 1) as one`)
    .as('given')
  const newest = db
    .select({ passwordHash: registrationTable.passwordHash, confirmedAt: registrationTable.confirmedAt })
    .from(registrationTable)
    .where(and(eq(registrationTable.email, email), gt(registrationTable.createdAt, sql.placeholder('since'))))
    .orderBy(desc(registrationTable.createdAt))
    .limit(1)
    .as('newest')
  const { id: accountId, passwordHash, state } = accountTable
  return db
    .select({ account: { accountId, passwordHash, state }, newest: { passwordHash: newest.passwordHash, confirmedAt: newest.confirmedAt } })
    .from(givenEmail)
    .leftJoin(accountTable, eq(accountTable.email, givenEmail.email))
    .leftJoin(newest, sql`true`)
})

/**
 * Finds the password hashes for a log-in: of the account, and of the newest registration after `since` if that waits for its confirmation. An
 * address can have both, because anybody can sign up with it. One read, so that its duration reveals nothing. A confirmed registration hides older
 * registrations: otherwise the response to their passwords would change with the confirmation.
 */
export async function findCredentials(db: Queryable, email: string, since: Date) {
  const [row] = await selectCredentials(db, { email, since })
  const { account, newest } = row ?? {}
  return { account: account ?? undefined, waitingPasswordHash: newest?.confirmedAt ? undefined : newest?.passwordHash }
}
