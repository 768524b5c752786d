import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { ChainTrouble } from '#contract/desk/chain-states.ts'
import {
  chainNetworkTable,
  chainNodeTable,
  type ChainSightingRow,
  chainSightingTable,
  type ChainTransferRow,
  chainTransferTable,
} from '../chain/chain-record.table.ts'
import { hasWritten, type Queryable } from '../../platform/database/database.ts'
import type { WatchedNetwork } from '../../provider/chain/chain.ts'
import type { Tip } from '../../provider/chain/read-tips.ts'

/** Begins a round of a network. False if another replica began one since then. */
export const beginRound = (db: Queryable, network: WatchedNetwork, { now, notSince }: { now: Date; notSince: Date }) =>
  hasWritten(
    db
      .insert(chainNetworkTable)
      .values({ network, roundAt: now })
      .onConflictDoUpdate({ target: chainNetworkTable.network, set: { roundAt: now }, setWhere: lt(chainNetworkTable.roundAt, notSince) }),
  )

interface RoundEnd {
  now: Date
  trouble: ChainTrouble | null
  /** The last block that was read. */
  scanned?: { height: number; hash: string } | undefined
  /** All that was awaited and had come until then is found, but at `unread` addresses. */
  readAt?: Date | undefined
  unread?: string[] | undefined
}

/** Stores what became of a round. */
export async function endRound(
  db: Queryable,
  network: WatchedNetwork,
  { now, trouble, scanned, readAt, unread = [] }: RoundEnd,
): Promise<void> {
  const { troubleSince } = chainNetworkTable
  const set = {
    ...(trouble === null && { agreedAt: now }),
    trouble,
    troubleSince: trouble === null ? null : sql`coalesce(${troubleSince}, ${now.toISOString()}::timestamptz)`,
    ...(readAt && readUntil(readAt, unread)),
    ...(scanned && { scannedTo: scanned.height, scannedHash: scanned.hash }),
  }
  await db.update(chainNetworkTable).set(set).where(eq(chainNetworkTable.network, network))
}

function readUntil(at: Date, unread: string[]) {
  const { readAt, unreadAddresses } = chainNetworkTable
  const moment = sql`${at.toISOString()}::timestamptz`
  // Another replica may have come further.
  return {
    readAt: sql`greatest(${readAt}, ${moment})`,
    unreadAddresses: sql`case when ${readAt} > ${moment} then ${unreadAddresses} else ${sql.param(unread)}::text[] end`,
  }
}

/** Stores how the nodes of a network answered. Forgets nodes that are not in the settings any more. */
export async function storeNodes(db: Queryable, network: WatchedNetwork, tips: Tip[], now: Date): Promise<void> {
  const { host, faultSince } = chainNodeTable
  for (const { source, ...tip } of tips) {
    const isSame = sql`${host} = ${source.host}`
    const row =
      'height' in tip ? { height: tip.height, answeredAt: now, fault: null, faultSince: null } : { fault: tip.fault, faultSince: now }
    // Of a node that stays away, since when. What another host answered before says nothing.
    const set =
      'height' in tip
        ? row
        : {
            ...row,
            faultSince: sql`case when ${isSame} then coalesce(${faultSince}, ${now.toISOString()}::timestamptz) else ${now.toISOString()}::timestamptz end`,
            height: sql`case when ${isSame} then ${chainNodeTable.height} end`,
            answeredAt: sql`case when ${isSame} then ${chainNodeTable.answeredAt} end`,
          }
    await db
      .insert(chainNodeTable)
      .values({ network, number: source.number, host: source.host, ...row })
      .onConflictDoUpdate({ target: [chainNodeTable.network, chainNodeTable.number], set: { host: source.host, ...set } })
  }
  await db.delete(chainNodeTable).where(and(eq(chainNodeTable.network, network), gt(chainNodeTable.number, tips.length)))
}

export const storeTransfer = (db: Queryable, { transferId, ...row }: ChainTransferRow) =>
  db
    .insert(chainTransferTable)
    .values({ transferId, ...row })
    .onConflictDoUpdate({ target: chainTransferTable.transferId, set: row })

/** A transaction that may be a transfer. What another look recorded meanwhile stays. */
export const storeFound = (db: Queryable, row: Omit<ChainTransferRow, 'state'>) =>
  hasWritten(
    db
      .insert(chainTransferTable)
      .values({ ...row, state: 'found' })
      .onConflictDoNothing(),
  )

/** What was found for a transfer is not there any more, or is another one's. */
export const forgetFound = (db: Queryable, transferId: string) =>
  db.delete(chainTransferTable).where(and(eq(chainTransferTable.transferId, transferId), eq(chainTransferTable.state, 'found')))

export const storeReplacement = (db: Queryable, transferId: string, replacedBy: string) =>
  db
    .update(chainTransferTable)
    .set({ replacedBy })
    .where(and(eq(chainTransferTable.transferId, transferId), sql`${chainTransferTable.transaction} <> ${replacedBy}`))

/** Stores coins that came. Ones that were gone are seen for the first time again: nobody holds a price by what they took away. */
export async function storeSighting(db: Queryable, row: NewSighting): Promise<void> {
  const { network, transaction: id, outputIndex, state } = chainSightingTable
  const { amount, firstSeenAt, blockHeight, blockHash, blockAt, confirmations, lookedAt } = row
  await db
    .insert(chainSightingTable)
    .values(row)
    .onConflictDoUpdate({
      target: [network, id, outputIndex],
      set: { state: row.state, amount, firstSeenAt, blockHeight, blockHash, blockAt, confirmations, lookedAt },
      setWhere: eq(state, 'gone'),
    })
}

export const updateSighting = (db: Queryable, id: string, set: Partial<ChainSightingRow>) =>
  db.update(chainSightingTable).set(set).where(eq(chainSightingTable.id, id))

type NewSighting = typeof chainSightingTable.$inferInsert
