import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from '../../platform/database/columns.ts'
import { accountReference } from '../account/account.table.ts'

/** An account's authenticator app: waiting for its first code, or on. Without a row, the app is off. */
export const secondFactorTable = pgTable('second_factor', {
  accountId: accountReference().primaryKey(),
  /** The authenticator app's secret, encrypted for this account with a key of SECRETS_KEY. */
  sealedSecret: bytea().notNull(),
  beganAt: moment().notNull(),
  /** When the first code turned the app on. */
  confirmedAt: moment(),
  /** Time step (RFC 6238) of the last accepted code: codes up to it are not accepted again. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  /** Wrong codes in the hour that began at `wrongCodesSince`. */
  wrongCodes: integer().notNull().default(0),
  wrongCodesSince: moment()
    .notNull()
    .default(sql`'epoch'`),
})

/** Unused recovery codes, as SHA-256: each has 80 random bits, so a plain hash is enough. */
export const recoveryCodeTable = pgTable(
  'recovery_code',
  {
    accountId: accountReference(),
    codeHash: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
)

/** A client's passkeys: each is a second factor, and logs in alone. */
export const passkeyTable = pgTable(
  'passkey',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: accountReference(),
    /** The name that the client gave it. */
    name: text().notNull(),
    /** As base64url. */
    credentialId: text().notNull().unique(),
    /** In the form of COSE (RFC 9052). */
    publicKey: bytea().notNull(),
    /** How often the authenticator has signed; 0 for ever if it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (table) => [index().on(table.accountId)],
)

/** A log-in that waits for its code after the right password. Only the SHA-256 of its token is kept. */
export const loginChallengeTable = pgTable(
  'login_challenge',
  {
    tokenHash: bytea().primaryKey(),
    accountId: accountReference(),
    /** SHA-256 of the password hash that was checked: a new password ends the challenge. */
    passwordMark: bytea().notNull(),
    expiresAt: moment().notNull(),
    wrongCodes: integer().notNull().default(0),
  },
  (table) => [index().on(table.accountId)],
)
