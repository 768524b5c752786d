import { queueNames } from '../../platform/queue/queue.ts'
import { command, countText, DeskError, type ParsedArguments, readChoice, readDay } from './command.ts'
import { dayText, type FailedJobSelection } from '../controls/failed-jobs.ts'
import { tableOf } from './layout.ts'

export const retryFailed = command({
  name: 'retry-failed',
  usage: '[--since <date> [--queue <name>]]',
  summary:
    'Lists failed jobs: letters that could not be sent, and webhooks that could not be processed. With --since, retries those that failed on that day or later. Fix the cause first, and choose the day: failed jobs are kept for a year, and an old letter may confuse.',
  details: [
    '--since <date>   this day (UTC) and later, such as 2026-11-30',
    `--queue <name>   only of this queue: ${queueNames.join(', ')}`,
  ],
  options: { since: { type: 'string' }, queue: { type: 'string' } },
  read: (args) => ({ selection: readFailedJobSelection(args) }),
  async run({ failedJobs }, { selection, actor }) {
    if (!selection) {
      const counts = await failedJobs.count()
      if (counts.length === 0) return 'There are no failed jobs.'
      return `${tableOf(counts, ['queue', 'jobs', 'oldest'])}\nTo retry them: retry-failed --since <date> [--queue <name>]`
    }
    const jobs = await failedJobs.retry({ ...selection, actor })
    if (jobs > 0) return `${countText(jobs, 'job')} will be retried.`
    const { queue, since } = selection
    return `No job${queue ? ` of the queue ${queue}` : ''} failed on ${dayText(since)} or later.`
  },
})

function readFailedJobSelection({ positionals, values: { since, queue } }: ParsedArguments): FailedJobSelection | undefined {
  if (positionals.length > 0) throw new DeskError('This command takes only --since <date> and --queue <name>.')
  if (typeof since !== 'string') {
    if (queue !== undefined) throw new DeskError('Give the day too: --since <date>.')
    return undefined
  }
  return { since: readDay(since), ...(queue !== undefined && { queue: readChoice(queue, queueNames) }) }
}
