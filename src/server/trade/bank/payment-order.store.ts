import { and, asc, count, desc, eq, gt, inArray, isNull, notInArray, sql, type SQLWrapper } from 'drizzle-orm'
import type { OrderReportOutcome } from '#contract/desk/bank-entries.ts'
import type { TransferState } from '#contract/desk/deal-actions.ts'
import { firstRow, type Queryable, type Transaction } from '../../platform/database/database.ts'
import { lowerCase } from '../../platform/database/columns.ts'
import { bankEntryTable, bankFileTable, bankOrderReportTable } from './bank-statement.table.ts'
import { dealTable } from '../deal/deal.table.ts'
import { isReportContradicted } from '../deal/ledger.store.ts'
import { paymentOrderTable } from '../deal/payment-order.table.ts'
import { transferStepTable, transferTable } from '../deal/transfer.table.ts'
import { pick } from '../../platform/pick.ts'

export type PaymentOrder = typeof paymentOrderTable.$inferSelect
/** `isOfChannel`: the bank's own client brought its file. */
export type OrderReportRow = typeof bankOrderReportTable.$inferSelect & { isOfChannel: boolean }

export const findOrder = (db: Queryable, transferId: string): Promise<PaymentOrder | undefined> =>
  firstRow(db.select().from(paymentOrderTable).where(eq(paymentOrderTable.transferId, transferId)))

export const insertOrder = (tx: Transaction, order: PaymentOrder) => tx.insert(paymentOrderTable).values(order)

/** Of the newest of the deals that replace one another. */
const newestDeal = sql<string>`(
  select reference from ${dealTable} as newest where ${transferTable.dealId} in (newest.id, newest.root_deal_id) order by accepted_at desc limit 1)`
const state = sql<TransferState>`coalesce((
  select kind from ${transferStepTable} where ${transferStepTable.transferId} = ${transferTable.id} order by number desc limit 1), 'decided')`

const lastReference = sql<string | null>`(
  select reference from ${transferStepTable} where ${transferStepTable.transferId} = ${transferTable.id} order by number desc limit 1)`

const selectTransfers = (db: Queryable) =>
  db
    .select({
      ...pick(transferTable, 'id', 'purpose', 'amount', 'currency', 'toName', 'toAccount', 'committedAt'),
      deal: newestDeal,
      /** The end-to-end id of its order. */
      orderId: paymentOrderTable.endToEndId,
      /** The kind of its last step. */
      state,
      /** Of its last step. */
      lastReference,
    })
    .from(transferTable)
    .leftJoin(paymentOrderTable, eq(paymentOrderTable.transferId, transferTable.id))
    .$dynamic()

/** A transfer of ours that the bank reports. */
export type ReportedTransfer = Awaited<ReturnType<typeof selectTransfers>>[number]

/** The transfer whose order has this end-to-end id. */
export const findTransferOfOrder = (db: Queryable, endToEndId: string): Promise<ReportedTransfer | undefined> =>
  firstRow(selectTransfers(db).where(eq(paymentOrderTable.endToEndId, endToEndId)))

export const findTransfers = (db: Queryable, ids: string[]): Promise<ReportedTransfer[]> =>
  selectTransfers(db).where(sql`${transferTable.id} = any(${sql.param(ids)}::uuid[])`)

interface Wanted {
  currency: string
  amount: string
  /** As `compactNumber` writes it; of a British account or one with a BIC, perhaps without its bank. Null: to any account. */
  toAccount: string | null
  wanted: 'running' | 'confirmed'
  id?: string | undefined
  limit: number
}

const compact = (account: SQLWrapper) => sql`upper(regexp_replace(${account}, '[^A-Za-z0-9]', '', 'g'))`

/** Transfers of money with this amount that are on their way, the oldest first; or that arrived, the newest first. */
export const findReportedTransfers = (
  db: Queryable,
  { currency, amount, toAccount, wanted, id, limit }: Wanted,
): Promise<ReportedTransfer[]> => {
  const to = compact(transferTable.toAccount)
  return selectTransfers(db)
    .where(
      and(
        eq(transferTable.currency, currency),
        eq(transferTable.amount, amount),
        isNull(transferTable.network),
        id === undefined ? undefined : eq(transferTable.id, id),
        toAccount === null ? undefined : sql`(${to} like '%' || ${toAccount} or ${toAccount} like '%' || ${to})`,
        wanted === 'running' ? sql`${state} in ('decided', 'sent')` : sql`${state} = 'confirmed'`,
      ),
    )
    .orderBy(wanted === 'running' ? asc(transferTable.committedAt) : desc(transferTable.committedAt))
    .limit(limit)
}

/** Whether the bank reports otherwise about one of these orders: it contradicts their end, or money moved that nobody has decided about. */
export async function isContradicted(db: Queryable, endToEndIds: string[]): Promise<boolean> {
  if (endToEndIds.length === 0) return false
  const [contradicted] = await selectTransfers(db)
    .where(and(inArray(paymentOrderTable.endToEndId, endToEndIds), isReportContradicted))
    .limit(1)
  if (contradicted) return true
  const { state, endToEndId } = bankEntryTable
  const ids = endToEndIds.map((one) => one.toLowerCase())
  return (await db.$count(bankEntryTable, and(inArray(lowerCase(endToEndId), ids), inArray(state, ['pending', 'new', 'open'])))) > 0
}

/** The oldest report that nobody has looked at, locked. Another process takes another one. */
export async function lockNewReport(tx: Transaction, except: string[]): Promise<OrderReportRow | undefined> {
  const { id, outcome, fileId, position } = bankOrderReportTable
  const [row] = await tx
    .select({ report: bankOrderReportTable, channelAt: bankFileTable.channelAt })
    .from(bankOrderReportTable)
    .innerJoin(bankFileTable, eq(bankFileTable.id, fileId))
    .where(and(isNull(outcome), except.length > 0 ? notInArray(id, except) : undefined))
    .orderBy(asc(bankFileTable.receivedAt), asc(position))
    .limit(1)
    .for('update', { of: bankOrderReportTable, skipLocked: true })
  return row && { ...row.report, isOfChannel: row.channelAt !== null }
}

/** How many reports in files since then contradict what is recorded. */
export async function countContradictions(db: Queryable, since: Date): Promise<number> {
  const [row] = await db
    .select({ contradictions: count() })
    .from(bankFileTable)
    .innerJoin(bankOrderReportTable, eq(bankOrderReportTable.fileId, bankFileTable.id))
    .where(and(gt(bankFileTable.receivedAt, since), eq(bankOrderReportTable.outcome, 'contradicts')))
  return row?.contradictions ?? 0
}

export const setOutcome = (tx: Transaction, id: string, outcome: OrderReportOutcome) =>
  tx.update(bankOrderReportTable).set({ outcome }).where(eq(bankOrderReportTable.id, id))
