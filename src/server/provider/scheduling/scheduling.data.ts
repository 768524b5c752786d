import { and, eq, isNull, lte, max, or, sql } from 'drizzle-orm'
import {
  type PersonalData,
  retentionPeriods,
  type RetentionRule,
  retentionRule,
  webhookRetention,
} from '../../platform/retention/personal-data.ts'
import { plusDays } from '../../platform/clock.ts'
import { orderErasures } from '../erasure/vendor-erasure.ts'
import { meetingWebhookTable, meetingTable } from './scheduling.table.ts'

/** Visitors book without a log-in, so the e-mail address finds a client's meetings. `leftAt` excludes meetings of a closed account. */
const ofClient = (email: string) => and(eq(sql`lower(${meetingTable.inviteeEmail})`, email), isNull(meetingTable.leftAt))

export const schedulingPersonalData: PersonalData = {
  tables: [meetingTable],
  async export(db, { email }) {
    const meetings = await db.select().from(meetingTable).where(ofClient(email)).orderBy(meetingTable.startsAt)
    return { bookedCalls: meetings.map(meetingForClient) }
  },
  // Keep future meetings: closing an account cancels no appointment.
  async close(tx, { email }, { at }) {
    // No law requires us to keep appointments, so Calendly need not wait for the other records. A booked call stays booked.
    const [last] = await tx
      .select({ endsAt: max(meetingTable.endsAt) })
      .from(meetingTable)
      .where(ofClient(email))
    if (last?.endsAt) {
      const dueAt = last.endsAt > at ? last.endsAt : at
      await orderErasures(tx, [{ vendor: 'calendly', subject: email, createdAt: at, dueAt }])
    }
    await tx.delete(meetingTable).where(and(ofClient(email), or(lte(meetingTable.endsAt, at), eq(meetingTable.state, 'cancelled'))))
    await tx.update(meetingTable).set({ leftAt: at }).where(ofClient(email))
  },
}

const meetingForClient = (meeting: typeof meetingTable.$inferSelect) => {
  const { title, state, startsAt, endsAt, inviteeName, inviteeEmail, timeZone, moved, recordedAt, updatedAt } = meeting
  return { title, state, startsAt, endsAt, name: inviteeName, email: inviteeEmail, timeZone, moved, recordedAt, updatedAt }
}

export const schedulingRetention: RetentionRule[] = [
  retentionRule('meetings', meetingTable, (now) => lte(meetingTable.startsAt, plusDays(now, -retentionPeriods.meetingDays))),
  webhookRetention('meeting webhooks', meetingWebhookTable),
]
