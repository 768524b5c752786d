import { and, asc, count, eq, isNull, ne, not, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { mostCountedRequests } from '#contract/desk/limits.ts'
import { accountTable } from '../../client/account/account.table.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { dealTable, isRunningDeal } from '../../trade/deal/deal.table.ts'
import { exchangeRequestTable, waitsForClient } from '../../trade/request/exchange-request.table.ts'
import { receivingAddressTable } from '../../trade/receiving-address/receiving-address.table.ts'
import { dealQuestionTable } from '../../trade/deal/question.table.ts'
import { walletTable } from '../../trade/wallet/wallet.table.ts'
import { pick } from '../../platform/pick.ts'

const { closedAt, assignedTo } = exchangeRequestTable

/** Requests that wait for an answer: of this person, and of nobody. */
export async function countRequests(db: Queryable, staffId: string): Promise<number> {
  const found = (of: SQL) =>
    db
      .select({ one: sql`1` })
      .from(exchangeRequestTable)
      .where(and(isNull(closedAt), of, not(waitsForClient)))
      .limit(mostCountedRequests)
  const [row] = await db.select({ count: count() }).from(unionAll(found(eq(assignedTo, staffId)), found(isNull(assignedTo))).as('waiting'))
  return row?.count ?? 0
}

/** Of running deals. One that is over has a refund on its way. */
export const countDeals = (db: Queryable) =>
  db.select({ state: dealTable.state, count: count() }).from(dealTable).where(isRunningDeal).groupBy(dealTable.state)

const { cause, paymentId, outcome } = dealQuestionTable

export const findOpenQuestions = (db: Queryable) => db.select({ cause, paymentId }).from(dealQuestionTable).where(isNull(outcome))

const toConfirm = (staffId: string) =>
  and(isNull(walletTable.confirmedBy), isNull(walletTable.removedAt), ne(walletTable.enteredBy, staffId), ne(accountTable.state, 'closed'))

/** Wallets that others entered. */
export async function countWallets(db: Queryable, staffId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(walletTable)
    .innerJoin(accountTable, eq(accountTable.id, walletTable.accountId))
    .where(toConfirm(staffId))
  return row?.count ?? 0
}

/** Wallets that others entered, the oldest first. */
export const findWallets = (db: Queryable, staffId: string, limit: number) =>
  db
    .select({
      ...pick(walletTable, 'id', 'coin', 'network', 'enteredAt', 'accountId'),
      enteredBy: { id: staffTable.id, name: staffTable.name },
    })
    .from(walletTable)
    .innerJoin(accountTable, eq(accountTable.id, walletTable.accountId))
    .innerJoin(staffTable, eq(staffTable.id, walletTable.enteredBy))
    .where(toConfirm(staffId))
    .orderBy(asc(walletTable.enteredAt), asc(walletTable.id))
    .limit(limit)

/** Receiving addresses that others entered. */
export const countReceivingAddresses = (db: Queryable, staffId: string): Promise<number> =>
  db.$count(
    receivingAddressTable,
    and(isNull(receivingAddressTable.confirmedBy), isNull(receivingAddressTable.removedBy), ne(receivingAddressTable.enteredBy, staffId)),
  )
