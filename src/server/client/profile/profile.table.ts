import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'
import { accountReference } from '../account/account.table.ts'

/** A client's name and contact details, as the client typed them. The e-mail address belongs to the account. */
export const profileTable = pgTable('profile', {
  accountId: accountReference().primaryKey(),
  firstName: text().notNull().default(''),
  lastName: text().notNull().default(''),
  phone: text().notNull().default(''),
  country: text().notNull().default(''),
  updatedAt: moment().notNull(),
})
