import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** What the desk has paused, and its notice: a row for each, while it is on. */
export const switchTable = pgTable(
  'switch',
  {
    name: text({ enum: ['registration', 'quotes', 'card-payments', 'notice'] }).primaryKey(),
    /** What visitors read meanwhile. */
    sentence: text().notNull(),
    since: moment().notNull(),
  },
  (table) => [check('switch_name', sql`${table.name} in ('registration', 'quotes', 'card-payments', 'notice')`)],
)
