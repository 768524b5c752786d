import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from '../../platform/database/columns.ts'
import { staffReference } from '../person/staff.table.ts'

/** A session at the desk. Read from the database at every call, never cached. */
export const staffSessionTable = pgTable(
  'staff_session',
  {
    id: uuid().primaryKey().defaultRandom(),
    staffId: staffReference(),
    /** SHA-256 of the cookie. */
    tokenHash: bytea().notNull().unique(),
    signedInBy: text({ enum: ['passkey', 'code'] }).notNull(),
    startedAt: moment().notNull(),
    /** The last call that is not a poll. */
    lastUsedAt: moment().notNull(),
    endedAt: moment(),
    /** A code, such as `signed-out`. */
    endReason: text(),
  },
  (table) => [index().on(table.staffId), index().on(table.staffId, table.lastUsedAt), index().on(table.startedAt)],
)
