import type { Transaction } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { findReference } from './deal.store.ts'
import { heldFor } from './ledger.ts'
import { isRevisable } from './revisable-deal.ts'
import { askAboutSurplus, type DealWorkContext, workOnDeal } from './work-on-deal.ts'

/** A deal that its client replaced by accepting a revised offer. */
export interface Replaced {
  /** The first of the deals that replace one another: to it belongs all that was recorded. */
  rootDealId: string
  /** What moves to the new deal. */
  held: string
  /** That the client had chosen. */
  walletId: string | null
}

/** Replaces a deal in question. Its request is locked, and its open revised offer was just accepted. */
export async function replaceDeal(context: DealWorkContext, tx: Transaction, dealId: string, now: Date): Promise<Replaced> {
  const replaced: Replaced = { rootDealId: '', held: '0', walletId: null }
  const reference = await findReference(tx, dealId)
  const result = await workOnDeal(context, tx, { reference, actor: 'client', now }, async (work) => {
    // A deal that cannot be revised any more has withdrawn its revised offer.
    if (!isRevisable(work.ledger)) throw new Error('a revised offer was open for a deal that cannot be replaced')
    Object.assign(replaced, { rootDealId: work.rootDealId, held: heldFor(work.ledger).toFixed(), walletId: work.deal.walletId })
    await work.move('revised-accepted')
    return undefined
  })
  if (result instanceof Failure) throw new Error(`the deal of a revised offer is ${result.code}`)
  return replaced
}

/** The new deal goes on with what was recorded for the replaced one: a surplus goes back, and fills count. */
export async function continueDeal(
  context: DealWorkContext,
  tx: Transaction,
  { reference, now }: { reference: string; now: Date },
): Promise<void> {
  await workOnDeal(context, tx, { reference, actor: 'client', now }, async (work) => {
    await askAboutSurplus(work)
    return undefined
  })
}
