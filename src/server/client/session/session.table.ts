import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from '../../platform/database/columns.ts'
import { accountReference } from '../account/account.table.ts'

/** One log-in with all tokens that were rotated from it, their family. */
export const sessionTable = pgTable(
  'session',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: accountReference(),
    createdAt: moment().notNull(),
    lastUsedAt: moment().notNull(),
    endedAt: moment(),
    endReason: text({ enum: ['log-out', 'signed-out', 'password-changed', 'reuse', 'frozen', 'closed', 'desk', 'too-many'] }),
    userAgent: text().notNull().default(''),
    networkAddress: text().notNull().default(''),
    /** The device that presented a used refresh token again, which ended the session. Null for every other end. */
    reusedFromUserAgent: text(),
    reusedFromNetworkAddress: text(),
    /** SHA-256 of the mark in its refresh tokens. */
    familyHash: bytea().notNull(),
  },
  (table) => [index().on(table.accountId), index().on(table.endedAt), index().on(table.createdAt), index().on(table.familyHash)],
)

/** An access token and the refresh token issued with it, as SHA-256 hashes. Rotated pairs are soon deleted: decision 111. */
export const tokenPairTable = pgTable(
  'token_pair',
  {
    refreshHash: bytea().primaryKey(),
    accessHash: bytea().notNull().unique(),
    sessionId: uuid()
      .notNull()
      .references(() => sessionTable.id),
    createdAt: moment().notNull(),
    accessExpiresAt: moment().notNull(),
    refreshExpiresAt: moment().notNull(),
    /** When either token of this pair was first used; null until then. */
    firstUsedAt: moment(),
    /** When the refresh token was exchanged for a successor. */
    replacedAt: moment(),
    successorHash: bytea(),
    /** The successor's tokens, sealed with a key derived from the refresh token that was presented. */
    sealedSuccessor: bytea(),
  },
  (table) => [index().on(table.sessionId), index().on(table.refreshExpiresAt)],
)
