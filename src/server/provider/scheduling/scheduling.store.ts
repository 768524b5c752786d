import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { Webhook } from './webhook.ts'
import { meetingWebhookTable, meetingTable } from './scheduling.table.ts'

export type Meeting = typeof meetingTable.$inferSelect

/** The id of a webhook; null for one that was stored before. */
export async function storeWebhook(tx: Transaction, { kind, inviteeUri, facts }: Webhook, receivedAt: Date): Promise<string | null> {
  const [row] = await tx
    .insert(meetingWebhookTable)
    .values({ kind, inviteeUri, facts, receivedAt })
    .onConflictDoNothing()
    .returning({ id: meetingWebhookTable.id })
  return row?.id ?? null
}

/** A webhook that nobody has worked on, which nobody else takes meanwhile. */
export async function takeWebhook(tx: Transaction, id: string): Promise<Webhook | null> {
  const [row] = await tx
    .select()
    .from(meetingWebhookTable)
    .where(and(eq(meetingWebhookTable.id, id), isNull(meetingWebhookTable.processedAt)))
    .for('update')
  return row?.facts ? { kind: row.kind, inviteeUri: row.inviteeUri, facts: row.facts } : null
}

/** The facts stand in the meeting from now on. */
export async function markProcessed(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.update(meetingWebhookTable).set({ processedAt: now, facts: null }).where(eq(meetingWebhookTable.id, id))
}

/** The id of a meeting that is new to us; null for one that we know, cancelled ones included. */
export async function recordMeeting(tx: Transaction, webhook: Webhook, now: Date): Promise<string | null> {
  const [row] = await tx.insert(meetingTable).values(rowOf(webhook, now)).onConflictDoNothing().returning({ id: meetingTable.id })
  return row?.id ?? null
}

/** The id of the meeting, which is cancelled from now on, whether or not we have heard of it before. */
export async function cancelMeeting(tx: Transaction, webhook: Webhook, now: Date): Promise<string> {
  const [row] = await tx
    .insert(meetingTable)
    .values(rowOf(webhook, now))
    .onConflictDoUpdate({ target: meetingTable.inviteeUri, set: { state: 'cancelled', moved: webhook.facts.moved, updatedAt: now } })
    .returning({ id: meetingTable.id })
  if (!row) throw new Error('an upsert without a row')
  return row.id
}

export async function findMeeting(db: Queryable, id: string): Promise<Meeting | undefined> {
  const [row] = await db.select().from(meetingTable).where(eq(meetingTable.id, id))
  return row
}

const rowOf = ({ kind, inviteeUri, facts }: Webhook, now: Date): typeof meetingTable.$inferInsert => ({
  ...facts,
  startsAt: new Date(facts.startsAt),
  endsAt: new Date(facts.endsAt),
  inviteeUri,
  state: kind,
  recordedAt: now,
  updatedAt: now,
})
