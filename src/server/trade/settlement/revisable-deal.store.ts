import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { dealTable } from '../deal/deal.table.ts'
import { offerTable } from '../offer/offer.table.ts'

/** The deal of a request that is in question. */
export async function findQuestioned(db: Queryable, requestId: string) {
  const [found] = await db
    .select({ deal: dealTable, offer: offerTable })
    .from(dealTable)
    .innerJoin(offerTable, eq(offerTable.id, dealTable.offerId))
    .where(and(eq(offerTable.requestId, requestId), eq(dealTable.state, 'in-question')))
    .limit(1)
  return found
}
