import { integer, pgTable } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** Whose turn it is to remove what is past its time, and when that was last done. One row. */
export const retentionRunTable = pgTable('retention_run', {
  id: integer().primaryKey(),
  /** A replica is at it, or was when it died. */
  claimedUntil: moment(),
  finishedAt: moment(),
})
