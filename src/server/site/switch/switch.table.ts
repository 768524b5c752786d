import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** What the desk has switched: a row is there for as long as its part is paused, or the notice stands. */
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
