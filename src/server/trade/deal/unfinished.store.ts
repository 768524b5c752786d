import { and, asc, eq, exists, isNull, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { dealTable, isRunningDeal } from './deal.table.ts'
import { dealQuestionTable } from './question.table.ts'

/** References of an account's running deals, and of those about which a question is open: a payment may have to go back. */
export async function findUnfinished(db: Queryable, accountId: string): Promise<string[]> {
  const rootId = sql`coalesce(${dealTable.rootDealId}, ${dealTable.id})`
  const openQuestion = db
    .select({ id: dealQuestionTable.id })
    .from(dealQuestionTable)
    .where(and(eq(dealQuestionTable.dealId, rootId), isNull(dealQuestionTable.endedAt), ne(dealQuestionTable.cause, 'coins-left')))
  const rows = await db
    .select({ reference: dealTable.reference })
    .from(dealTable)
    .where(and(eq(dealTable.accountId, accountId), or(isRunningDeal, exists(openQuestion))))
    .orderBy(asc(dealTable.acceptedAt))
  return rows.map(({ reference }) => reference)
}
