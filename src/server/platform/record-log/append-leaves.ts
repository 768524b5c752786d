import type { Database, Transaction } from '../database/database.ts'
import { entryOf, type LoggedRow, type LoggedTable, readRows } from './logged-table.ts'
import * as store from './record-log.store.ts'
import type { PendingRow } from './record-log.store.ts'

export interface AppendParts {
  database: Database
  tables: readonly LoggedTable[]
  /** Random bytes. */
  newSalt: () => Buffer
  batchSize?: number
}

/**
 * Gives the oldest waiting rows their leaves, in the order in which they wait. Returns how many rows wait no more; 0 also if another process is
 * at it. A row exists here only after the commit of its transaction, so no leaf is ever of a row that was rolled back.
 */
export async function appendLeaves({ database, tables, newSalt, batchSize = 200 }: AppendParts): Promise<number> {
  // Most times nothing waits: no transaction.
  const names = tables.map(({ name }) => name)
  if ((await store.findPending(database, names, 1)).length === 0) return 0
  return database.transaction(async (tx) => {
    if (!(await store.lockLog(tx))) return 0
    // A newer release may log more tables. Their rows wait for its workers.
    const waiting = await store.findPending(tx, names, batchSize)
    if (waiting.length === 0) return 0
    const rows = await withoutLeaf(tx, waiting)
    const found = await readAll(tx, tables, rows)
    const first = await store.nextLeafNumber(tx)
    const leaves = rows.map(({ tableName, rowKey }, at) => {
      const salt = newSalt()
      const entry = entryOf(salt, { table: tableName, key: rowKey, row: found.get(nameOf({ tableName, rowKey })) })
      return { number: first + at, tableName, rowKey, entry, salt }
    })
    await store.insertLeaves(tx, leaves)
    await store.deletePending(
      tx,
      waiting.map(({ id }) => id),
    )
    return waiting.length
  })
}

type Named = Pick<PendingRow, 'tableName' | 'rowKey'>
export const nameOf = ({ tableName, rowKey }: Named): string => `${tableName} ${rowKey}`

/** Each row once. A row that has a leaf got it before somebody deleted it and added it again: the check compares it with that leaf. */
async function withoutLeaf(tx: Transaction, waiting: PendingRow[]): Promise<Named[]> {
  const known = new Set((await store.findLeavesOf(tx, waiting)).map(nameOf))
  return [...new Map(waiting.map((row) => [nameOf(row), row])).values()].filter((row) => !known.has(nameOf(row)))
}

/** The rows of several tables that exist, by `nameOf`. */
export async function readAll(
  db: Database | Transaction,
  tables: readonly LoggedTable[],
  wanted: Named[],
): Promise<Map<string, LoggedRow>> {
  const found = new Map<string, LoggedRow>()
  for (const table of tables) {
    const keys = wanted.filter(({ tableName }) => tableName === table.name).map(({ rowKey }) => rowKey)
    if (keys.length === 0) continue
    for (const [rowKey, row] of await readRows(db, table, keys)) found.set(nameOf({ tableName: table.name, rowKey }), row)
  }
  return found
}
