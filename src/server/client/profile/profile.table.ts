import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { lowerCase, moment, reversedDigits } from '../../platform/database/columns.ts'
import { accountReference } from '../account/account.table.ts'

/** A client's name and contact details, as the client typed them. A name that was never typed is that of the identity check. The e-mail address belongs to the account. */
export const profileTable = pgTable(
  'profile',
  {
    accountId: accountReference().primaryKey(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    phone: text().notNull().default(''),
    country: text().notNull().default(''),
    /** Null: unknown, not later than `updatedAt`. */
    phoneChangedAt: moment(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    index('profile_first_name_start').using('btree', sql`${lowerCase(table.firstName)} text_pattern_ops`),
    index('profile_last_name_start').using('btree', sql`${lowerCase(table.lastName)} text_pattern_ops`),
    index('profile_phone_end').using('btree', sql`${reversedDigits(table.phone)} text_pattern_ops`),
  ],
)
