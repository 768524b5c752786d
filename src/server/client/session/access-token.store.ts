import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { firstRow, preparedRead, type Queryable } from '../../platform/database/database.ts'
import { accountTable } from '../account/account.table.ts'
import { profileTable } from '../profile/profile.table.ts'
import { sessionTable, tokenPairTable } from './session.table.ts'

const sessionColumns = {
  accountId: sessionTable.accountId,
  accountState: accountTable.state,
  sessionId: sessionTable.id,
  lastUsedAt: sessionTable.lastUsedAt,
  firstUsedAt: tokenPairTable.firstUsedAt,
}
const hasValidAccessToken = and(
  eq(tokenPairTable.accessHash, sql.placeholder('accessHash')),
  gt(tokenPairTable.accessExpiresAt, sql.placeholder('now')),
  isNull(sessionTable.endedAt),
)

const selectByAccessToken = preparedRead('session_by_access_token', (db) =>
  db
    .select(sessionColumns)
    .from(tokenPairTable)
    .innerJoin(sessionTable, eq(sessionTable.id, tokenPairTable.sessionId))
    .innerJoin(accountTable, eq(accountTable.id, sessionTable.accountId))
    .where(hasValidAccessToken),
)

const { firstName, lastName, phone, country } = profileTable
const selectWithProfile = preparedRead('session_with_profile', (db) =>
  db
    .select({
      ...sessionColumns,
      email: accountTable.email,
      language: accountTable.language,
      profile: { firstName, lastName, phone, country },
    })
    .from(tokenPairTable)
    .innerJoin(sessionTable, eq(sessionTable.id, tokenPairTable.sessionId))
    .innerJoin(accountTable, eq(accountTable.id, sessionTable.accountId))
    .leftJoin(profileTable, eq(profileTable.accountId, sessionTable.accountId))
    .where(hasValidAccessToken),
)

/** Finds the session of an access token, with all that `authenticate` checks, in one indexed read. */
export const findByAccessToken = (db: Queryable, accessHash: Buffer, now: Date) => firstRow(selectByAccessToken(db, { accessHash, now }))

export type FoundSession = NonNullable<Awaited<ReturnType<typeof findByAccessToken>>>

/** Finds the session of an access token with the client's profile, e-mail address and language, in one read. */
export const findWithProfile = (db: Queryable, accessHash: Buffer, now: Date) => firstRow(selectWithProfile(db, { accessHash, now }))

/** Stores the time of a token pair's first use, which shows that the client has received the pair. */
export async function markFirstUse(db: Queryable, accessHash: Buffer, now: Date): Promise<void> {
  await db
    .update(tokenPairTable)
    .set({ firstUsedAt: now })
    .where(and(eq(tokenPairTable.accessHash, accessHash), isNull(tokenPairTable.firstUsedAt)))
}

/** Stores the time of the session's last use, unless a use was stored since `before`. */
export async function touchSession(db: Queryable, sessionId: string, { now, before }: { now: Date; before: Date }): Promise<void> {
  await db
    .update(sessionTable)
    .set({ lastUsedAt: now })
    .where(and(eq(sessionTable.id, sessionId), lt(sessionTable.lastUsedAt, before)))
}
