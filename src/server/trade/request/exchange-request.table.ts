import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, boolean, check, index, integer, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Currency } from '#contract/currencies.ts'
import { closeReasons } from '#contract/desk/endpoints/requests.ts'
import { accountReference } from '../../client/account/account.table.ts'
import { bytea, lowerCase, moment, reversedDigits } from '../../platform/database/columns.ts'
import { staffTable } from '../../staff/person/staff.table.ts'

/** When the answer is due; `infinity` while the answer clock is stopped. In one place, because an index has exactly this expression. */
const dueOrNever = (table: Record<'answeredAt' | 'answerDueAt', AnyPgColumn>) =>
  sql`coalesce(case when ${table.answeredAt} is null then ${table.answerDueAt} end, 'infinity'::timestamptz)`

interface StateColumns extends Record<'state' | 'answeredAt', AnyPgColumn> {}

/** Answered, and the client has not written since. */
const isWaiting = ({ state, answeredAt }: StateColumns) => sql`(${state} = 'answered' and ${answeredAt} is not null)`

/** A request for a personal quote as the client sent it, with the rate and fee at that time. */
export const exchangeRequestTable = pgTable(
  'exchange_request',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Short human reference, on screens and in letters. */
    reference: text().notNull().unique(),
    accountId: accountReference(),
    /** A closed request keeps the state that it had: read it with `stateOf`. Decision 202. */
    state: text({ enum: ['received', 'in-review', 'answered'] })
      .notNull()
      .default('received'),
    createdAt: moment().notNull(),
    fromCurrency: text().$type<Currency>().notNull(),
    toCurrency: text().$type<Currency>().notNull(),
    /** Whole units of fromCurrency. */
    amount: bigint({ mode: 'number' }).notNull(),
    /** With its decimals; null if it has none. */
    exactAmount: numeric(),
    /** Id of the network of the coins; null if the client chose none. */
    network: text(),
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
    /** Value of the amount at the rates of that moment; null if unknown. */
    amountEur: numeric(),
    /** The colleague who works on it. */
    assignedTo: uuid().references(() => staffTable.id),
    /** In office hours. */
    answerDueAt: moment().notNull(),
    /** When the answer clock stopped. */
    answeredAt: moment(),
    /** Counts the desk's changes, so that nobody overwrites a change that they have not seen. */
    version: integer().notNull().default(0),
    closedAt: moment(),
    /** Never shown to the client. */
    closeReason: text({ enum: closeReasons }),
    /** The offer that has not ended, and when a firm one expires. */
    openOfferId: uuid(),
    openOfferUntil: moment(),
    /** When the client first read that offer on its page. */
    openOfferReadAt: moment(),
    /** When the client asked for a firm price, until an offer answers it. */
    priceAskedAt: moment(),
  },
  (table) => [
    index().on(table.accountId, table.createdAt),
    index().on(table.assignedTo),
    index('exchange_request_inbox_index')
      .on(dueOrNever(table), table.createdAt, table.id)
      .where(sql`${table.closedAt} is null`),
    // For each list of the inbox one index that has its order. The lists of the past grow for ever.
    index('exchange_request_assigned_inbox')
      .on(table.assignedTo, dueOrNever(table), table.createdAt, table.id)
      .where(sql`${table.closedAt} is null`),
    index('exchange_request_state_inbox')
      .on(table.state, dueOrNever(table), table.createdAt, table.id)
      .where(sql`${table.closedAt} is null`),
    index('exchange_request_unassigned_inbox')
      .on(dueOrNever(table), table.createdAt, table.id)
      .where(sql`${table.closedAt} is null and ${table.assignedTo} is null and not ${isWaiting(table)}`),
    index('exchange_request_closed_index')
      .on(table.closedAt, table.createdAt, table.id)
      .where(sql`${table.closedAt} is not null`),
    index('exchange_request_open_offer')
      .on(table.openOfferUntil)
      .where(sql`${table.openOfferUntil} is not null`),
    unique().on(table.accountId, table.idempotencyKey),
    index('exchange_request_name_start').using('btree', sql`${lowerCase(table.name)} text_pattern_ops`),
    index('exchange_request_email_start').using('btree', sql`${lowerCase(table.email)} text_pattern_ops`),
    index('exchange_request_phone_end').using('btree', sql`${reversedDigits(table.phone)} text_pattern_ops`),
    check('exchange_request_amount', sql`${table.amount} >= 0`),
    check('exchange_request_exact_amount', sql`trunc(${table.exactAmount}) = ${table.amount} and ${table.exactAmount} > ${table.amount}`),
    check('exchange_request_state', sql`${table.state} in ('received', 'in-review', 'answered')`),
    check('exchange_request_closed', sql`(${table.closedAt} is null) = (${table.closeReason} is null)`),
  ],
)

export const dueAtOrNever = dueOrNever(exchangeRequestTable)
export const waitsForClient = isWaiting(exchangeRequestTable)

export type ExchangeRequestRow = typeof exchangeRequestTable.$inferSelect
