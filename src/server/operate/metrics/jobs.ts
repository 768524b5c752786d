import { Counter, type Registry } from 'prom-client'
import type { Queue } from '../../platform/queue/queue.ts'

/** The same queue; what becomes of each try of a job is counted. */
export function countJobs(registry: Registry, queue: Queue): Queue {
  const jobs = new Counter({
    name: 'kantor_jobs_total',
    help: 'Tries of jobs in this process: done, or failed, and then tried again or given up.',
    labelNames: ['queue', 'outcome'],
    registers: [registry],
  })
  return {
    ...queue,
    work(name, handler) {
      // A count that only begins with its first failure would hide that one from every rate.
      for (const outcome of ['done', 'failed']) jobs.inc({ queue: name, outcome }, 0)
      return queue.work(name, async (data, job) => {
        try {
          await handler(data, job)
          jobs.inc({ queue: name, outcome: 'done' })
        } catch (error) {
          jobs.inc({ queue: name, outcome: 'failed' })
          throw error
        }
      })
    },
  }
}
