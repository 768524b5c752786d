import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Actor, recordEvent } from '../../platform/event/event.ts'
import { countFailedJobs, findFailedJobs, type FailedJobCount } from '../../platform/queue/failed-jobs.ts'
import { type Queue, type QueueName, queueNames } from '../../platform/queue/queue.ts'
import { type Command, counted, dayOf, DeskError, type Given, wordIn } from './command.ts'
import { tableOf } from './layout.ts'

interface Chosen {
  since: Date
  queue?: QueueName | undefined
}

/** What lies in the queue because trying it went on failing. */
export interface FailedJobs {
  /** How many jobs it is, by queue. */
  count(): Promise<FailedJobCount[]>
  /** Lets the workers try again what was given up since then; answers how many jobs it is. */
  retry(order: Chosen & { actor: Actor }): Promise<number>
}

export const createFailedJobs = ({ database, clock, queue }: { database: Database; clock: Clock; queue: Queue }): FailedJobs => ({
  count: () => countFailedJobs(database),
  retry: ({ actor, ...chosen }) =>
    database.transaction(async (tx) => {
      const jobs = await queue.retryFailed(tx, await findFailedJobs(tx, chosen))
      const details = { jobs, since: dayIn(chosen), ...(chosen.queue && { queue: chosen.queue }) }
      if (jobs > 0) await recordEvent(tx, { kind: 'queue.given-up-retried', actor, at: clock(), details })
      return jobs
    }),
})

export const retryFailed: Command = {
  name: 'retry-failed',
  usage: '[--since <date> [--queue <name>]]',
  summary:
    'Tells what was given up: letters that the mail server refused for hours, and providers’ notices that could not be worked on. With --since, tries again what was given up on that day or later. Mend the cause first, and look at the day: dead letters are kept for a year, and an old one may be wanted by nobody.',
  details: [
    '--since <date>   this day (UTC) and later, such as 2026-11-30',
    `--queue <name>   only of this queue: ${queueNames.join(', ')}`,
  ],
  options: { since: { type: 'string' }, queue: { type: 'string' } },
  check: (given) => void chosenIn(given),
  async run({ failedJobs }, given) {
    const chosen = chosenIn(given)
    if (!chosen) {
      const found = await failedJobs.count()
      if (found.length === 0) return 'Nothing was given up.'
      const table = tableOf(found, ['queue', 'jobs', 'oldest'])
      return `${table}\nTo have them tried again: retry-failed --since <date> [--queue <name>]`
    }
    const jobs = await failedJobs.retry({ ...chosen, actor: given.actor })
    return jobs === 0
      ? `Nothing${chosen.queue ? ` of the queue ${chosen.queue}` : ''} was given up on ${dayIn(chosen)} or later.`
      : `${counted(jobs, 'job')} will be tried again.`
  },
}

const dayIn = ({ since }: Chosen) => since.toISOString().slice(0, 10)

function chosenIn({ positionals, values: { since, queue } }: Given): Chosen | undefined {
  if (positionals.length > 0) throw new DeskError('This command takes only --since <date> and --queue <name>.')
  if (typeof since !== 'string') {
    if (queue !== undefined) throw new DeskError('Say since which day as well: --since <date>.')
    return undefined
  }
  return { since: dayOf(since), ...(typeof queue === 'string' && { queue: wordIn(queue, queueNames) }) }
}
