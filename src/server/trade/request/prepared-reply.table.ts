import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { BuiltInLanguage } from '#contract/languages.ts'
import { moment } from '../../platform/database/columns.ts'
import { staffTable } from '../../staff/person/staff.table.ts'

/** A text for answers to clients, with placeholders such as `{{amount}}`. */
export const preparedReplyTable = pgTable(
  'prepared_reply',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** For colleagues. */
    name: text().notNull().unique(),
    bodies: jsonb().$type<Record<BuiltInLanguage, string>>().notNull(),
    version: integer().notNull().default(0),
    /** Null: came with the demo. */
    changedBy: uuid().references(() => staffTable.id),
    changedAt: moment().notNull(),
  },
  (table) => [index().on(table.changedBy)],
)
