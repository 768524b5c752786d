import { and, desc, eq, exists, gt, gte, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../platform/database/database.ts'
import { accountTable } from '../account/account.table.ts'
import { sessionTable, tokenPairTable } from './session.table.ts'

/**
 * Deletes rotated token pairs of a session. A pair whose successor was first used before `firstUsedBefore` is no longer accepted, so it is deleted.
 * Of the other pairs, only the newest stay, at most `maxPairs`.
 */
export async function deleteRotatedPairs(
  tx: Queryable,
  sessionId: string,
  { firstUsedBefore, maxPairs }: { firstUsedBefore: Date; maxPairs: number },
): Promise<void> {
  const isRotated = and(eq(tokenPairTable.sessionId, sessionId), isNotNull(tokenPairTable.replacedAt))
  const successor = alias(tokenPairTable, 'successor')
  const recentSuccessor = tx
    .select({ one: sql`1` })
    .from(successor)
    .where(
      and(
        eq(successor.refreshHash, tokenPairTable.successorHash),
        or(isNull(successor.firstUsedAt), gte(successor.firstUsedAt, firstUsedBefore)),
      ),
    )
  const pairsOverLimit = tx
    .select({ refreshHash: tokenPairTable.refreshHash })
    .from(tokenPairTable)
    .where(isRotated)
    .orderBy(desc(tokenPairTable.createdAt))
    .offset(maxPairs)
  await tx.delete(tokenPairTable).where(and(isRotated, or(notExists(recentSuccessor), inArray(tokenPairTable.refreshHash, pairsOverLimit))))
}

/**
 * Finds the open session of a refresh token whose row was deleted, by the hash of the session's mark. Undefined if the row exists. Also undefined if
 * the token is newer than all token pairs of the session, as after the restore of a backup.
 */
export async function findByDeletedToken(db: Queryable, token: { familyHash: Buffer; refreshHash: Buffer; issuedAt: Date }, now: Date) {
  const storedPair = db
    .select({ one: sql`1` })
    .from(tokenPairTable)
    .where(eq(tokenPairTable.refreshHash, token.refreshHash))
  const newerPair = db
    .select({ one: sql`1` })
    .from(tokenPairTable)
    .where(
      and(
        eq(tokenPairTable.sessionId, sessionTable.id),
        gt(tokenPairTable.createdAt, token.issuedAt),
        gt(tokenPairTable.refreshExpiresAt, now),
      ),
    )
  const [row] = await db
    .select({ sessionId: sessionTable.id, accountId: sessionTable.accountId, keyThumbprint: sessionTable.keyThumbprint })
    .from(sessionTable)
    .innerJoin(accountTable, eq(accountTable.id, sessionTable.accountId))
    .where(
      and(
        eq(sessionTable.familyHash, token.familyHash),
        isNull(sessionTable.endedAt),
        eq(accountTable.state, 'active'),
        notExists(storedPair),
        exists(newerPair),
      ),
    )
  return row
}
