import type { Operator } from '#contract/operator.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import type { LetterWriters, Mail } from '../../platform/mail/mail.ts'
import { createWebhooks, type ReadWebhook, type WebhookParts, type Webhooks } from '../webhook/webhook.ts'
import type { MeetingWebhook } from './meeting-webhook.ts'
import { cancelledMeetingLetter, newMeetingLetter } from './scheduling.letters.ts'
import * as store from './scheduling.store.ts'
import { meetingWebhookTable } from './scheduling.table.ts'

export interface Scheduling {
  webhooks: Webhooks
  letters: Pick<LetterWriters, 'new-meeting' | 'cancelled-meeting'>
}

export interface SchedulingParts extends WebhookParts {
  mail: Mail
  readWebhook: ReadWebhook<MeetingWebhook>
  operator: Operator
}

export const createScheduling = (parts: SchedulingParts): Scheduling => ({
  webhooks: createWebhooks(parts, {
    queue: 'meeting-webhook',
    read: parts.readWebhook,
    table: meetingWebhookTable,
    key: meetingWebhookTable.id,
    process: (id) => processWebhook(parts, id),
  }),
  letters: {
    'new-meeting': async ({ meetingId }) => {
      const meeting = await store.findMeeting(parts.database, meetingId)
      // A meeting that was cancelled before this letter is sent needs only the letter about the cancellation.
      return meeting?.state === 'booked' ? newMeetingLetter(meeting, parts) : null
    },
    'cancelled-meeting': async ({ meetingId }) => {
      const meeting = await store.findMeeting(parts.database, meetingId)
      return meeting ? cancelledMeetingLetter(meeting, parts) : null
    },
  },
})

const processWebhook = ({ database, clock, mail }: SchedulingParts, id: string): Promise<void> =>
  database.transaction(async (tx) => {
    const webhook = await store.lockUnprocessedWebhook(tx, id)
    if (!webhook) return
    const now = clock()
    await (webhook.kind === 'booked' ? book : cancel)(tx, { webhook, mail, now })
    await store.markProcessed(tx, id, now)
  })

interface Change {
  webhook: MeetingWebhook
  mail: Mail
  now: Date
}

async function book(tx: Transaction, { webhook, mail, now }: Change): Promise<void> {
  const meetingId = await store.recordMeeting(tx, webhook, now)
  // The cancellation arrived first, and the desk already has a letter about it.
  if (!meetingId) return
  await mail.order(tx, { kind: 'new-meeting', meetingId })
  await recordEvent(tx, { kind: 'meeting.booked', actor: 'visitor', at: now, details: { meetingId } })
}

async function cancel(tx: Transaction, { webhook, mail, now }: Change): Promise<void> {
  const meetingId = await store.cancelMeeting(tx, webhook, now)
  await mail.order(tx, { kind: 'cancelled-meeting', meetingId })
  await recordEvent(tx, { kind: 'meeting.cancelled', actor: 'visitor', at: now, details: { meetingId } })
}
