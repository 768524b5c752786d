import type { FastifyBaseLogger } from 'fastify'
import { type Clock, plusDays, plusHours, plusMinutes } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import type { RetentionRule } from '../../platform/retention/personal-data.ts'
import { leaseRun, releaseLease, renewLease, secondsSinceRun } from './retention.store.ts'

/** Applies the retention rules: once a day, on one replica. */
export interface Retention {
  /** Runs now if a run is overdue, then checks every hour. */
  start(): void
  /** Stops after the current batch; the next run deletes the rest. */
  stop(): Promise<void>
  /** Runs if a run is due and no other replica has the lease. Returns the number of deleted rows by rule, or null without a run. */
  runIfDue(): Promise<Record<string, number> | null>
  /** The age of the last finished run on any replica; null if there was none. */
  secondsSinceRun(): Promise<number | null>
}

export interface RetentionParts {
  database: Database
  /** This process' clock. If the database's clock differs by more than an hour, nothing is deleted. */
  clock: Clock
  /** The clock that decides which rows have expired. */
  databaseNow(): Promise<Date>
  log: FastifyBaseLogger
  rules: readonly RetentionRule[]
  /** The most rows that one statement deletes: a long statement would hold its locks for long. */
  batchSize?: number
}

const daysBetweenRuns = 1
const checkEveryMs = 60 * 60 * 1000
// Data that is deleted too early is lost. If clocks differ or jump, nothing is deleted.
const maxClockDifferenceHours = 1
const maxGapDays = 31
// The lease is renewed with every batch. If a replica dies, the others wait until its lease expires.
const leaseMinutes = 10

export function createRetention(parts: RetentionParts): Retention {
  const stopping = new AbortController()
  let running: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const runIfDue = () => runOnce(parts, stopping.signal)
  const check = () => {
    running = runIfDue().catch((error: unknown) => parts.log.warn({ err: error }, 'the retention run failed; retry in an hour'))
  }

  return {
    runIfDue,
    secondsSinceRun: () => secondsSinceRun(parts.database),
    start() {
      check()
      timer = setInterval(check, checkEveryMs)
    },
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await running
    },
  }
}

async function runOnce(parts: RetentionParts, stopping: AbortSignal): Promise<Record<string, number> | null> {
  const { database, log } = parts
  const now = await agreedTime(parts)
  const latestPossible = plusHours(now, maxClockDifferenceHours)
  const lease = await leaseRun(database, { now, dueBefore: plusDays(now, -daysBetweenRuns), until: leaseUntil(now), latestPossible })
  if (!lease) return null
  let finishedAt: Date | undefined
  try {
    if (isGapTooLong(lease.lastFinishedAt, now)) {
      log.error('nothing is deleted today: by the clock the last run was more than a month ago')
      finishedAt = now
      return {}
    }
    const { deleted, isComplete } = await applyRules(parts, stopping)
    if (isComplete) {
      finishedAt = await agreedTime(parts)
      await recordEvent(database, { kind: 'retention.finished', actor: 'system', at: finishedAt, details: deleted })
    }
    log.info({ deleted, isComplete }, 'expired rows were deleted')
    return deleted
  } finally {
    await releaseLease(database, finishedAt)
  }
}

async function agreedTime({ clock, databaseNow, log }: RetentionParts): Promise<Date> {
  const now = await databaseNow()
  const ours = clock()
  if (ours > plusHours(now, maxClockDifferenceHours) || now > plusHours(ours, maxClockDifferenceHours)) {
    log.error('nothing is deleted: the clocks of the database and of this process are more than an hour apart')
    throw new Error('the clocks are too far apart')
  }
  return now
}

/** One run is skipped after a long gap: the operator has a day to correct a wrong clock. */
const isGapTooLong = (lastFinishedAt: Date | null, now: Date) => lastFinishedAt !== null && lastFinishedAt < plusDays(now, -maxGapDays)

/** Applies every rule, even if an earlier rule has failed. */
async function applyRules(parts: RetentionParts, stopping: AbortSignal) {
  const deleted: Record<string, number> = {}
  let hasFailed = false
  for (const rule of parts.rules) {
    try {
      const count = await applyRule(parts, rule, stopping)
      if (count > 0) deleted[rule.what] = count
    } catch (error) {
      parts.log.error({ err: error, what: rule.what }, 'expired rows could not be deleted; retry in an hour')
      hasFailed = true
    }
  }
  return { deleted, isComplete: !hasFailed && !stopping.aborted }
}

async function applyRule(parts: RetentionParts, rule: RetentionRule, stopping: AbortSignal): Promise<number> {
  const { database, batchSize = 1000 } = parts
  let deleted = 0
  let count = batchSize
  while (count === batchSize && !stopping.aborted) {
    const now = await agreedTime(parts)
    count = await rule.deleteBatch(database, now, batchSize)
    deleted += count
    await renewLease(database, leaseUntil(now))
  }
  return deleted
}

const leaseUntil = (now: Date) => plusMinutes(now, leaseMinutes)
