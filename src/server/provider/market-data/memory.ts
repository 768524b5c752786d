import type { FastifyBaseLogger } from 'fastify'
import { type Clock, plusSeconds } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Known, readKnown, type Subject } from './market-data.store.ts'

const keptSeconds = 3

/** A copy of the table in this process, so that a visitor's question costs no query. At most three seconds behind the table. */
export interface Memory {
  current(): Promise<Known>
  /** What this replica has just written itself. */
  put<S extends Subject>(subject: S, dated: NonNullable<Known[S]>): void
}

export function createMemory({ database, clock, log }: { database: Database; clock: Clock; log: FastifyBaseLogger }): Memory {
  let copy: Known | null = null
  let readAt = new Date(0)
  let reading: Promise<Known> | null = null

  async function read(): Promise<Known> {
    readAt = clock()
    try {
      copy = newest(copy ?? {}, await readKnown(database))
    } catch (error) {
      if (!copy) throw error
      log.warn({ err: error }, 'market data could not be read again; the last copy answers')
    }
    return copy
  }

  return {
    async current() {
      if (reading) return copy ?? reading
      if (copy && clock() < plusSeconds(readAt, keptSeconds) && clock() >= readAt) return copy
      reading = read().finally(() => (reading = null))
      return reading
    },
    put(subject, dated) {
      copy = newest(copy ?? {}, { [subject]: dated })
    },
  }
}

/** Of each subject the newer one: a read that began before a write must not undo it. */
function newest(known: Known, read: Known): Known {
  const fresher = (Object.keys(read) as Subject[]).filter((subject) => {
    const before = known[subject]
    return !before || before.asOf <= (read[subject]?.asOf ?? before.asOf)
  })
  return { ...known, ...Object.fromEntries(fresher.map((subject) => [subject, read[subject]])) }
}
