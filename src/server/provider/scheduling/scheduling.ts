import type { FastifyBaseLogger } from 'fastify'
import type { Operator } from '#contract/operator.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { LetterWriters, Mail } from '../../platform/mail/mail.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { Notice, ReadNotice } from './notice.ts'
import { cancelledMeetingLetter, newMeetingLetter } from './scheduling.letters.ts'
import * as store from './scheduling.store.ts'

export interface Scheduling {
  /** Takes in what the provider posts, to be worked on later. */
  receive(posted: Parameters<ReadNotice>[0]): Promise<{ ok: true } | Failure<'UNAUTHENTICATED'>>
  /** Begins to work on what was received. */
  work(): Promise<void>
  letters: Pick<LetterWriters, 'new-meeting' | 'cancelled-meeting'>
}

export interface SchedulingParts {
  database: Database
  clock: Clock
  queue: Queue
  mail: Mail
  readNotice: ReadNotice
  operator: Operator
  log: FastifyBaseLogger
}

export function createScheduling({ database, clock, queue, mail, readNotice, operator, log }: SchedulingParts): Scheduling {
  async function receive(posted: Parameters<ReadNotice>[0]) {
    const now = clock()
    const notice = readNotice(posted, now)
    if (notice === 'refused') return fail('UNAUTHENTICATED')
    if (notice === 'unreadable') log.warn('a notice of the scheduling provider that we do not know')
    else await accept(notice, now)
    return { ok: true } as const
  }

  const accept = (notice: Notice, now: Date) =>
    database.transaction(async (tx) => {
      // Once stored, it is ours: the same notice again changes nothing.
      const noticeId = await store.storeNotice(tx, notice, now)
      if (noticeId) await queue.send(tx, 'meeting-notice', { noticeId })
    })

  const process = (noticeId: string) =>
    database.transaction(async (tx) => {
      const notice = await store.takeNotice(tx, noticeId)
      if (!notice) return
      const now = clock()
      await (notice.kind === 'booked' ? book(tx, notice, now) : cancel(tx, notice, now))
      await store.markProcessed(tx, noticeId, now)
    })

  async function book(tx: Transaction, notice: Notice, now: Date) {
    const meetingId = await store.recordMeeting(tx, notice, now)
    // Its cancellation came first: the desk knows already that there is nothing to go to.
    if (!meetingId) return
    await mail.order(tx, { kind: 'new-meeting', meetingId })
    await recordEvent(tx, { kind: 'meeting.booked', actor: 'visitor', at: now, details: { meetingId } })
  }

  async function cancel(tx: Transaction, notice: Notice, now: Date) {
    const meetingId = await store.cancelMeeting(tx, notice, now)
    await mail.order(tx, { kind: 'cancelled-meeting', meetingId })
    await recordEvent(tx, { kind: 'meeting.cancelled', actor: 'visitor', at: now, details: { meetingId } })
  }

  return {
    receive,
    work: () => queue.work('meeting-notice', (data) => process((data as { noticeId: string }).noticeId)),
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
