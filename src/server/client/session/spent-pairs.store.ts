import { and, desc, eq, exists, gt, gte, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { accountTable } from '../account/account.table.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { sessionTable, tokenPairTable } from './session.table.ts'

/**
 * Forgets spent pairs of a session: those whose successor is in use since before `inUseBefore`, for their tokens get no answer any more, and
 * of the others all but the newest `most`.
 */
export async function forgetSpentPairs(
  tx: Queryable,
  sessionId: string,
  { inUseBefore, most }: { inUseBefore: Date; most: number },
): Promise<void> {
  const isSpent = and(eq(tokenPairTable.sessionId, sessionId), isNotNull(tokenPairTable.replacedAt))
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
    .where(isSpent)
    .orderBy(desc(tokenPairTable.createdAt))
    .offset(most)
  await tx.delete(tokenPairTable).where(and(isSpent, or(notExists(freshSuccessor), inArray(tokenPairTable.refreshHash, older))))
}

/**
 * The session in use whose tokens carry a mark, for a token that was issued before its last one and has been forgotten. Undefined for a
 * token that is there; and for one that is later than all that we know, as after the restore of a backup.
 */
export async function findByForgottenToken(db: Queryable, token: { familyHash: Buffer; refreshHash: Buffer; issuedAt: Date }, now: Date) {
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
