import { announceChange } from '../../platform/change/change.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Actor, recordEvent } from '../../platform/event/event.ts'
import { countFailedJobs, findFailedJobs } from '../../platform/queue/backlog.ts'
import type { Queue, QueueName } from '../../platform/queue/queue.ts'

export interface FailedJobSelection {
  since: Date
  queue?: QueueName
}

export type FailedJobs = ReturnType<typeof createFailedJobs>

export const createFailedJobs = ({ database, clock, queue }: { database: Database; clock: Clock; queue: Queue }) => ({
  count: () => countFailedJobs(database),
  /** Moves the selected failed jobs back to their queues. Returns how many. */
  retry: ({ actor, ...selection }: FailedJobSelection & { actor: Actor }): Promise<number> =>
    database.transaction(async (tx) => {
      const jobs = await queue.retryFailed(tx, await findFailedJobs(tx, selection))
      const details = { ...selection, jobs, since: dayText(selection.since) }
      if (jobs === 0) return 0
      await recordEvent(tx, { kind: 'queue.failed-jobs-retried', actor, at: clock(), details })
      await announceChange(tx, 'switches')
      return jobs
    }),
})

export const dayText = (day: Date): string => day.toISOString().slice(0, 10)
