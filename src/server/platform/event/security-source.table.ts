import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { bytea, moment } from '../database/columns.ts'
import { eventTable } from './event.table.ts'

/** From where a security event was caused. In a table of its own, so that a row can be deleted while the event stays. Decision 185. */
export const securitySourceTable = pgTable(
  'security_source',
  {
    eventId: bigint({ mode: 'bigint' })
      .primaryKey()
      .references(() => eventTable.id, { onDelete: 'cascade' }),
    /** The event's time. */
    at: moment().notNull(),
    /** The caller's /24 (IPv4) or /48 (IPv6); empty if unknown. */
    network: text().notNull(),
    /** HMAC-SHA256 of the whole network address, with a key derived from SECRETS_KEY. */
    addressHash: bytea().notNull(),
    /** Such as Firefox; empty if unknown. */
    browser: text().notNull(),
    /** Such as Windows; empty if unknown. */
    system: text().notNull(),
  },
  (table) => [index().on(table.at)],
)
