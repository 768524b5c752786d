import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { lowerCase } from '../../platform/database/search-expressions.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { exchangeRequestTable } from '../exchange-request/exchange-request.table.ts'
import { walletTable } from '../wallet/wallet.table.ts'
import { receivingAddressTable } from './receiving-address.table.ts'

const enterer = alias(staffTable, 'enterer')
const confirmer = alias(staffTable, 'confirmer')
const { id, coin, network, address, memo, enteredAt, confirmedAt, removedAt, requestId } = receivingAddressTable

const selectAddresses = (db: Queryable) =>
  db
    .select({
      id,
      coin,
      network,
      address,
      memo,
      enteredAt,
      enteredBy: { id: enterer.id, name: enterer.name },
      confirmedBy: { id: confirmer.id, name: confirmer.name },
      request: exchangeRequestTable.reference,
    })
    .from(receivingAddressTable)
    .innerJoin(enterer, eq(enterer.id, receivingAddressTable.enteredBy))
    .leftJoin(confirmer, eq(confirmer.id, receivingAddressTable.confirmedBy))
    .leftJoin(exchangeRequestTable, eq(exchangeRequestTable.id, requestId))
    .$dynamic()

export type FoundAddress = Awaited<ReturnType<typeof selectAddresses>>[number]

/** The newest addresses that are not removed. */
export const findAddresses = (db: Queryable, limit: number): Promise<FoundAddress[]> =>
  selectAddresses(db).where(isNull(removedAt)).orderBy(desc(enteredAt), desc(id)).limit(limit)

/** The confirmed addresses that nothing uses, and those of a request. */
export const findUsableAddresses = (db: Queryable, forRequest: string): Promise<FoundAddress[]> =>
  selectAddresses(db)
    .where(and(isNotNull(confirmedAt), or(isNull(requestId), eq(requestId, forRequest))))
    .orderBy(desc(enteredAt), desc(id))
    .limit(100)

export async function findAddress(db: Queryable, which: string): Promise<FoundAddress | undefined> {
  const [row] = await selectAddresses(db).where(eq(id, which))
  return row
}

/** Whether it is, or was, a client's wallet: coins that arrive there are not ours. */
export const isWallet = async (db: Queryable, typed: { address: string; memo: string | null }): Promise<boolean> =>
  (await db.$count(
    walletTable,
    and(
      sql`${lowerCase(walletTable.address)} = lower(${typed.address})`,
      sql`${walletTable.memo} is not distinct from ${typed.memo}::text`,
    ),
  )) > 0

/** The id of the new address; undefined if it is there already. */
export async function insertAddress(tx: Transaction, row: typeof receivingAddressTable.$inferInsert): Promise<string | undefined> {
  const [stored] = await tx.insert(receivingAddressTable).values(row).onConflictDoNothing().returning({ id })
  return stored?.id
}

/** Undefined also if it is removed. */
export async function lockAddress(tx: Transaction, which: string) {
  const [row] = await tx
    .select()
    .from(receivingAddressTable)
    .where(and(eq(id, which), isNull(removedAt)))
    .for('update')
  return row
}

export const confirmAddress = (tx: Transaction, which: string, confirmed: { confirmedBy: string; confirmedAt: Date }) =>
  tx.update(receivingAddressTable).set(confirmed).where(eq(id, which))

export const removeAddress = (tx: Transaction, which: string, removed: { removedBy: string; removedAt: Date }) =>
  tx.update(receivingAddressTable).set(removed).where(eq(id, which))

interface Reservation {
  addressId: string
  requestId: string
  coin: string
  network: string
}

/** Uses a confirmed address for a request. False if it is another network's, not confirmed, or used for another request. */
export async function reserveAddress(tx: Transaction, wanted: Reservation): Promise<boolean> {
  const { rowCount } = await tx
    .update(receivingAddressTable)
    .set({ requestId: wanted.requestId })
    .where(
      and(
        eq(id, wanted.addressId),
        sql`${coin} = ${wanted.coin}`,
        eq(network, wanted.network),
        isNotNull(confirmedAt),
        or(isNull(requestId), eq(requestId, wanted.requestId)),
      ),
    )
  return rowCount === 1
}
