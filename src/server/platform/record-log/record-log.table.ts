import { bigint, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { bytea, moment } from '../database/columns.ts'

const bigNumber = () => bigint({ mode: 'number' })

/** Rows that wait for their leaf. A trigger of each logged table adds them, in the row's own transaction. */
export const logPendingTable = pgTable('log_pending', {
  id: bigNumber().primaryKey().generatedAlwaysAsIdentity(),
  tableName: text().notNull(),
  /** The key of the row; several columns are joined by a slash. */
  rowKey: text().notNull(),
  at: moment().notNull().defaultNow(),
})

/** The leaves of the log, numbered from 0 without gaps. Append-only. */
export const logLeafTable = pgTable(
  'log_leaf',
  {
    number: bigNumber().primaryKey(),
    tableName: text().notNull(),
    rowKey: text().notNull(),
    /** SHA-256 of salt and row: `entryOf`. */
    entry: bytea().notNull(),
  },
  (table) => [unique('log_leaf_of').on(table.tableName, table.rowKey)],
)

/** The salt of each leaf. Whoever erases a row erases its salt too, so that the hash that stays says nothing about the row. */
export const logSaltTable = pgTable('log_salt', {
  /** Of the leaf. */
  number: bigNumber().primaryKey(),
  salt: bytea().notNull(),
})

/** The signed heads, one a day. Append-only. */
export const logHeadTable = pgTable('log_head', {
  /** From 0, without gaps. */
  number: integer().primaryKey(),
  at: moment().notNull(),
  /** How many leaves it covers. */
  size: bigNumber().notNull(),
  /** The right edge of the tree of these leaves, to which the next head appends. */
  edge: bytea().notNull(),
  /** What is signed: `headText`. It has the root. */
  text: text().notNull(),
  /** Ed25519. */
  signature: bytea().notNull(),
  /** SubjectPublicKeyInfo, DER. In every row, so that the heads of an earlier key can be checked without a setting. */
  publicKey: bytea().notNull(),
})
