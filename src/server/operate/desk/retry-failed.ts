import { queueNames } from '../../platform/queue/queue.ts'
import { type Command, counted, dayOf, DeskError, type Given, wordIn } from './command.ts'
import type { FailedJobSelection } from './failed-jobs.ts'
import { tableOf } from './layout.ts'

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

const dayIn = ({ since }: FailedJobSelection) => since.toISOString().slice(0, 10)

function chosenIn({ positionals, values: { since, queue } }: Given): FailedJobSelection | undefined {
  if (positionals.length > 0) throw new DeskError('This command takes only --since <date> and --queue <name>.')
  if (typeof since !== 'string') {
    if (queue !== undefined) throw new DeskError('Say since which day as well: --since <date>.')
    return undefined
  }
  return { since: dayOf(since), ...(typeof queue === 'string' && { queue: wordIn(queue, queueNames) }) }
}
