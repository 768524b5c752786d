import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { firstRow, type Queryable, type Transaction } from '../../platform/database/database.ts'
import { comparedAddress, type WatchedNetwork, watchedNetworks } from '../../provider/chain/chain.ts'
import { type Chain, findTransactions, isWatched } from '../../provider/chain/read-chain.ts'
import { readTips } from '../../provider/chain/read-tips.ts'
import { findNetwork } from '../chain/chain-record.store.ts'
import type { TradeContext } from '../context.ts'
import type { OfferRow } from '../offer/offer.table.ts'
import { findAddress } from '../receiving-address/receiving-address.store.ts'
import { chainStartTable } from './chain-start.table.ts'

export type ChainStart = Omit<typeof chainStartTable.$inferSelect, 'dealId'>

// Nodes that are slow must not make anybody late.
const waitMs = 1000

/**
 * What the chain has now at the address of a sell. If no node answers at once, or only other processes have nodes, it is the last block that was read.
 * Null for a buy, and for networks that nobody watches.
 */
export async function readChainStart(
  { chain, database }: Pick<TradeContext, 'chain' | 'database'>,
  { direction, coin, network: of, receivingAddressId }: Pick<OfferRow, 'direction' | 'coin' | 'network' | 'receivingAddressId'>,
): Promise<ChainStart | null> {
  const network = direction === 'sell' ? watchedNetworks.find((one) => one === of) : undefined
  if (!network) return null
  const hasNodes = isWatched(chain, { coin, network })
  const ours = hasNodes ? await findAddress(database, receivingAddressId ?? '') : undefined
  const asked = ours && (await Promise.race([ask(chain, network, ours.address), pause(waitMs, undefined)]))
  if (asked) return asked
  const known = await findNetwork(database, network)
  return hasNodes || known ? { height: known?.scannedTo ?? null, transactions: [] } : null
}

async function ask(chain: Chain, network: WatchedNetwork, address: string): Promise<ChainStart | undefined> {
  const { height, chain: live } = await readTips(chain, network)
  if (height === undefined) return undefined
  // Of no block: what is in blocks is known by its height. Nodes of Ethereum list nothing else.
  const wanted = { addresses: [comparedAddress(network, address)], uses: [], from: height + 1, to: height }
  return { height, transactions: (await findTransactions(live, network, wanted)).ids }
}

export const storeChainStart = (tx: Transaction, dealId: string, start: ChainStart) =>
  tx.insert(chainStartTable).values({ dealId, ...start })

/** `dealId`: the first of the deals that replace one another. Undefined of deals of former releases. */
export const findChainStart = (db: Queryable, dealId: string): Promise<ChainStart | undefined> =>
  firstRow(db.select().from(chainStartTable).where(eq(chainStartTable.dealId, dealId)))
