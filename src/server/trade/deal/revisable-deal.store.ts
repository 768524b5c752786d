import { and, eq, gt } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { dealTable } from './deal.table.ts'
import { exchangeRequestTable } from '../request/exchange-request.table.ts'
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

/** The open offer that would replace a deal. */
export async function findOpenRevisedOffer(db: Queryable, dealId: string, now: Date) {
  const [found] = await db
    .select({ reference: offerTable.reference, expiresAt: offerTable.expiresAt })
    .from(offerTable)
    .innerJoin(exchangeRequestTable, eq(exchangeRequestTable.openOfferId, offerTable.id))
    .where(and(eq(offerTable.revisedDealId, dealId), gt(offerTable.expiresAt, now)))
  return found?.expiresAt ? { reference: found.reference, expiresAt: found.expiresAt } : undefined
}
