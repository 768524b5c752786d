import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accountReference } from '../../client/account/account.table.ts'
import { moment } from '../../platform/database/columns.ts'
import { staffReference } from '../../staff/person/staff.table.ts'
import { exchangeRequestTable } from './exchange-request.table.ts'

/** What a colleague wrote down about a client or a request, for colleagues only: no reply to a client, letter or download has it. Append-only. */
export const noteTable = pgTable(
  'note',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: accountReference(),
    /** Null for a note on the client. */
    requestId: uuid().references(() => exchangeRequestTable.id),
    text: text().notNull(),
    /** Only for the permission notes.confidential. */
    confidential: boolean().notNull(),
    staffId: staffReference(),
    at: moment().notNull(),
  },
  (table) => [
    index().on(table.accountId, table.at),
    index().on(table.requestId),
    index().on(table.staffId),
    check('note_text', sql`${table.text} <> ''`),
  ],
)
