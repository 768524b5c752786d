import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/languages.ts'
import { moment, referenceTo } from '../../platform/database/columns.ts'
import { staffReference, staffTable } from '../../staff/person/staff.table.ts'
import { exchangeRequestTable } from './exchange-request.table.ts'

const requestReference = () => referenceTo(() => exchangeRequestTable.id)

/** What client and desk wrote to each other about a request. Append-only. What the client did not write in the account was recorded by a colleague. */
export const requestMessageTable = pgTable(
  'request_message',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Numbers the messages of all requests, because several may have the same time. */
    number: bigint({ mode: 'number' }).notNull().unique().generatedAlwaysAsIdentity(),
    requestId: requestReference(),
    direction: text({ enum: ['from-client', 'to-client'] }).notNull(),
    channel: text({ enum: ['e-mail', 'telephone', 'letter', 'account'] }).notNull(),
    /** Of our answer; null for the client's message. */
    language: text().$type<Language>(),
    /** Of our answer, if it is not the usual one. */
    subject: text(),
    text: text().notNull(),
    /** Who answered, or recorded the client's message. Null for what the client wrote in the account. */
    staffId: uuid().references(() => staffTable.id),
    at: moment().notNull(),
    /** The version that the request got with this message. */
    version: integer().notNull(),
  },
  (table) => [
    unique().on(table.requestId, table.version),
    index().on(table.requestId, table.number),
    index().on(table.staffId),
    check('request_message_direction', sql`${table.direction} in ('from-client', 'to-client')`),
    check('request_message_staff', sql`(${table.staffId} is null) = (${table.channel} = 'account' and ${table.direction} = 'from-client')`),
    check('request_message_channel', sql`${table.channel} in ('e-mail', 'telephone', 'letter', 'account')`),
  ],
)

/** Who has a request on the screen. */
export const requestPresenceTable = pgTable(
  'request_presence',
  {
    requestId: requestReference(),
    staffId: staffReference(),
    seenAt: moment().notNull(),
    writing: boolean().notNull(),
    /** When the event of this visit was recorded; null if the screen was never opened. */
    openedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.staffId] }), index().on(table.staffId), index().on(table.seenAt)],
)
