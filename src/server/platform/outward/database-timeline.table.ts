import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../database/columns.ts'

/** Each timeline of the database on which the service has run. Decision 213. */
export const databaseTimelineTable = pgTable(
  'database_timeline',
  {
    /**
     * PostgreSQL's system identifier, its timeline, and its number of this table, with dashes between. A restore and a failover begin a new timeline; a
     * dump that is read in gives the table a new number, and mostly has a new system identifier too.
     */
    id: text().primaryKey(),
    firstSeenAt: moment().notNull(),
    /** When a person said that bank and chain agree with the database; null: not yet. */
    reconciledAt: moment(),
    /** The actor of an event. `system`: nothing had to be reconciled, because it is the first timeline of this installation. */
    reconciledBy: text(),
    /** What was reconciled, in that person's words. */
    note: text(),
  },
  (table) => [
    check(
      'database_timeline_reconciled',
      sql`(${table.reconciledAt} is null) = (${table.reconciledBy} is null) and (${table.note} is null) = (coalesce(${table.reconciledBy}, 'system') = 'system')`,
    ),
  ],
)
