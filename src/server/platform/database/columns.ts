import { customType, timestamp } from 'drizzle-orm/pg-core'

/** Binary column, for hashes and encrypted values. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A point in time. */
export const moment = () => timestamp({ withTimezone: true })
