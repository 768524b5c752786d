import { sql } from 'drizzle-orm'
import { bigint, customType, index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../database/columns.ts'

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/** What has changed, for the desk's polls. Deleted after an hour. */
export const deskChangeTable = pgTable(
  'desk_change',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The transaction that made the change. */
    xid: xid8()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    at: moment()
      .notNull()
      .default(sql`now()`),
    /** Such as `approvals`, or `request:7KQ4M3XD`. */
    topic: text().notNull(),
  },
  (table) => [index().on(table.xid), index().on(table.at)],
)
