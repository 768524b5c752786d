import { and, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { watchedCoins, type WatchedNetwork } from '../../provider/chain/chain.ts'
import { dealTable, isRunningDeal } from '../deal/deal.table.ts'
import { offerTable } from '../offer/offer.table.ts'
import { receivingAddressTable } from '../receiving-address/receiving-address.table.ts'
import { walletTable } from '../wallet/wallet.table.ts'
import { walletChallengeTable } from '../wallet/wallet-proof.table.ts'

/** An address of ours at which coins may arrive. */
export interface WatchedAddress {
  address: string
  coin: string
  /** The first of the deals that replace one another. */
  dealId: string | null
  walletId: string | null
  /** Whether a deal waits for its coins. */
  isAwaited: boolean
}

interface Since {
  /** Sells that were accepted since then are watched, and all that run. */
  acceptedSince: Date
  /** Small transfers that did not expire before. */
  awaitedSince: Date
}

/** The addresses of sells, and of small transfers that are awaited; running sells first. */
export async function findWatchedAddresses(
  db: Queryable,
  network: WatchedNetwork,
  { acceptedSince, awaitedSince }: Since,
): Promise<WatchedAddress[]> {
  const coins = [...watchedCoins[network]]
  const address = sql<string>`${dealTable.instructions} ->> 'address'`
  const ofDeals = await db
    .select({
      address,
      coin: offerTable.coin,
      dealId: sql<string>`coalesce(${dealTable.rootDealId}, ${dealTable.id})`,
      walletId: sql<null>`null`,
      isAwaited: sql<boolean>`${dealTable.state} = 'awaiting-coins'`,
    })
    .from(dealTable)
    .innerJoin(offerTable, eq(offerTable.id, dealTable.offerId))
    .where(
      and(
        eq(offerTable.direction, 'sell'),
        eq(offerTable.network, network),
        inArray(offerTable.coin, coins),
        or(isRunningDeal, sql`${dealTable.acceptedAt} > ${acceptedSince.toISOString()}::timestamptz`),
      ),
    )
    .orderBy(desc(isRunningDeal), desc(dealTable.acceptedAt))
  const { address: ours, walletId, coin, confirmedAt } = receivingAddressTable
  const ofWallets = await db
    .select({ address: ours, coin, dealId: sql<null>`null`, walletId: sql<string>`${walletId}`, isAwaited: sql<boolean>`false` })
    .from(receivingAddressTable)
    .innerJoin(walletTable, eq(walletTable.id, walletId))
    .innerJoin(walletChallengeTable, eq(walletChallengeTable.walletId, walletId))
    .where(
      and(
        eq(receivingAddressTable.network, network),
        inArray(coin, coins),
        isNotNull(confirmedAt),
        isNull(walletTable.removedAt),
        eq(walletChallengeTable.kind, 'transfer'),
        isNull(walletChallengeTable.endedAt),
        gt(walletChallengeTable.expiresAt, awaitedSince),
      ),
    )
  return [...ofDeals, ...ofWallets]
}
