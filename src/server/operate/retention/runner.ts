import type { FastifyBaseLogger } from 'fastify'
import { type Clock, plusDays, plusHours, plusMinutes } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import type { Removal } from '../../platform/retention/retention.ts'
import { claimRun, endClaim, keepClaim, secondsSinceRun } from './retention.store.ts'

/** Removes what is past its time: once a day, on one replica. */
export interface Retention {
  /** Begins with a run, where one is overdue, and then looks every hour whether one is. */
  start(): void
  /** Ends after the batch that is running; what is left is for the next run. */
  stop(): Promise<void>
  /** A run, if one is due and no other replica is at it: how many were removed of each kind; null where it was not due. */
  runIfDue(): Promise<Record<string, number> | null>
  /** How long ago the last run was finished, on whichever replica; null where none ever was. */
  secondsSinceRun(): Promise<number | null>
}

export interface RetentionParts {
  database: Database
  /** Of this process. It decides nothing, but must not contradict the database's. */
  clock: Clock
  /** What decides whether something is past its time. */
  databaseClock(database: Database): Promise<Date>
  log: FastifyBaseLogger
  removals: readonly Removal[]
  /** Rows that one statement removes at most, so that none holds locks for long. */
  batchSize?: number
}

const daysBetweenRuns = 1
const lookEveryMs = 60 * 60 * 1000
// What is erased too early is gone: a clock that contradicts another one, or runs away, erases nothing.
const clocksApartHours = 1
const longestGapDays = 31
// Renewed with every batch. A replica that dies at it keeps the others waiting no longer than this.
const claimMinutes = 10

export function createRetention({ database, clock, databaseClock, log, removals, batchSize = 1000 }: RetentionParts): Retention {
  const stopped = new AbortController()
  let running: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function runIfDue() {
    const now = await agreedTime()
    const possible = plusHours(now, clocksApartHours)
    const claimed = await claimRun(database, { now, before: plusDays(now, -daysBetweenRuns), until: claimedUntil(now), possible })
    if (!claimed) return null
    let finishedAt: Date | undefined
    try {
      if (hasRunAway(claimed.lastFinishedAt, now)) {
        finishedAt = now
        return {}
      }
      const { removed, complete } = await removeEverything()
      if (complete) {
        finishedAt = await agreedTime()
        await recordEvent(database, { kind: 'retention.finished', actor: 'system', at: finishedAt, details: removed })
      }
      log.info({ removed, complete }, 'what is past its time is removed')
      return removed
    } finally {
      await endClaim(database, finishedAt)
    }
  }

  async function agreedTime(): Promise<Date> {
    const now = await databaseClock(database)
    const ours = clock()
    if (ours > plusHours(now, clocksApartHours) || now > plusHours(ours, clocksApartHours)) {
      log.error('nothing is removed, for the clocks of the database and of this process are more than an hour apart')
      throw new Error('two clocks are too far apart')
    }
    return now
  }

  /** After a long gap one run is left out: who looks at the log has a day to mend the clock. */
  function hasRunAway(lastFinishedAt: Date | null, now: Date): boolean {
    const isFar = lastFinishedAt !== null && lastFinishedAt < plusDays(now, -longestGapDays)
    if (isFar) log.error('nothing is removed today, for the clock says that the last removal was more than a month ago')
    return isFar
  }

  /** One kind that cannot be removed keeps no other from it. */
  async function removeEverything() {
    const removed: Record<string, number> = {}
    let complete = true
    for (const { what, batch } of removals) {
      try {
        const count = await removeAll(batch)
        if (count > 0) removed[what] = count
      } catch (error) {
        log.error({ err: error, what }, 'something past its time could not be removed; it is tried again in an hour')
        complete = false
      }
    }
    return { removed, complete: complete && !stopped.signal.aborted }
  }

  async function removeAll(batch: Removal['batch']): Promise<number> {
    let removed = 0
    let count = batchSize
    while (count === batchSize && !stopped.signal.aborted) {
      const now = await agreedTime()
      count = await batch(database, now, batchSize)
      removed += count
      await keepClaim(database, claimedUntil(now))
    }
    return removed
  }

  const claimedUntil = (now: Date) => plusMinutes(now, claimMinutes)

  const look = () => {
    running = runIfDue().catch((error: unknown) =>
      log.warn({ err: error }, 'whether a removal is due is not known; it is tried again in an hour'),
    )
  }

  return {
    runIfDue,
    secondsSinceRun: () => secondsSinceRun(database),
    start() {
      look()
      timer = setInterval(look, lookEveryMs)
    },
    async stop() {
      stopped.abort()
      clearInterval(timer)
      await running
    },
  }
}
