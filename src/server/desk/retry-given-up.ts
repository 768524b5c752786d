import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { type Actor, recordEvent } from '../event/event.ts'
import type { Queue } from '../queue/queue.ts'
import { type Command, counted, DeskError } from './command.ts'

/** What lies in the queue because trying it went on failing. */
export interface GivenUp {
  /** Lets the workers try it all again; answers how many jobs it is. */
  retry(order: { actor: Actor }): Promise<number>
}

export const createGivenUp = ({ database, clock, queue }: { database: Database; clock: Clock; queue: Queue }): GivenUp => ({
  retry: ({ actor }) =>
    database.transaction(async (tx) => {
      const jobs = await queue.retryGivenUp(tx)
      if (jobs > 0) await recordEvent(tx, { kind: 'queue.given-up-retried', actor, at: clock(), details: { jobs } })
      return jobs
    }),
})

export const retryGivenUp: Command = {
  name: 'retry-given-up',
  usage: '',
  summary:
    'Tries again what was given up: letters that the mail server refused for hours, and providers’ notices that could not be worked on. Mend the cause first.',
  options: {},
  check({ positionals }) {
    if (positionals.length > 0) throw new DeskError('This command is given nothing.')
  },
  async run({ givenUp }, { actor }) {
    const jobs = await givenUp.retry({ actor })
    return jobs === 0 ? 'Nothing was given up.' : `${counted(jobs, 'job')} will be tried again.`
  },
}
