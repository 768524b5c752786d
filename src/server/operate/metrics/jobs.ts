import { Counter, type Registry } from 'prom-client'
import type { Queue } from '../../platform/queue/queue.ts'

/** The same queue, with the outcome of each try of a job counted. */
export function countJobs(registry: Registry, queue: Queue): Queue {
  const jobs = new Counter({
    name: 'kantor_jobs_total',
    help: 'Tries of jobs in this process, done or failed.',
    labelNames: ['queue', 'outcome'],
    registers: [registry],
  })
  return {
    ...queue,
    work(name, handler) {
      // Starts at 0: Prometheus cannot see an increase of a counter that starts with its first failure.
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
