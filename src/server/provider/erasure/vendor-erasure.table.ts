import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** A client of whom a vendor must erase the data, because our own records of the client are erased. */
export const vendorErasureTable = pgTable(
  'vendor_erasure',
  {
    id: uuid().primaryKey().defaultRandom(),
    vendor: text({ enum: ['sumsub', 'paybis', 'calendly'] }).notNull(),
    /** By what the vendor knows the client: an id, at Calendly the e-mail address. Empty once the vendor has erased the data. */
    subject: text().notNull(),
    createdAt: moment().notNull(),
    dueAt: moment().notNull(),
    /** When the job was put into the queue. */
    askedAt: moment(),
    doneAt: moment(),
  },
  (table) => [
    index().on(table.dueAt),
    index().on(table.subject),
    index('vendor_erasure_open')
      .on(table.dueAt)
      .where(sql`${table.doneAt} is null`),
    check('vendor_erasure_vendor', sql`${table.vendor} in ('sumsub', 'paybis', 'calendly')`),
  ],
)

export type VendorErasure = typeof vendorErasureTable.$inferSelect
export type Vendor = VendorErasure['vendor']
