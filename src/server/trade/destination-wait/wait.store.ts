import { asc, eq, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../platform/database/database.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { payoutAccountTable } from '../payout-account/payout-account.table.ts'
import { walletTable } from '../wallet/wallet.table.ts'
import { destinationCallTable } from './destination-call.table.ts'

/** The wallet or payout account that a client had first, also if it was removed. */
export async function findFirst(db: Queryable, accountId: string): Promise<string | null> {
  const wallets = db.select({ id: walletTable.id, at: walletTable.enteredAt }).from(walletTable).where(eq(walletTable.accountId, accountId))
  const accounts = db
    .select({ id: payoutAccountTable.id, at: payoutAccountTable.addedAt })
    .from(payoutAccountTable)
    .where(eq(payoutAccountTable.accountId, accountId))
  const [first] = await unionAll(wallets, accounts)
    .orderBy(sql`2, 1`)
    .limit(1)
  return first?.id ?? null
}

const { destinationId, accountId, staffId, at } = destinationCallTable

/** The calls to a client that confirmed wallets and payout accounts, oldest first. */
export const findCalls = (db: Queryable, client: string) =>
  db
    .select({ destinationId, by: { id: staffId, name: staffTable.name }, at })
    .from(destinationCallTable)
    .innerJoin(staffTable, eq(staffTable.id, staffId))
    .where(eq(accountId, client))
    .orderBy(asc(at))
export type DestinationCall = Awaited<ReturnType<typeof findCalls>>[number]
