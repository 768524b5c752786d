import { bigint, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/** Counts of the brakes, and marks that expire. A key is `<brake>:<SHA-256>`: the table tells no addresses. */
export const brakeTable = pgTable(
  'brake',
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    /** When the span ends, in milliseconds since 1970, by the clock of the database. */
    expire: bigint({ mode: 'number' }),
  },
  (table) => [index().on(table.expire)],
)
