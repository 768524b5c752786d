import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import type { WatchedNetwork } from '../../provider/chain/chain.ts'
import { chainNetworkTable, chainNodeTable } from './chain-record.table.ts'

export async function findNetwork(db: Queryable, network: WatchedNetwork) {
  const [row] = await db.select().from(chainNetworkTable).where(eq(chainNetworkTable.network, network))
  return row
}

export const findNetworks = (db: Queryable) => db.select().from(chainNetworkTable).orderBy(asc(chainNetworkTable.network))
export const findNodes = (db: Queryable) =>
  db.select().from(chainNodeTable).orderBy(asc(chainNodeTable.network), asc(chainNodeTable.number))
