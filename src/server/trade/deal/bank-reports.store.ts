import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import {
  bankEntryReportTable,
  bankEntryTable,
  bankFileTable,
  bankStatementTable,
  foundReference,
  isBookedNear,
} from '../bank/bank-statement.table.ts'
import { paymentMatchTable } from '../bank/payment-match.table.ts'
import { dealTable } from './deal.table.ts'
import { dealPaymentTable } from './payment.table.ts'

/** What the bank's files report about a payment. */
export interface BankReports {
  /** The kind of file. The bank may not book the money of a notification. */
  by: 'statement' | 'notification'
  /** A statement that the bank's own client brought has it. */
  isStatementOfChannel: boolean
  /** Our account. */
  account: string
  bookedAt: Date
}

/** Whether a file that counts, and that `which` selects, reports one of these entries as booked. */
const hasReport = (entryIds: SQL, which: SQL): SQL => sql`exists (
  select from ${bankEntryReportTable} report
  join ${bankStatementTable} page on page.id = report.statement_id and page.state = 'counted'
  join ${bankFileTable} file on file.id = page.file_id
  where ${which} and not report.is_pending and report.entry_id in (${entryIds}))`

/** Whether a statement has an entry, not only a notification. A later entry that a person called the same counts too. */
export const hasStatement = (entryId: SQL): SQL =>
  hasReport(
    sql`select ${entryId} union all select again.id from ${bankEntryTable} again where again.doubt_of = ${entryId} and again.state = 'repeated'`,
    sql`page.kind = 'camt.053'`,
  )
/** Whether the bank's own client brought a file that reports an entry. An entry that a person called the same proves nothing. */
export const hasFileOfChannel = (entryId: SQL): SQL => hasReport(entryId, sql`file.channel_at is not null`)
const hasStatementOfChannel = (entryId: SQL) => hasReport(entryId, sql`page.kind = 'camt.053' and file.channel_at is not null`)

/** Whether money that names a deal came, and a person looks at it. */
export const hasUndecidedMoney = async (db: Queryable, reference: string): Promise<boolean> => {
  const { state, direction, isReversal, verdicts } = bankEntryTable
  const isOfDeal = and(eq(foundReference(verdicts), reference), eq(state, 'open'), eq(direction, 'credit'), eq(isReversal, false))
  return (await db.$count(bankEntryTable, isOfDeal)) > 0
}

/**
 * Credits of this amount, booked less than seven days apart, that wait for a decision and name no other deal, or are recorded at this deal or at those
 * that it replaces.
 */
export const findReportedLike = (
  db: Queryable,
  { amount, currency, bookedAt, dealId }: { amount: string; currency: string; bookedAt: Date; dealId: string },
) =>
  db
    .select({ otherAccount: bankEntryTable.otherAccount, reference: bankEntryTable.reference })
    .from(bankEntryTable)
    .where(
      and(
        sql`${bankEntryTable.currency} = ${currency}`,
        eq(bankEntryTable.direction, 'credit'),
        eq(bankEntryTable.isReversal, false),
        eq(bankEntryTable.amount, amount),
        isBookedNear(bankEntryTable.bookedAt, bookedAt),
        isNull(bankEntryTable.returnReason),
        sql`(${bankEntryTable.state} in ('new', 'open') and (${foundReference(bankEntryTable.verdicts)} is null or ${foundReference(bankEntryTable.verdicts)} in (
          select reference from ${dealTable} where ${dealId} in (${dealTable.id}, ${dealTable.rootDealId}))) or ${bankEntryTable.state} = 'matched' and exists (
          select from ${paymentMatchTable} join ${dealPaymentTable} on ${dealPaymentTable.id} = ${paymentMatchTable.dealPaymentId}
          where ${paymentMatchTable.entryId} = ${bankEntryTable.id} and ${dealPaymentTable.dealId} = ${dealId}))`,
      ),
    )

/** What the bank's files report, by payment. Missing: no file reports it. */
export async function findBankReports(db: Queryable, paymentIds: string[]): Promise<Map<string, BankReports>> {
  if (paymentIds.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; inStatement: boolean; ofChannel: boolean; account: string; bookedAt: string }>(sql`
    select match.deal_payment_id as id, entry.account, entry.booked_at as "bookedAt",
      ${hasStatement(sql`entry.id`)} as "inStatement",
      ${hasStatementOfChannel(sql`entry.id`)} as "ofChannel"
    from ${paymentMatchTable} match join ${bankEntryTable} entry on entry.id = match.entry_id
    where match.deal_payment_id = any(${sql.param(paymentIds)}::uuid[]) and match.kind = 'received'`)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        by: row.inStatement ? 'statement' : 'notification',
        isStatementOfChannel: row.ofChannel,
        account: row.account,
        bookedAt: new Date(row.bookedAt),
      },
    ]),
  )
}
