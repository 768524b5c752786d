import { sql } from 'drizzle-orm'
import { check, index, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accountTable } from '../../client/account/account.table.ts'
import { moment } from '../../platform/database/columns.ts'

/** One session of the card-payment widget, and what has become of it. */
export const cardPaymentTable = pgTable(
  'card_payment',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Short human reference, on screens. */
    reference: text().notNull().unique(),
    accountId: uuid()
      .notNull()
      .references(() => accountTable.id),
    /** The provider's name of the request; null while the provider is being asked. */
    requestId: text().unique(),
    /** Tells one click from the next; null where the caller did not. */
    clickKey: text(),
    state: text({ enum: ['opened', 'started', 'completed', 'rejected', 'cancelled', 'payment-error'] })
      .notNull()
      .default('opened'),
    /** What the client pays, once the provider has told it. */
    amount: numeric(),
    currency: text(),
    createdAt: moment().notNull(),
    /** When the state last changed, in the provider's time; our own until it tells something. */
    changedAt: moment().notNull(),
  },
  (table) => [
    index().on(table.accountId, table.createdAt),
    check('card_payment_state', sql`${table.state} in ('opened', 'started', 'completed', 'rejected', 'cancelled', 'payment-error')`),
  ],
)

/** The provider's signed webhooks, each once. */
export const cardPaymentWebhookTable = pgTable(
  'card_payment_webhook',
  {
    /** SHA-256 of the body, in hex: a webhook that is sent again is the same webhook. */
    digest: text().primaryKey(),
    event: text().notNull(),
    requestId: text(),
    partnerUserId: text(),
    /** In the provider's words. */
    status: text(),
    amount: text(),
    currency: text(),
    /** When it happened, in the provider's time. */
    at: moment(),
    receivedAt: moment().notNull(),
    processedAt: moment(),
  },
  (table) => [index().on(table.receivedAt)],
)
