import type { FastifyBaseLogger } from 'fastify'
import type { Operator } from '#contract/operator.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { LetterWriters, Mail } from '../../platform/mail/mail.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { Webhook, ReadWebhook } from './webhook.ts'
import { cancelledMeetingLetter, newMeetingLetter } from './scheduling.letters.ts'
import * as store from './scheduling.store.ts'

export interface Scheduling {
  /** Takes in what the provider posts, to be worked on later. */
  receive(posted: Parameters<ReadWebhook>[0]): Promise<{ ok: true } | Failure<'UNAUTHENTICATED'>>
  /** Begins to work on what was received. */
  work(): Promise<void>
  letters: Pick<LetterWriters, 'new-meeting' | 'cancelled-meeting'>
}

export interface SchedulingParts {
  database: Database
  clock: Clock
  queue: Queue
  mail: Mail
  readWebhook: ReadWebhook
  operator: Operator
  log: FastifyBaseLogger
}

export function createScheduling({ database, clock, queue, mail, readWebhook, operator, log }: SchedulingParts): Scheduling {
  async function receive(posted: Parameters<ReadWebhook>[0]) {
    const now = clock()
    const webhook = readWebhook(posted, now)
    if (webhook === 'refused') return fail('UNAUTHENTICATED')
    if (webhook === 'unreadable') log.warn('a webhook of the scheduling provider that we do not know')
    else await accept(webhook, now)
    return { ok: true } as const
  }

  const accept = (webhook: Webhook, now: Date) =>
    database.transaction(async (tx) => {
      // Once stored, it is ours: the same webhook again changes nothing.
      const webhookId = await store.storeWebhook(tx, webhook, now)
      if (webhookId) await queue.send(tx, 'meeting-webhook', { webhookId })
    })

  const process = (webhookId: string) =>
    database.transaction(async (tx) => {
      const webhook = await store.takeWebhook(tx, webhookId)
      if (!webhook) return
      const now = clock()
      await (webhook.kind === 'booked' ? book(tx, webhook, now) : cancel(tx, webhook, now))
      await store.markProcessed(tx, webhookId, now)
    })

  async function book(tx: Transaction, webhook: Webhook, now: Date) {
    const meetingId = await store.recordMeeting(tx, webhook, now)
    // Its cancellation came first: the desk knows already that there is nothing to go to.
    if (!meetingId) return
    await mail.order(tx, { kind: 'new-meeting', meetingId })
    await recordEvent(tx, { kind: 'meeting.booked', actor: 'visitor', at: now, details: { meetingId } })
  }

  async function cancel(tx: Transaction, webhook: Webhook, now: Date) {
    const meetingId = await store.cancelMeeting(tx, webhook, now)
    await mail.order(tx, { kind: 'cancelled-meeting', meetingId })
    await recordEvent(tx, { kind: 'meeting.cancelled', actor: 'visitor', at: now, details: { meetingId } })
  }

  return {
    receive,
    work: () => queue.work('meeting-webhook', (data) => process((data as { webhookId: string }).webhookId)),
    letters: {
      'new-meeting': async ({ meetingId }) => {
        const meeting = await store.findMeeting(database, meetingId)
        // Cancelled before the letter went out: the other letter says all.
        return meeting?.state === 'booked' ? newMeetingLetter(meeting, { operator }) : null
      },
      'cancelled-meeting': async ({ meetingId }) => {
        const meeting = await store.findMeeting(database, meetingId)
        return meeting ? cancelledMeetingLetter(meeting, { operator }) : null
      },
    },
  }
}
