import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/languages.ts'
import { bytea, moment } from '../../platform/database/columns.ts'

/** A client whose e-mail address is confirmed. */
export const accountTable = pgTable(
  'account',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** In lower case. Of a closed account a name that is nobody's address, so that the address is free to sign up anew. */
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
    /** The address that a closed account had. */
    closedEmail: text(),
    /** When all that is left of a closed account is erased. */
    keptUntil: moment(),
  },
  (table) => [index().on(table.keptUntil), check('account_state', sql`${table.state} in ('active', 'frozen', 'closed')`)],
)

/**
 * What the desk wrote down when it froze an account, and who lifted it. The client is never shown it: the law forbids to tell somebody
 * who is looked into. Kept, for an account can be frozen more than once; the event tells only that and by whom.
 */
export const accountFreezeTable = pgTable(
  'account_freeze',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid()
      .notNull()
      .references(() => accountTable.id),
    reason: text().notNull(),
    frozenAt: moment().notNull(),
    liftedAt: moment(),
  },
  (table) => [index().on(table.accountId)],
)

/** A sign-up that waits for its confirmation. Each attempt stands on its own, with its own password. */
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
  },
  (table) => [index().on(table.email, table.createdAt), index().on(table.createdAt)],
)

/** A request for a link to set a new password. Of an account's, only the newest can be used. */
export const passwordResetTable = pgTable(
  'password_reset',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid()
      .notNull()
      .references(() => accountTable.id),
    createdAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [index().on(table.accountId, table.createdAt), index().on(table.createdAt)],
)

/** The token of a mailed link. Made when the letter is sent; only its SHA-256 is kept. A letter that is sent again has a token of its own. */
export const mailedLinkTable = pgTable(
  'mailed_link',
  {
    tokenHash: bytea().primaryKey(),
    purpose: text({ enum: ['confirm-email', 'reset-password'] }).notNull(),
    /** The registration or password reset that the link belongs to: all its tokens die together. */
    subjectId: uuid().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.subjectId), index().on(table.expiresAt)],
)

/** When a letter of a kind was last asked for, by address: at most one in 180 seconds. */
export const letterPauseTable = pgTable(
  'letter_pause',
  {
    /** `<kind>:<SHA-256 of the address>`: the table tells no addresses. */
    key: text().primaryKey(),
    until: moment().notNull(),
  },
  (table) => [index().on(table.until)],
)
