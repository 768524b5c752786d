import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** One row for each switch that is on: what the desk has paused, and its notice. */
export const switchTable = pgTable(
  'switch',
  {
    name: text({ enum: ['registration', 'quotes', 'card-payments', 'notice'] }).primaryKey(),
    /** The text that visitors read while the switch is on. */
    sentence: text().notNull(),
    since: moment().notNull(),
  },
  (table) => [check('switch_name', sql`${table.name} in ('registration', 'quotes', 'card-payments', 'notice')`)],
)
