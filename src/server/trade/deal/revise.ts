import type { Queryable } from '../../platform/database/database.ts'
import { heldFor, isRefundRunning, type Ledger, liveDelivery, openCauses, readLedger } from './ledger.ts'
import { findQuestioned } from './deal.store.ts'

/** Whether a deal in question can be replaced: nothing has left or is leaving, and compliance has not stopped it. */
export const isRevisable = (ledger: Ledger): boolean =>
  liveDelivery(ledger) === undefined && !isRefundRunning(ledger) && !openCauses(ledger).includes('stopped')

/** The deal of a request that a firm offer would replace, with what is held for it. */
export async function findRevisableDeal(db: Queryable, requestId: string) {
  const found = await findQuestioned(db, requestId)
  if (!found) return undefined
  const ledger = await readLedger(db, found.deal.rootDealId ?? found.deal.id)
  if (!isRevisable(ledger)) return undefined
  const { direction, currency, coin, network, receivingAddressId } = found.offer
  const { id, reference } = found.deal
  return { id, reference, direction, currency, coin, network, receivingAddressId, held: heldFor(ledger).toFixed() }
}
