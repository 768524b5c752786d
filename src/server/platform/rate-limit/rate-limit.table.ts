import { bigint, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/** Counts of the rate limits, and marks that expire. A key is `<rate limit>:<SHA-256>`: the table holds no addresses. */
export const rateLimitTable = pgTable(
  'rate_limit',
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    /** When the window ends, in milliseconds since 1970, by the clock of the database. */
    expire: bigint({ mode: 'number' }),
  },
  (table) => [index().on(table.expire)],
)
