import { jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** The exchange's last good responses: 'currencies', 'pairs', 'trades:BTC-USD', 'candles', 'hourly-candles:BTC-EUR' and so on. */
export const marketDataTable = pgTable('market_data', {
  name: text().primaryKey(),
  data: jsonb().notNull(),
  /** When we requested the data, by the database's clock. */
  asOf: moment().notNull(),
})

/** The replica that polls the exchange: one row, or none. */
export const marketDataLeaseTable = pgTable('market_data_lease', {
  id: smallint().primaryKey().default(1),
  holder: uuid().notNull(),
  expiresAt: moment().notNull(),
})
