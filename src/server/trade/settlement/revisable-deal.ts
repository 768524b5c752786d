import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { dealTable } from '../deal/deal.table.ts'
import { offerTable } from '../offer/offer.table.ts'
import { heldFor, isRefundRunning, type Ledger, liveDelivery, openCauses, readLedger } from './ledger.ts'

/** Whether a deal in question can be replaced: nothing has left or is leaving, and compliance has not stopped it. */
export const isRevisable = (ledger: Ledger): boolean =>
  liveDelivery(ledger) === undefined && !isRefundRunning(ledger) && !openCauses(ledger).includes('stopped')

/** The deal of a request that a firm offer would replace, with what is held for it. */
export async function findRevisableDeal(db: Queryable, requestId: string) {
  const [found] = await db
    .select({ deal: dealTable, offer: offerTable })
    .from(dealTable)
    .innerJoin(offerTable, eq(offerTable.id, dealTable.offerId))
    .where(and(eq(offerTable.requestId, requestId), eq(dealTable.state, 'in-question')))
    .limit(1)
  if (!found) return undefined
  const ledger = await readLedger(db, found.deal.rootDealId ?? found.deal.id)
  if (!isRevisable(ledger)) return undefined
  const { direction, currency, coin, network } = found.offer
  return { id: found.deal.id, reference: found.deal.reference, direction, currency, coin, network, held: heldFor(ledger).toFixed() }
}
