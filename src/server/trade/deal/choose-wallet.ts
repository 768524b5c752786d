import { readReference } from '#contract/creditor-reference.ts'
import { fail, Failure } from '../../platform/failure.ts'
import type { TradeContext } from '../context.ts'
import { updateDeal } from './deal.store.ts'
import { findChoosableWallet } from '../wallet/own-wallets.ts'
import { mayBeSent } from './client-deal-next.ts'
import type { Own } from './client-deals.ts'
import { workOnDeal } from './work-on-deal.ts'

/** Chooses to which of the party's wallets the coins of a deal go, until they are being sent. It need not be proven yet. */
export const chooseWallet = (
  context: TradeContext,
  { walletId: id, accountId, reference }: Own & { walletId: string },
): Promise<void | Failure<'NOT_FOUND' | 'CONFLICT'>> =>
  context.database.transaction(async (tx) => {
    const now = await context.databaseNow(tx)
    const asked = { accountId, reference: readReference(reference) ?? '', actor: 'client' as const, now }
    const changed = await workOnDeal<Failure<'CONFLICT'>>(context, tx, asked, async (work) => {
      const { deal, offer } = work
      if (offer.direction !== 'buy' || !mayBeSent(work)) return fail('CONFLICT', { message: 'The coins are being sent, or no more.' })
      if (!(await findChoosableWallet(tx, { ...offer, id }))) return fail('CONFLICT', { message: 'This wallet is not for this deal.' })
      if (deal.walletId === id) return
      await updateDeal(tx, deal.id, { walletId: id })
      await work.record('deal.wallet-chosen', { walletId: id })
    })
    if (!(changed instanceof Failure)) return
    return changed.code === 'STALE' ? fail('CONFLICT') : fail(changed.code, changed.details)
  })
