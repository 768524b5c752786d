import { and, asc, desc, eq, getTableColumns, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { firstRow, type Queryable, type Transaction } from '../../platform/database/database.ts'
import { lowerCase } from '../../platform/database/columns.ts'
import { partyTable } from '../../provider/identity-check/party.table.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { dealPaymentReversalTable, dealPaymentTable } from '../deal/payment.table.ts'
import { transferTable } from '../deal/transfer.table.ts'
import { type WalletRow, walletTable } from '../wallet/wallet.table.ts'
import { dealTable } from '../deal/deal.table.ts'
import { isNewestTravelData, transferTravelDataTable, travelDeliveryTable } from './travel-data.table.ts'

export const findParty = (db: Queryable, id: string) => firstRow(db.select().from(partyTable).where(eq(partyTable.id, id)))

interface Address {
  accountId: string
  coin: string
  network: string
  address: string
  memo: string | null
}

/** The client's wallet with this address, removed or not: the newest. */
export async function findWalletAt(db: Queryable, { accountId, coin, network, address, memo }: Address): Promise<WalletRow | undefined> {
  const [row] = await db
    .select()
    .from(walletTable)
    .where(
      and(
        eq(walletTable.accountId, accountId),
        sql`${walletTable.coin} = ${coin}`,
        eq(walletTable.network, network),
        sql`${lowerCase(walletTable.address)} = lower(${address})`,
        memo === null ? isNull(walletTable.memo) : eq(walletTable.memo, memo),
      ),
    )
    .orderBy(sql`${walletTable.removedAt} desc nulls first`, desc(walletTable.enteredAt))
    .limit(1)
  return row
}

export const insertTravelData = (tx: Transaction, row: typeof transferTravelDataTable.$inferInsert) =>
  tx.insert(transferTravelDataTable).values(row)

export async function findDataOfPayment(db: Queryable, paymentId: string) {
  const [row] = await db
    .select({ data: transferTravelDataTable.data })
    .from(transferTravelDataTable)
    .where(and(eq(transferTravelDataTable.paymentId, paymentId), isNewestTravelData))
  return row?.data
}

/** The stored data of a deal's transfers and payments of coins, oldest first; of each payment the newest. */
export const findStored = (db: Queryable, dealId: string) =>
  db
    .select({ stored: transferTravelDataTable, transfer: transferTable, payment: dealPaymentTable, wallet: walletTable })
    .from(transferTravelDataTable)
    .leftJoin(transferTable, eq(transferTable.id, transferTravelDataTable.transferId))
    .leftJoin(dealPaymentTable, eq(dealPaymentTable.id, transferTravelDataTable.paymentId))
    .leftJoin(walletTable, eq(walletTable.id, transferTravelDataTable.walletId))
    .where(and(eq(transferTravelDataTable.dealId, dealId), isNewestTravelData))
    .orderBy(asc(transferTravelDataTable.recordedAt), asc(transferTravelDataTable.id))

export const insertDelivery = (tx: Transaction, row: typeof travelDeliveryTable.$inferInsert) => tx.insert(travelDeliveryTable).values(row)

/** To whom the data of a deal were given, the newest first. */
export const findDeliveries = (db: Queryable, dealId: string) =>
  db
    .select({ delivery: travelDeliveryTable, by: staffTable.name })
    .from(travelDeliveryTable)
    .innerJoin(staffTable, eq(staffTable.id, travelDeliveryTable.staffId))
    .where(eq(travelDeliveryTable.dealId, dealId))
    .orderBy(desc(travelDeliveryTable.recordedAt), desc(travelDeliveryTable.id))

/** The newest stored data of several deals, oldest first, without those of payments that were recorded by mistake. */
export const findStoredOf = (db: Queryable, dealIds: string[]) =>
  db
    .select(getTableColumns(transferTravelDataTable))
    .from(transferTravelDataTable)
    .leftJoin(dealPaymentReversalTable, eq(dealPaymentReversalTable.paymentId, transferTravelDataTable.paymentId))
    .where(
      and(
        inArray(transferTravelDataTable.dealId, dealIds),
        isNewestTravelData,
        or(isNull(dealPaymentReversalTable.kind), ne(dealPaymentReversalTable.kind, 'mistaken')),
      ),
    )
    .orderBy(asc(transferTravelDataTable.recordedAt), asc(transferTravelDataTable.id))

/** For which wallets the data of several deals were given, oldest first. */
export const findDeliveriesOf = (db: Queryable, dealIds: string[]) =>
  db
    .select({
      dealId: travelDeliveryTable.dealId,
      address: walletTable.address,
      channel: travelDeliveryTable.channel,
      deliveredAt: travelDeliveryTable.deliveredAt,
    })
    .from(travelDeliveryTable)
    .innerJoin(walletTable, eq(walletTable.id, travelDeliveryTable.walletId))
    .where(inArray(travelDeliveryTable.dealId, dealIds))
    .orderBy(asc(travelDeliveryTable.recordedAt), asc(travelDeliveryTable.id))

export const isDelivered = async (db: Queryable, { dealId, walletId }: { dealId: string; walletId: string }): Promise<boolean> =>
  (await db.$count(travelDeliveryTable, and(eq(travelDeliveryTable.dealId, dealId), eq(travelDeliveryTable.walletId, walletId)))) > 0

/** The ids and references of a client's deals. */
export async function findDealReferences(db: Queryable, accountId: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: dealTable.id, reference: dealTable.reference })
    .from(dealTable)
    .where(eq(dealTable.accountId, accountId))
  return new Map(rows.map(({ id, reference }) => [id, reference]))
}
