import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'
import type { MeetingFacts } from './webhook.ts'

/** Half an hour with somebody, as the scheduling provider last told it. */
export const meetingTable = pgTable(
  'meeting',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The provider's name of this person's place in the meeting. A meeting that is moved has another one. */
    inviteeUri: text().notNull().unique(),
    state: text({ enum: ['booked', 'cancelled'] }).notNull(),
    /** What was booked, in the provider's words. */
    title: text().notNull(),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    inviteeName: text().notNull(),
    inviteeEmail: text().notNull(),
    /** The zone in which the visitor chose the time. */
    timeZone: text().notNull(),
    /** Whether it takes the place of one that was cancelled, or was cancelled for another time. */
    moved: boolean().notNull(),
    recordedAt: moment().notNull(),
    updatedAt: moment().notNull(),
    /** When the account with its address was closed: whoever has that address next is somebody else. */
    leftAt: moment(),
  },
  (table) => [
    index().on(table.startsAt),
    index('meeting_invitee_email_lower').on(sql`lower(${table.inviteeEmail})`),
    check('meeting_state', sql`${table.state} in ('booked', 'cancelled')`),
  ],
)

/** The provider's signed webhooks, each once. */
export const meetingWebhookTable = pgTable(
  'meeting_webhook',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: ['booked', 'cancelled'] }).notNull(),
    inviteeUri: text().notNull(),
    /** What it says; gone once it was worked on. */
    facts: jsonb().$type<MeetingFacts>(),
    receivedAt: moment().notNull(),
    processedAt: moment(),
  },
  (table) => [unique().on(table.kind, table.inviteeUri), index().on(table.receivedAt)],
)
