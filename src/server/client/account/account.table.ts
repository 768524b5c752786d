import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/languages.ts'
import { bytea, moment, referenceTo } from '../../platform/database/columns.ts'

/** A client whose e-mail address is confirmed. */
export const accountTable = pgTable(
  'account',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** In lower case. A closed account gets a placeholder, so that its address can sign up again. */
    email: text().notNull().unique(),
    passwordHash: text().notNull(),
    state: text({ enum: ['active', 'frozen', 'closed'] })
      .notNull()
      .default('active'),
    /** Language of letters and screens, as an IETF tag. */
    language: text().$type<Language>().notNull().default('en'),
    /** Versions of the policies that the client accepted at sign-up. */
    policyVersions: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: moment().notNull(),
    passwordChangedAt: moment().notNull(),
    closedAt: moment(),
    /** The former e-mail address of a closed account. */
    closedEmail: text(),
    /** When all personal data left of a closed account is erased. */
    keptUntil: moment(),
  },
  (table) => [
    index().on(table.keptUntil),
    index().on(table.createdAt, table.id),
    index().on(table.state, table.createdAt, table.id),
    // For searches by the beginning of an address, which the unique index serves in some collations only.
    index('account_email_start').using('btree', table.email.op('text_pattern_ops')),
    index('account_closed_email_start').using('btree', table.closedEmail.op('text_pattern_ops')),
    check('account_state', sql`${table.state} in ('active', 'frozen', 'closed')`),
  ],
)

/** The account that a row belongs to. */
export const accountReference = () => referenceTo(() => accountTable.id)

/**
 * Why the desk froze an account, one row for each freeze. Never shown to the client: the law forbids telling a person that they are under
 * suspicion. So the event names no reason.
 */
export const accountFreezeTable = pgTable(
  'account_freeze',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: accountReference(),
    reason: text().notNull(),
    frozenAt: moment().notNull(),
    liftedAt: moment(),
  },
  (table) => [index().on(table.accountId)],
)

/** One sign-up, before and shortly after its confirmation. Several can wait for one address, each with its own password. */
export const registrationTable = pgTable(
  'registration',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    language: text().$type<Language>().notNull().default('en'),
    policyVersions: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: moment().notNull(),
    confirmedAt: moment(),
    /** The networks (/24 or /48) of sign-up and confirmation. */
    signedUpFrom: text().notNull(),
    confirmedFrom: text(),
  },
  (table) => [index().on(table.email, table.createdAt), index().on(table.createdAt)],
)

/** A request for a link to set a new password. Only the newest of an account can be used. */
export const passwordResetTable = pgTable(
  'password_reset',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: accountReference(),
    createdAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [index().on(table.accountId, table.createdAt), index().on(table.createdAt)],
)

/** The token of a mailed link, made when the letter is sent; only its SHA-256 is stored. A retried letter gets another token. */
export const mailedLinkTable = pgTable(
  'mailed_link',
  {
    tokenHash: bytea().primaryKey(),
    purpose: text({ enum: ['confirm-email', 'reset-password', 'stop-destination'] }).notNull(),
    /** The registration, password reset, wallet or payout account that the link is for. */
    subjectId: uuid().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.subjectId), index().on(table.expiresAt)],
)

/** Until when another request for a link sends no letter to an e-mail address. */
export const letterPauseTable = pgTable(
  'letter_pause',
  {
    /** `<purpose of the link>:<SHA-256 of the address>`, so that the table holds no addresses. */
    key: text().primaryKey(),
    until: moment().notNull(),
  },
  (table) => [index().on(table.until)],
)
