import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'
import type { MeetingFacts } from './meeting-webhook.ts'

/** A meeting, as the scheduling provider last described it. */
export const meetingTable = pgTable(
  'meeting',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The provider's URI of this person's place in the meeting. A moved meeting has a new URI. */
    inviteeUri: text().notNull().unique(),
    state: text({ enum: ['booked', 'cancelled'] }).notNull(),
    /** The provider's name of the kind of meeting. */
    title: text().notNull(),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    inviteeName: text().notNull(),
    inviteeEmail: text().notNull(),
    /** The visitor's time zone at the booking. */
    timeZone: text().notNull(),
    /** Whether the meeting replaces a cancelled one, or was cancelled for another time. */
    moved: boolean().notNull(),
    recordedAt: moment().notNull(),
    updatedAt: moment().notNull(),
    /** When the account with this e-mail address was closed: a later account with the address is another client. */
    leftAt: moment(),
  },
  (table) => [
    index().on(table.startsAt),
    index('meeting_invitee_email_lower').on(sql`lower(${table.inviteeEmail})`),
    check('meeting_state', sql`${table.state} in ('booked', 'cancelled')`),
  ],
)

/** The provider's verified webhooks, each stored once. */
export const meetingWebhookTable = pgTable(
  'meeting_webhook',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: ['booked', 'cancelled'] }).notNull(),
    inviteeUri: text().notNull(),
    /** Null once the webhook was processed. */
    facts: jsonb().$type<MeetingFacts>(),
    receivedAt: moment().notNull(),
    processedAt: moment(),
  },
  (table) => [unique().on(table.kind, table.inviteeUri), index().on(table.receivedAt)],
)
