import type { stopDestination as endpoint } from '#contract/endpoints/destinations.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { lockAccount } from '../../client/account/lock.ts'
import { findLink } from '../../client/account/mailed-link.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { TradeContext } from '../context.ts'
import { recordPayoutRemoval } from '../payout-account/own-payout-accounts.ts'
import { findAccount } from '../payout-account/payout-account.store.ts'
import { recordOwnRemoval } from '../wallet/own-wallets.ts'
import { findAccountOf, isBeingSentTo, listAddedWith, lockWallet } from '../wallet/wallet.store.ts'

/** Removes the wallet or payout account of a letter, with the addresses that were added together, without a log-in. Doing it again succeeds. */
export async function stopDestination(context: TradeContext, token: string): Promise<ReplyOf<typeof endpoint> | Failure<'LINK_INVALID'>> {
  const { database, clock } = context
  const link = await findLink(database, token, 'stop-destination')
  if (!link || link.expiresAt <= clock()) return fail('LINK_INVALID')
  const id = link.subjectId
  const ofWallet = await findAccountOf(database, id)
  const ofPayout = (await findAccount(database, id))?.account
  const accountId = ofWallet ?? ofPayout?.accountId
  if (accountId === undefined) return fail('LINK_INVALID')
  return database.transaction(async (tx) => {
    // Not shared: a delivery that is being decided holds a shared lock.
    const account = await lockAccount(tx, accountId)
    if (!account || account.state === 'closed') return fail('LINK_INVALID')
    if (ofPayout) {
      await recordPayoutRemoval(context, tx, ofPayout)
      return { outcome: 'stopped' }
    }
    const wallet = await lockWallet(tx, { id, accountId })
    if (!wallet) return fail('LINK_INVALID')
    const others = await listAddedWith(tx, wallet)
    let outcome: 'stopped' | 'too-late' = 'stopped'
    for (const one of [wallet, ...others.map((other) => other.wallet)]) {
      if (one.removedAt !== null) continue
      if (await isBeingSentTo(tx, one)) outcome = 'too-late'
      else await recordOwnRemoval(context, tx, one)
    }
    return { outcome }
  })
}
