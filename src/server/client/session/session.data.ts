import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { plusDays } from '../../platform/clock.ts'
import { type PersonalData, retentionPeriods, type RetentionRule, retentionRule } from '../../platform/retention/personal-data.ts'
import { endSessions } from './end-sessions.ts'
import { sessionTable, tokenPairTable } from './session.table.ts'

export const sessionPersonalData: PersonalData = {
  tables: [sessionTable],
  async export(db, { accountId }) {
    const sessions = await db.select().from(sessionTable).where(eq(sessionTable.accountId, accountId)).orderBy(sessionTable.createdAt)
    return { sessions: sessions.map(sessionForClient) }
  },
  // The rows stay, so that a concurrent refresh finds its session ended, not missing.
  async close(tx, { accountId }, { at }) {
    await endSessions(tx, accountId, { reason: 'closed', now: at })
    const emptied = { userAgent: '', networkAddress: '', reusedFromUserAgent: null, reusedFromNetworkAddress: null }
    await tx.update(sessionTable).set(emptied).where(eq(sessionTable.accountId, accountId))
  },
  async erase(tx, accountIds) {
    const sessions = tx.select({ id: sessionTable.id }).from(sessionTable).where(inArray(sessionTable.accountId, accountIds))
    await tx.delete(tokenPairTable).where(inArray(tokenPairTable.sessionId, sessions))
    await tx.delete(sessionTable).where(inArray(sessionTable.accountId, accountIds))
  },
}

const sessionForClient = (session: typeof sessionTable.$inferSelect) => {
  const { createdAt, lastUsedAt, endedAt, endReason, userAgent, networkAddress, reusedFromUserAgent, reusedFromNetworkAddress } = session
  return {
    startedAt: createdAt,
    lastUsedAt,
    endedAt,
    // The law may forbid to inform a client of a freeze. Decision 079.
    endReason: endReason === 'frozen' ? 'desk' : endReason,
    device: userAgent,
    networkAddress,
    ...(endReason === 'reuse' && { reusedFrom: { device: reusedFromUserAgent, networkAddress: reusedFromNetworkAddress } }),
  }
}

/** Token pairs come first: only a session without token pairs is deleted, because nobody can use it. */
export const sessionRetention: RetentionRule[] = [
  retentionRule('token pairs', tokenPairTable, (now) => lte(tokenPairTable.refreshExpiresAt, now)),
  retentionRule('sessions', sessionTable, (now) => {
    const before = plusDays(now, -retentionPeriods.sessionDays)
    // A session that nobody ended can be used until its last refresh token expires.
    const isLongUnused = and(isNull(sessionTable.endedAt), lte(sessionTable.createdAt, before), lte(sessionTable.lastUsedAt, before))
    const hasNoTokens = sql`not exists (select 1 from ${tokenPairTable} where ${tokenPairTable.sessionId} = ${sessionTable.id})`
    return and(or(lte(sessionTable.endedAt, before), isLongUnused), hasNoTokens)
  }),
]
