import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { retentionPeriods, type RetentionRule, retentionRule } from '../../platform/retention/personal-data.ts'
import { bankEntryTable, bankFileTable } from './bank-statement.table.ts'

/** Until so many years after the end of the calendar year. What refers to a row goes with it. */
const isOver = (at: AnyPgColumn, now: Date) =>
  sql`date_trunc('year', ${at} at time zone 'Europe/Warsaw') + ${retentionPeriods.taxYears + 1} * interval '1 year' <= ${now.toISOString()}::timestamptz at time zone 'Europe/Warsaw'`

/** What moved on the operator's accounts, with the names of strangers too. What a client paid is kept with the deal. */
export const bankStatementRetention: RetentionRule[] = [
  retentionRule('entries of bank statements', bankEntryTable, (now) => isOver(bankEntryTable.firstReportedAt, now)),
  retentionRule('files of the bank', bankFileTable, (now) => isOver(bankFileTable.receivedAt, now)),
]
