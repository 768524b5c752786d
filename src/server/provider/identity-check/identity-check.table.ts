import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { accountReference } from '../../client/account/account.table.ts'
import { moment } from '../../platform/database/columns.ts'

/** One client's check of one kind, as last read from the provider. */
export const identityCheckTable = pgTable(
  'identity_check',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: accountReference(),
    kind: text({ enum: ['personal', 'business'] }).notNull(),
    /** Our id of the applicant at the provider. The person and the company of an account are two applicants. */
    externalId: text().notNull().unique(),
    /** The provider's id of the applicant; null until the provider has created it. */
    applicantId: text(),
    /** The provider's status; `none` until the provider has created the applicant. */
    reviewStatus: text().notNull().default('none'),
    reviewAnswer: text(),
    rejectType: text(),
    /** The provider's comment that may be shown to the client. */
    reason: text(),
    /** Of the person's document, or of the company: ISO 3166-1 alpha-2. Null if unknown. */
    country: text(),
    createdAt: moment().notNull(),
    /** When the client first got a token. */
    startedAt: moment(),
    /** When a read last found newly submitted documents. */
    submittedAt: moment(),
    /** When the stored review last changed. */
    updatedAt: moment().notNull(),
    /** The version of the party that the stored review confirmed; null unless it is approved, and if the provider named nobody. */
    partyId: uuid(),
    /** When a status call last began to read the review from the provider. */
    readThroughAt: moment(),
    /** Reads of the applicant are numbered, so that a slow read never overwrites a later one. `readApplied` is the stored read. */
    readsBegun: integer().notNull().default(0),
    readApplied: integer().notNull().default(0),
  },
  (table) => [
    unique().on(table.accountId, table.kind),
    index().on(table.applicantId),
    check('identity_check_kind', sql`${table.kind} in ('personal', 'business')`),
  ],
)

/** The provider's verified webhooks, each stored once. */
export const identityCheckWebhookTable = pgTable(
  'identity_check_webhook',
  {
    /** SHA-256 of the body, in hex: the same for every delivery. */
    digest: text().primaryKey(),
    type: text().notNull(),
    applicantId: text().notNull(),
    externalId: text(),
    receivedAt: moment().notNull(),
    processedAt: moment(),
  },
  (table) => [index().on(table.receivedAt)],
)
