import { asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { payoutAccountTable } from '../payout-account/payout-account.table.ts'
import { walletTable } from '../wallet/wallet.table.ts'
import { destinationCallTable } from './destination-call.table.ts'

/** The wallet or payout account that each of these clients had first, also if it was removed. */
export async function findFirst(db: Queryable, accountIds: string[]): Promise<{ accountId: string; id: string }[]> {
  const isOne = (account: typeof walletTable.accountId | typeof payoutAccountTable.accountId) =>
    sql`${account} = any(${sql.param(accountIds)}::uuid[])`
  const { rows } = await db.execute<{ accountId: string; id: string }>(sql`
    select distinct on (account_id) account_id as "accountId", id from (
      select account_id, id, entered_at as at from ${walletTable} where ${isOne(walletTable.accountId)}
      union all
      select account_id, id, added_at from ${payoutAccountTable} where ${isOne(payoutAccountTable.accountId)}
    ) destination order by account_id, at, id`)
  return rows
}

const { destinationId, accountId, staffId, at } = destinationCallTable

/** The calls to these clients that confirmed wallets and payout accounts, oldest first. */
export const findCalls = (db: Queryable, accountIds: string[]) =>
  db
    .select({ accountId, destinationId, by: { id: staffId, name: staffTable.name }, at })
    .from(destinationCallTable)
    .innerJoin(staffTable, eq(staffTable.id, staffId))
    .where(sql`${accountId} = any(${sql.param(accountIds)}::uuid[])`)
    .orderBy(asc(at))
export type DestinationCall = Awaited<ReturnType<typeof findCalls>>[number]
