import { and, desc, eq, exists, gt, gte, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../platform/database/database.ts'
import { accountTable } from '../account/account.table.ts'
import { sessionTable, tokenPairTable } from './session.table.ts'

/**
 * Deletes rotated token pairs of a session: all whose successor was first used before `inUseBefore`, because their tokens are no longer accepted,
 * and of the rest all but the newest `most`.
 */
export async function deleteRotatedPairs(
  tx: Queryable,
  sessionId: string,
  { inUseBefore, most }: { inUseBefore: Date; most: number },
): Promise<void> {
  const isRotated = and(eq(tokenPairTable.sessionId, sessionId), isNotNull(tokenPairTable.replacedAt))
  const successor = alias(tokenPairTable, 'successor')
  const freshSuccessor = tx
    .select({ one: sql`1` })
    .from(successor)
    .where(
      and(
        eq(successor.refreshHash, tokenPairTable.successorHash),
        or(isNull(successor.firstUsedAt), gte(successor.firstUsedAt, inUseBefore)),
      ),
    )
  const older = tx
    .select({ refreshHash: tokenPairTable.refreshHash })
    .from(tokenPairTable)
    .where(isRotated)
    .orderBy(desc(tokenPairTable.createdAt))
    .offset(most)
  await tx.delete(tokenPairTable).where(and(isRotated, or(notExists(freshSuccessor), inArray(tokenPairTable.refreshHash, older))))
}

/**
 * Finds the open session of a token whose row was deleted, by the mark of its family. Undefined if the row exists, or if the token is newer than all
 * rows of its session, as after the restore of a backup.
 */
export async function findByDeletedToken(db: Queryable, token: { familyHash: Buffer; refreshHash: Buffer; issuedAt: Date }, now: Date) {
  const presented = db
    .select({ one: sql`1` })
    .from(tokenPairTable)
    .where(eq(tokenPairTable.refreshHash, token.refreshHash))
  const later = db
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
    .select({ sessionId: sessionTable.id, accountId: sessionTable.accountId })
    .from(sessionTable)
    .innerJoin(accountTable, eq(accountTable.id, sessionTable.accountId))
    .where(
      and(
        eq(sessionTable.familyHash, token.familyHash),
        isNull(sessionTable.endedAt),
        eq(accountTable.state, 'active'),
        notExists(presented),
        exists(later),
      ),
    )
  return row
}
