import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../database/columns.ts'

/** Who did what, and when, for everything that touches security or status. Append-only: a trigger refuses updates and deletions. */
export const eventTable = pgTable(
  'event',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull(),
    /** What happened: `session.started`, `account.password-changed`. */
    kind: text().notNull(),
    /** `client`, `visitor`, `system`, `staff:<id>` or `desk:<name>`. */
    actor: text().notNull(),
    /** Not a foreign key: an event outlives its account. */
    accountId: uuid(),
    /** Ids and codes only: no personal data, no tokens. */
    details: jsonb().notNull().default({}),
  },
  (table) => [index().on(table.accountId, table.at)],
)
