import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { bytea, moment } from '../../platform/database/columns.ts'
import { accountReference } from '../account/account.table.ts'

/** An account's second factor: waiting for its first code, or on. Without a row, the second factor is off. */
export const secondFactorTable = pgTable('second_factor', {
  accountId: accountReference().primaryKey(),
  /** The authenticator app's secret, encrypted for this account with a key of SECRETS_KEY. */
  sealedSecret: bytea().notNull(),
  beganAt: moment().notNull(),
  /** When the first code turned the second factor on. */
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
