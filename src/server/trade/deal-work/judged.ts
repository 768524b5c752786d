import type { Queryable } from '../../platform/database/database.ts'
import type { TradeContext } from '../context.ts'
import { findDealByReference } from '../deal/deal.store.ts'
import { readLedger } from '../settlement/ledger.ts'
import type { SettledDeal } from '../settlement/terms.ts'
import type { Judged } from './actions.ts'

type Context = Pick<TradeContext, 'isOutwardClosed'>

/** Adds what decides whether something may leave. */
export const judged = async <D extends SettledDeal & Pick<Judged, 'accountState'>>(
  { isOutwardClosed }: Context,
  db: Queryable,
  deal: D,
): Promise<D & Judged> => ({ ...deal, isOutwardClosed: await isOutwardClosed(db) })

/** A deal as it is now, without a lock. */
export async function readJudged(context: Context, db: Queryable, reference: string) {
  const found = await findDealByReference(db, reference)
  if (!found) return undefined
  return judged(context, db, { ...found, ledger: await readLedger(db, found.deal.rootDealId ?? found.deal.id) })
}
