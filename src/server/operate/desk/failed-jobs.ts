import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Actor, recordEvent } from '../../platform/event/event.ts'
import { countFailedJobs, findFailedJobs, type FailedJobCount } from '../../platform/queue/failed-jobs.ts'
import type { Queue, QueueName } from '../../platform/queue/queue.ts'

export interface FailedJobSelection {
  since: Date
  queue?: QueueName | undefined
}

/** The jobs that the queue no longer retries. */
export interface FailedJobs {
  /** How many there are, by queue. */
  count(): Promise<FailedJobCount[]>
  /** Puts those that failed since then back into their queues; answers how many. */
  retry(order: FailedJobSelection & { actor: Actor }): Promise<number>
}

export const createFailedJobs = ({ database, clock, queue }: { database: Database; clock: Clock; queue: Queue }): FailedJobs => ({
  count: () => countFailedJobs(database),
  retry: ({ actor, ...selection }) =>
    database.transaction(async (tx) => {
      const jobs = await queue.retryFailed(tx, await findFailedJobs(tx, selection))
      const details = { jobs, since: dayOf(selection.since), ...(selection.queue && { queue: selection.queue }) }
      if (jobs > 0) await recordEvent(tx, { kind: 'queue.failed-jobs-retried', actor, at: clock(), details })
      return jobs
    }),
})

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
