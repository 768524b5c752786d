import { type SQL, sql } from 'drizzle-orm'
import { allColumns, type LoggedTable, loggedTable } from '../../platform/record-log/logged-table.ts'
import type { RetentionRule } from '../../platform/retention/personal-data.ts'
import { bankEntryTable, bankFileTable } from './bank-statement.table.ts'
import { bankEntryDecisionTable, paymentMatchTable, transferMatchTable } from './payment-match.table.ts'

/** What the bank reported, and what was decided about it, has leaves in the log. Columns of a file or an entry that change are not hashed. */
export const loggedBankRecords: readonly LoggedTable[] = [
  loggedTable(bankFileTable, {
    key: ['id'],
    columns: allColumns(bankFileTable).filter((name) => !['channelAt', 'confirmedBy', 'confirmedAt', 'proofId'].includes(name)),
  }),
  loggedTable(bankEntryTable, {
    key: ['id'],
    columns: allColumns(bankEntryTable).filter((name) => !['bookedAt', 'isWholeDay', 'reference', 'state', 'verdicts'].includes(name)),
  }),
  loggedTable(bankEntryDecisionTable, { key: ['entryId', 'number'] }),
  loggedTable(paymentMatchTable, { key: ['dealPaymentId', 'kind'] }),
  loggedTable(transferMatchTable, { key: ['entryId', 'decision'] }),
]

/** The rule is in a function of the database, which also erases the salts of the leaves: the service may delete neither. */
const erasedBy = (what: string, erase: (most: number) => SQL): RetentionRule => ({
  what,
  async deleteBatch(database, _now, limit) {
    const { rows } = await database.execute<{ count: number }>(sql`select ${erase(limit)} as count`)
    return rows[0]?.count ?? 0
  },
})

/** What moved on the operator's accounts, with the names of strangers too. What a client paid is kept with the deal. */
export const bankStatementRetention: RetentionRule[] = [
  erasedBy('entries of bank statements', (most) => sql`erase_bank_entries(${most})`),
  erasedBy('files of the bank', (most) => sql`erase_bank_files(${most})`),
]
