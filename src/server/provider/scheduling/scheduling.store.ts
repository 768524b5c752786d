import { and, eq, isNull } from 'drizzle-orm'
import { firstRow, type Queryable, storedId, type Transaction } from '../../platform/database/database.ts'
import type { MeetingWebhook } from './meeting-webhook.ts'
import { meetingWebhookTable, meetingTable } from './scheduling.table.ts'

export type Meeting = typeof meetingTable.$inferSelect

export async function lockUnprocessedWebhook(tx: Transaction, id: string): Promise<MeetingWebhook | null> {
  const [row] = await tx
    .select()
    .from(meetingWebhookTable)
    .where(and(eq(meetingWebhookTable.id, id), isNull(meetingWebhookTable.processedAt)))
    .for('update')
  return row?.facts ? { kind: row.kind, inviteeUri: row.inviteeUri, facts: row.facts } : null
}

/** Deletes the webhook's facts, which the meeting now holds. */
export async function markProcessed(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.update(meetingWebhookTable).set({ processedAt: now, facts: null }).where(eq(meetingWebhookTable.id, id))
}

/** Stores a new meeting; null if the meeting is already stored, booked or cancelled. */
export async function recordMeeting(tx: Transaction, webhook: MeetingWebhook, now: Date): Promise<string | null> {
  const [row] = await tx.insert(meetingTable).values(rowOf(webhook, now)).onConflictDoNothing().returning({ id: meetingTable.id })
  return row?.id ?? null
}

/** Stores the meeting as cancelled, also if its booking never arrived. */
export const cancelMeeting = (tx: Transaction, webhook: MeetingWebhook, now: Date) =>
  storedId(
    tx
      .insert(meetingTable)
      .values(rowOf(webhook, now))
      .onConflictDoUpdate({ target: meetingTable.inviteeUri, set: { state: 'cancelled', moved: webhook.facts.moved, updatedAt: now } })
      .returning({ id: meetingTable.id }),
  )

export const findMeeting = (db: Queryable, id: string): Promise<Meeting | undefined> =>
  firstRow(db.select().from(meetingTable).where(eq(meetingTable.id, id)))

const rowOf = ({ kind, inviteeUri, facts }: MeetingWebhook, now: Date): typeof meetingTable.$inferInsert => ({
  ...facts,
  startsAt: new Date(facts.startsAt),
  endsAt: new Date(facts.endsAt),
  inviteeUri,
  state: kind,
  recordedAt: now,
  updatedAt: now,
})
