import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment, referenceTo } from '../../platform/database/columns.ts'
import { accountReference } from '../account/account.table.ts'

/** One log-in with all its tokens. */
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
    /** The device that sent a used refresh token again, if that ended the session; otherwise null. */
    reusedFromUserAgent: text(),
    reusedFromNetworkAddress: text(),
    /** The thumbprint (RFC 7638) of the key that every refresh must prove; null for a session without a key. Decision 186. */
    keyThumbprint: text(),
    /** When a refresh was first refused because its proof was missing or wrong. */
    proofRefusedAt: moment(),
    /** SHA-256 of the mark that all refresh tokens of the session contain. Decision 111. */
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
    sessionId: referenceTo(() => sessionTable.id),
    createdAt: moment().notNull(),
    accessExpiresAt: moment().notNull(),
    refreshExpiresAt: moment().notNull(),
    /** Hash of the network and device that this pair was sent to: see `placeHash`. */
    issuedTo: bytea().notNull(),
    /** When either token of this pair was first used; null until then. */
    firstUsedAt: moment(),
    /** When the refresh token was exchanged for new tokens: the successor of this pair. */
    replacedAt: moment(),
    successorHash: bytea(),
    /** The new tokens, encrypted with a key derived from this pair's refresh token, so that a lost response can be repeated. */
    sealedSuccessor: bytea(),
  },
  (table) => [index().on(table.sessionId), index().on(table.refreshExpiresAt)],
)
