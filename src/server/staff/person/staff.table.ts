import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Role } from '#contract/desk/permissions.ts'
import { bytea, moment, referenceTo } from '../../platform/database/columns.ts'

/** One of the operator's people. */
export const staffTable = pgTable(
  'staff',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** In lower case. */
    email: text().notNull().unique(),
    name: text().notNull(),
    roles: text().array().$type<Role[]>().notNull(),
    /** `invited`: has no passkey yet. */
    state: text({ enum: ['invited', 'active', 'left'] }).notNull(),
    language: text({ enum: ['en', 'pl'] }).notNull(),
    /** Whether single keys work as shortcuts. */
    singleKeys: boolean().notNull().default(true),
    /** Counts the changes of name, roles and state. */
    version: integer().notNull().default(0),
    /** Who made the newest of them; null: the command line, or the demo's first start. */
    changedBy: uuid().references((): AnyPgColumn => staffTable.id),
    changedAt: moment().notNull(),
    /** Made by the demo's first start. Production with a desk does not start with such a person. */
    isDemo: boolean().notNull().default(false),
    /** Time step (RFC 6238) of the last accepted app code: codes up to it are not accepted again. */
    lastStep: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: moment().notNull(),
    leftAt: moment(),
  },
  (table) => [
    check('staff_state', sql`${table.state} in ('invited', 'active', 'left')`),
    check('staff_roles', sql`cardinality(${table.roles}) > 0`),
  ],
)

/** The person that a row belongs to. */
export const staffReference = () => referenceTo(() => staffTable.id)

/** The passkeys of a person. All verify their user. */
export const staffPasskeyTable = pgTable(
  'staff_passkey',
  {
    id: uuid().primaryKey().defaultRandom(),
    staffId: staffReference(),
    /** The name that the person gave it. */
    name: text().notNull(),
    /** As base64url. */
    credentialId: text().notNull().unique(),
    /** In the form of COSE (RFC 9052). */
    publicKey: bytea().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (table) => [index().on(table.staffId)],
)

/** An invitation to make the first passkey. Its token is made when the letter is sent, and only its SHA-256 is stored. */
export const staffInvitationTable = pgTable(
  'staff_invitation',
  {
    id: uuid().primaryKey().defaultRandom(),
    staffId: staffReference(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** Null until the letter is sent. */
    tokenHash: bytea().unique(),
    usedAt: moment(),
  },
  (table) => [index().on(table.staffId)],
)
