import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Currency } from '#contract/currencies.ts'
import { accountReference } from '../../client/account/account.table.ts'
import { bytea, moment } from '../../platform/database/columns.ts'
import { lowerCase, reversedDigits } from '../../platform/database/search-expressions.ts'

/** A request for a personal quote as the client sent it, with the rate and fee at that time. */
export const exchangeRequestTable = pgTable(
  'exchange_request',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Short human reference, on screens and in letters. */
    reference: text().notNull().unique(),
    accountId: accountReference(),
    state: text({ enum: ['received', 'in-review', 'answered'] })
      .notNull()
      .default('received'),
    createdAt: moment().notNull(),
    fromCurrency: text().$type<Currency>().notNull(),
    toCurrency: text().$type<Currency>().notNull(),
    /** Whole units of fromCurrency. */
    amount: bigint({ mode: 'number' }).notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    country: text().notNull(),
    message: text().notNull(),
    /** Fiat for one crypto; null if no rate was known. */
    rate: numeric(),
    rateAsOf: moment(),
    rateDerived: boolean(),
    feeTier: text({ enum: ['standard', 'reduced'] }),
    /** Share of the amount, as a decimal: 0.011. */
    feeRate: numeric(),
    /** Amount of toCurrency at that rate, after the fee. */
    indicativeAmount: numeric(),
    idempotencyKey: text(),
    /** Whether a letter to the contact address was ordered: contact letters have an hourly limit. */
    contactLetter: boolean().notNull(),
    /** SHA-256 of the body sent with the idempotency key: the same key with another body is refused. */
    contentHash: bytea(),
  },
  (table) => [
    index().on(table.accountId, table.createdAt),
    unique().on(table.accountId, table.idempotencyKey),
    index('exchange_request_name_start')
      .using('btree', sql`${lowerCase(table.name)} text_pattern_ops`)
      .concurrently(),
    index('exchange_request_email_start')
      .using('btree', sql`${lowerCase(table.email)} text_pattern_ops`)
      .concurrently(),
    index('exchange_request_phone_end')
      .using('btree', sql`${reversedDigits(table.phone)} text_pattern_ops`)
      .concurrently(),
    check('exchange_request_amount', sql`${table.amount} >= 0`),
    check('exchange_request_state', sql`${table.state} in ('received', 'in-review', 'answered')`),
  ],
)

/** A request's fields as the client entered them, with its reference and state. */
export function enteredFields(request: typeof exchangeRequestTable.$inferSelect) {
  const { reference, state, fromCurrency, toCurrency, amount, name, email, phone, country, message } = request
  return { reference, state, fromCurrency, toCurrency, amount, name, email, phone, country, message }
}
