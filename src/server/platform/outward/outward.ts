import type { FastifyBaseLogger } from 'fastify'
import { announceChange } from '../change/change.ts'
import { type Clock, secondsSince } from '../clock.ts'
import type { Database, Transaction } from '../database/database.ts'
import { errorCode } from '../faults.ts'
import { type Actor, recordEvent } from '../event/event.ts'
import { fail, type Failure } from '../failure.ts'
import { StartError } from '../start-error.ts'
import * as store from './database-timeline.store.ts'
import type { DatabaseTimeline } from './database-timeline.store.ts'

interface OutwardParts {
  database: Database
  clock: Clock
}

/**
 * Whether nothing may leave: the database was restored or failed over, and nobody has reconciled bank and chain since. To be asked in the transaction of
 * each step that sends money or coins out, before it is written down. The transaction should commit also after a refusal, because it may be the first to
 * see the new timeline.
 */
export async function isOutwardClosed(tx: Transaction, now: Date): Promise<boolean> {
  const timeline = (await store.findCurrent(tx)) ?? (await storeCurrent(tx, now))
  return timeline.reconciledAt === null
}

/** The timeline on which the database runs now. Outward steps are closed until it is reconciled. */
export const readTimeline = async ({ database, clock }: OutwardParts): Promise<DatabaseTimeline> =>
  (await store.findCurrent(database)) ?? database.transaction((tx) => storeCurrent(tx, clock()))

/** Closes outward steps before the first call, if the database was restored. Throws a StartError if PostgreSQL does not let us read its timeline. */
export async function closeOutwardAfterRestore({ log, ...parts }: OutwardParts & { log: Pick<FastifyBaseLogger, 'warn'> }): Promise<void> {
  try {
    const { reconciledAt } = await readTimeline(parts)
    if (!reconciledAt) log.warn('outward steps are closed: the database was restored or failed over')
  } catch (error) {
    if (errorCode(error) !== insufficientPrivilege) throw error
    throw new StartError(
      'The role in DATABASE_URL may not read the timeline of the database. As a superuser, run there: grant execute on function pg_control_system, pg_current_wal_lsn, pg_walfile_name to <role>',
    )
  }
}

const insufficientPrivilege = '42501'

/** For how long outward steps have been closed; 0 if they are open. */
export async function outwardClosedSeconds(parts: OutwardParts): Promise<number> {
  const { firstSeenAt, reconciledAt } = await readTimeline(parts)
  return reconciledAt ? 0 : secondsSince(firstSeenAt, parts.clock())
}

interface Reconciled {
  /** The id of the timeline that the person saw. */
  timeline: string
  actor: Actor
  note: string
  now: Date
}

/** Opens outward steps again. CONFLICT: they are open, or were closed once more by another timeline. */
export async function reopenOutward(tx: Transaction, { timeline, actor, note, now }: Reconciled): Promise<Failure<'CONFLICT'> | void> {
  if (!(await store.markReconciled(tx, { id: timeline, reconciledAt: now, reconciledBy: actor, note }))) return fail('CONFLICT')
  await recordEvent(tx, { kind: 'outward.reopened', actor, at: now, details: { timeline } })
  await announceChange(tx, 'switches')
}

async function storeCurrent(tx: Transaction, now: Date): Promise<DatabaseTimeline> {
  const stored = await store.insertCurrent(tx, now)
  if (!stored) return await storedMeanwhile(tx)
  if (!stored.reconciledAt) {
    await recordEvent(tx, { kind: 'outward.closed', actor: 'system', at: now, details: { timeline: stored.id } })
    await announceChange(tx, 'switches')
  }
  return stored
}

async function storedMeanwhile(tx: Transaction): Promise<DatabaseTimeline> {
  const found = await store.findCurrent(tx)
  if (!found) throw new Error('the timeline of the database is not stored')
  return found
}
