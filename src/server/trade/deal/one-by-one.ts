import type { Transaction } from '../../platform/database/database.ts'
import type { TradeContext } from '../context.ts'

/** About a second of work. */
const rowsAtOnce = 200

interface Work<Row extends { id: string }> {
  /** Locks the next row, except these. Another process takes another one. */
  lock: (tx: Transaction, except: string[]) => Promise<Row | undefined>
  act: (tx: Transaction, row: Row, now: Date) => Promise<void>
  /** Leaves a row to a person that failed several times in a row. */
  giveUp: (tx: Transaction, row: Row) => Promise<unknown>
}

const tries = 3
/** How often rows failed, by their ids. */
const failures = new Map<string, number>()

/**
 * Works on waiting rows, each in its own transaction. Any number of workers may do it at the same time. A row that fails is tried again the next
 * time. After three times it is left to a person, so that it holds up no other.
 *
 * @returns more: there may be others
 * @throws the first error, after the others
 */
export async function oneByOne<Row extends { id: string }>(
  { database, databaseNow }: Pick<TradeContext, 'database' | 'databaseNow'>,
  { lock, act, giveUp }: Work<Row>,
  stopping?: AbortSignal,
): Promise<'more' | void> {
  const failed = new Set<string>()
  const errors: unknown[] = []
  let isMore = true
  for (let done = 0; isMore && done < rowsAtOnce; done++) {
    if (stopping?.aborted) break
    let current: string | undefined
    try {
      isMore = await database.transaction(async (tx) => {
        const now = await databaseNow(tx)
        const row = await lock(tx, [...failed])
        if (!row) return false
        current = row.id
        await ((failures.get(row.id) ?? 0) < tries ? act(tx, row, now) : giveUp(tx, row))
        failures.delete(row.id)
        return true
      })
    } catch (error) {
      errors.push(error)
      if (current === undefined) break
      failed.add(current)
      failures.set(current, (failures.get(current) ?? 0) + 1)
    }
  }
  if (errors.length > 0) throw errors[0]
  if (isMore) return 'more'
}
