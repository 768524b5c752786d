import { type AnyPgColumn, customType, timestamp, uuid } from 'drizzle-orm/pg-core'
import { type Column, type SQL, sql } from 'drizzle-orm'

/** Binary column, for hashes and encrypted values. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A point in time. */
export const moment = () => timestamp({ withTimezone: true })

/** The id of a row of another table. */
export const referenceTo = (id: () => AnyPgColumn, actions?: { onDelete: 'cascade' }) => uuid().notNull().references(id, actions)

// An index and the search that uses it must have the same expression.

/** A text in lower case, for searches by its beginning. */
export const lowerCase = (column: Column): SQL => sql`lower(${column})`

/** The digits of a phone number in any format, the last one first: for searches by its end, which has no country code. */
export const reversedDigits = (column: Column): SQL => sql`reverse(regexp_replace(${column}, '[^0-9]', '', 'g'))`
