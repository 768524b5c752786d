import { inSnapshot, type Transaction } from '../../platform/database/database.ts'
import type { TradeContext } from '../context.ts'
import { findDealByReference } from './deal.store.ts'
import { readLedger } from './ledger.ts'
import type { SettledDeal } from './terms.ts'
import type { Judged } from './actions.ts'

type Context = Pick<TradeContext, 'isOutwardClosed'>

/** Adds what decides whether something may leave. */
export const judged = async <D extends SettledDeal & Pick<Judged, 'deal' | 'accountState'>>(
  { isOutwardClosed }: Context,
  tx: Transaction,
  deal: D,
): Promise<D & Judged> => ({ ...deal, isOutwardClosed: await isOutwardClosed(tx) })

/** A deal as it is now, without a lock. */
export const readJudged = (context: TradeContext, reference: string) =>
  inSnapshot(context.database, (tx) => findJudged(context, tx, reference))

/** A deal in a transaction that sees one moment. */
export async function findJudged(context: Context, tx: Transaction, reference: string) {
  const found = await findDealByReference(tx, reference)
  if (!found) return undefined
  return judged(context, tx, { ...found, ledger: await readLedger(tx, found.deal.rootDealId ?? found.deal.id) })
}
