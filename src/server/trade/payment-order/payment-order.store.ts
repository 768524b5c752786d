import { and, asc, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { OrderReportOutcome } from '#contract/desk/bank-entries.ts'
import type { TransferStepKind } from '#contract/desk/deal-actions.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { bankOrderReportTable } from '../bank-statement/bank-statement.table.ts'
import { dealTable } from '../deal/deal.table.ts'
import { paymentOrderTable } from '../settlement/payment-order.table.ts'
import { transferStepTable, transferTable } from '../settlement/transfer.table.ts'

export type PaymentOrder = typeof paymentOrderTable.$inferSelect
export type OrderReportRow = typeof bankOrderReportTable.$inferSelect

export async function findOrder(db: Queryable, transferId: string): Promise<PaymentOrder | undefined> {
  const [row] = await db.select().from(paymentOrderTable).where(eq(paymentOrderTable.transferId, transferId))
  return row
}

export const insertOrder = (tx: Transaction, order: PaymentOrder) => tx.insert(paymentOrderTable).values(order)

/** Of the newest of the deals that replace one another. */
const newestDeal = sql<string>`(
  select reference from ${dealTable} as newest where ${transferTable.dealId} in (newest.id, newest.root_deal_id) order by accepted_at desc limit 1)`
const lastStep = sql<TransferStepKind | null>`(
  select kind from ${transferStepTable} where ${transferStepTable.transferId} = ${transferTable.id} order by number desc limit 1)`

const selectTransfers = (db: Queryable) =>
  db
    .select({
      id: transferTable.id,
      purpose: transferTable.purpose,
      amount: transferTable.amount,
      currency: transferTable.currency,
      toName: transferTable.toName,
      deal: newestDeal,
      /** The kind of its last step; null: nothing was recorded yet. */
      state: lastStep,
    })
    .from(transferTable)
    .leftJoin(paymentOrderTable, eq(paymentOrderTable.transferId, transferTable.id))
    .$dynamic()

/** A transfer of ours, of which the bank tells. */
export type ToldTransfer = Awaited<ReturnType<typeof selectTransfers>>[number]

/** The transfer whose order has this end-to-end id. */
export async function findTransferOfOrder(db: Queryable, endToEndId: string): Promise<ToldTransfer | undefined> {
  const [row] = await selectTransfers(db).where(eq(paymentOrderTable.endToEndId, endToEndId))
  return row
}

export const findTransfers = (db: Queryable, ids: string[]): Promise<ToldTransfer[]> =>
  selectTransfers(db).where(sql`${transferTable.id} = any(${sql.param(ids)}::uuid[])`)

interface Told {
  currency: string
  amount: string
  /** Of the other side. */
  otherAccount: string | null
}

interface Which {
  state: 'running' | 'confirmed'
  id?: string | undefined
  /** Null: to nobody. */
  onlyTo?: string | null | undefined
  limit: number
}

/** Transfers of money with this amount that are on their way, or that arrived: those to this account first, then the oldest. */
export const findToldTransfers = (
  db: Queryable,
  { currency, amount, otherAccount }: Told,
  { state, id, onlyTo, limit }: Which,
): Promise<ToldTransfer[]> =>
  selectTransfers(db)
    .where(
      and(
        eq(transferTable.currency, currency),
        eq(transferTable.amount, amount),
        isNull(transferTable.network),
        id === undefined ? undefined : eq(transferTable.id, id),
        onlyTo === undefined ? undefined : sql`${transferTable.toAccount} = ${onlyTo}`,
        state === 'running' ? sql`coalesce(${lastStep}, 'sent') = 'sent'` : sql`${lastStep} = 'confirmed'`,
      ),
    )
    .orderBy(sql`${transferTable.toAccount} is distinct from ${otherAccount}`, asc(transferTable.committedAt))
    .limit(limit)

/** A report that nobody has looked at, locked. Another process takes another one. */
export async function lockNewReport(tx: Transaction, except: string[]): Promise<OrderReportRow | undefined> {
  const { id, outcome } = bankOrderReportTable
  const [row] = await tx
    .select()
    .from(bankOrderReportTable)
    .where(and(isNull(outcome), except.length > 0 ? notInArray(id, except) : undefined))
    .limit(1)
    .for('update', { skipLocked: true })
  return row
}

export const setOutcome = (tx: Transaction, id: string, outcome: OrderReportOutcome) =>
  tx.update(bankOrderReportTable).set({ outcome }).where(eq(bankOrderReportTable.id, id))
