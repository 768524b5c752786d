import { integer, pgTable } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** The lease of the retention run, and when the last run finished. One row. */
export const retentionRunTable = pgTable('retention_run', {
  id: integer().primaryKey(),
  /** Null while no replica runs retention. */
  leasedUntil: moment(),
  finishedAt: moment(),
})
