import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accountReference } from '../../client/account/account.table.ts'
import { moment, referenceTo } from '../../platform/database/columns.ts'
import { staffProofTable } from '../../staff/approval/approval.table.ts'
import { staffReference } from '../../staff/person/staff.table.ts'

/** A supervisor called a client, who confirmed a new wallet or payout account. Never changed. */
export const destinationCallTable = pgTable(
  'destination_call',
  {
    /** Of the wallet or payout account. */
    destinationId: uuid().primaryKey(),
    accountId: accountReference(),
    /** The number that was called. */
    phone: text().notNull(),
    staffId: staffReference(),
    proofId: referenceTo(() => staffProofTable.id),
    at: moment().notNull(),
  },
  (table) => [
    index().on(table.accountId),
    index().on(table.staffId),
    index().on(table.proofId),
    check('destination_call_phone', sql`${table.phone} <> ''`),
  ],
)
