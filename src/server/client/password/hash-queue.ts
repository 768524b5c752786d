import { OverloadError } from '../../platform/failure.ts'

/** Who waits for a hash. `known`: a client who is logged in, or a network that has logged in to the account before. They go first. */
export type Priority = 'known' | 'new'

export interface QueueEntry {
  priority: Priority
  /** Aborted when nobody waits for the result any more. */
  hangUp?: AbortSignal | undefined
}

// A log-in took 12 ms of processor time when measured, so the last of a hundred waits about a second.
const maxWaiting = 100
/** Places that only known callers get: a flood of new ones leaves them free. */
const reserved = 1

/** What the queue has done since the start. */
export interface QueueCounts {
  waiting: Record<Priority, number>
  done: number
  /** Because too many waited. */
  refused: number
  /** Because the caller had hung up. */
  dropped: number
}

interface Waiting {
  start: () => void
}

/**
 * Runs at most `limit` pieces of work at once, one less for new callers. The others wait, those of known callers first, and at most a hundred of each priority. Rejects with an
 * OverloadError beyond that, or if the caller hangs up.
 */
export function createHashQueue(limit: number) {
  const waiting: Record<Priority, Waiting[]> = { known: [], new: [] }
  const counts = { done: 0, refused: 0, dropped: 0 }
  let free = limit

  async function wait({ priority, hangUp }: QueueEntry): Promise<void> {
    const queue = waiting[priority]
    if (queue.length >= maxWaiting || hangUp?.aborted) {
      counts.refused++
      throw new OverloadError('too many passwords wait to be hashed')
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const entry = { start: resolve }
    queue.push(entry)
    const drop = () => {
      const place = queue.indexOf(entry)
      if (place < 0) return
      queue.splice(place, 1)
      counts.dropped++
      reject(new OverloadError('the caller has hung up'))
    }
    hangUp?.addEventListener('abort', drop)
    return promise.finally(() => hangUp?.removeEventListener('abort', drop))
  }

  return {
    async run<Result>(entry: QueueEntry, work: () => Promise<Result>): Promise<Result> {
      if (free > (entry.priority === 'known' ? 0 : reserved)) free--
      else await wait(entry)
      try {
        return await work()
      } finally {
        counts.done++
        const next = waiting.known.shift() ?? (free >= reserved ? waiting.new.shift() : undefined)
        if (next) next.start()
        else free++
      }
    },
    counts: (): QueueCounts => ({ ...counts, waiting: { known: waiting.known.length, new: waiting.new.length } }),
  }
}
