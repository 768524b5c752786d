import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { receivingAddressTable } from './receiving-address.table.ts'

const { id, coin, network, address, memo, enteredAt, confirmedAt, requestId, walletId } = receivingAddressTable

/** The address that is reserved for a wallet. */
export async function findAddressOfWallet(db: Queryable, wallet: string) {
  const [row] = await db.select({ address, memo }).from(receivingAddressTable).where(eq(walletId, wallet))
  return row
}

/** Uses the oldest confirmed address that nothing uses for a wallet. Another transaction takes another one. */
export async function reserveForWallet(tx: Transaction, wanted: { coin: string; network: string; walletId: string }) {
  const free = tx
    .select({ id })
    .from(receivingAddressTable)
    .where(and(sql`${coin} = ${wanted.coin}`, eq(network, wanted.network), isNotNull(confirmedAt), isNull(requestId), isNull(walletId)))
    .orderBy(asc(enteredAt), asc(id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await tx.update(receivingAddressTable).set({ walletId: wanted.walletId }).where(eq(id, free)).returning({ address, memo })
  return row
}
