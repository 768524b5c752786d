import { sql } from 'drizzle-orm'
import { check, index, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accountReference } from '../../client/account/account.table.ts'
import { moment } from '../../platform/database/columns.ts'

/** One session of the card-payment widget and its state. */
export const cardPaymentTable = pgTable(
  'card_payment',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Short reference for screens. */
    reference: text().notNull().unique(),
    accountId: accountReference(),
    /** The provider's id of the request; null until the provider has opened it. */
    requestId: text().unique(),
    /** Repeated calls of one click have the same key; null if the caller sent none. */
    idempotencyKey: text(),
    state: text({ enum: ['opened', 'started', 'completed', 'rejected', 'cancelled', 'payment-error'] })
      .notNull()
      .default('opened'),
    /** The amount that the client pays; null until a webhook has it. */
    amount: numeric(),
    currency: text(),
    /** What the client gets, and the provider's fee; each null until a webhook has it. */
    coin: text(),
    quantity: numeric(),
    fee: numeric(),
    feeCurrency: text(),
    createdAt: moment().notNull(),
    /** When the state last changed, by the provider's clock; by our clock until the first webhook. */
    changedAt: moment().notNull(),
  },
  (table) => [
    index().on(table.accountId, table.createdAt),
    check('card_payment_state', sql`${table.state} in ('opened', 'started', 'completed', 'rejected', 'cancelled', 'payment-error')`),
  ],
)

/** The provider's verified webhooks, each stored once. */
export const cardPaymentWebhookTable = pgTable(
  'card_payment_webhook',
  {
    /** SHA-256 of the body, in hex: the same for every delivery. */
    digest: text().primaryKey(),
    event: text().notNull(),
    requestId: text(),
    partnerUserId: text(),
    /** The provider's name of the state. */
    status: text(),
    amount: text(),
    currency: text(),
    coin: text(),
    quantity: text(),
    fee: text(),
    feeCurrency: text(),
    /** When the state changed, by the provider's clock. */
    at: moment(),
    receivedAt: moment().notNull(),
    processedAt: moment(),
  },
  (table) => [index().on(table.receivedAt)],
)
