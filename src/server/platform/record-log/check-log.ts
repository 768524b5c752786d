import type { Database } from '../database/database.ts'
import { nameOf, readAll } from './append-leaves.ts'
import { compareKept, compareStored, faultsOfHeads, faultsOfKeptHeads } from './check-heads.ts'
import { keyIdOf } from './head.ts'
import type { KeptHead } from './kept-heads.ts'
import { entryOf, type LoggedRow, type LoggedTable, pageOfKeys } from './logged-table.ts'
import { rightEdge } from './merkle-tree.ts'
import * as store from './record-log.store.ts'
import type { Leaf } from './record-log.store.ts'

export interface LogSummary {
  leaves: number
  /** Leaves whose rows were lawfully erased with their salts. */
  erased: number
  /** Rows that wait for their leaf. */
  waiting: number
  heads: number
  /** The ids of the keys that signed them. */
  keys: string[]
  /** Whether today's log extends every kept head. */
  extendsKept: boolean
}

const keyPage = 5000

/**
 * Recomputes the whole log, reading it page by page: yields a sentence for each finding, and returns what was compared. `kept`: heads from outside of
 * the service, which also reveal who changed rows, leaves and heads together.
 */
export async function* checkLog(
  database: Database,
  { tables, kept }: { tables: readonly LoggedTable[]; kept: KeptHead[] },
): AsyncGenerator<string, LogSummary> {
  const heads = await store.allHeads(database)
  yield* [...faultsOfHeads(heads), ...faultsOfKeptHeads(kept, heads)]
  const [stored, keptHeads] = [compareStored(heads), compareKept(kept)]
  const edge = rightEdge()
  let [expected, erased] = [0, 0]
  for await (const page of store.leavesFrom(database, 0)) {
    const rows = await readAll(database, tables, page)
    for (const leaf of page) {
      yield* stored.compare(edge)
      yield* keptHeads.compare(edge)
      if (leaf.number > expected) yield missingLeaves(expected, leaf.number - 1)
      const { finding, isErased } = compareLeaf(leaf, { tables, row: rows.get(nameOf(leaf)) })
      if (finding) yield `${leaf.tableName} ${leaf.rowKey}: ${finding} (leaf ${leaf.number}).`
      if (isErased) erased++
      edge.append(leaf.entry)
      expected = leaf.number + 1
    }
  }
  for (const comparison of [stored, keptHeads]) {
    yield* comparison.compare(edge)
    yield* comparison.end(edge.size())
  }
  for (const table of tables) yield* rowsWithoutLeaf(database, table)
  const { count: waiting } = await store.readPending(database)
  const keys = [...new Set(heads.map(({ publicKey }) => keyIdOf(publicKey)))]
  return { leaves: edge.size(), erased, waiting, heads: heads.length, keys, extendsKept: keptHeads.isSame() }
}

const missingLeaves = (first: number, last: number) =>
  first === last ? `Leaf ${first} is missing.` : `The leaves ${first} to ${last} are missing.`

function compareLeaf(
  { tableName, rowKey, entry, salt }: Leaf & { salt: Buffer | null },
  { tables, row }: { tables: readonly LoggedTable[]; row: LoggedRow | undefined },
): { finding?: string; isErased?: true } {
  const table = tables.find(({ name }) => name === tableName)
  if (!table) return { finding: 'this release logs no such table' }
  if (!row && !salt) return table.isErasable ? { isErased: true } : { finding: 'the row is gone, and rows of this table are never erased' }
  if (!row) return { finding: 'the row is gone' }
  if (!salt) return { finding: 'the salt is gone, so the row cannot be compared' }
  return entryOf(salt, { table: tableName, key: rowKey, row }).equals(entry) ? {} : { finding: 'the row is not what was logged' }
}

async function* rowsWithoutLeaf(database: Database, table: LoggedTable): AsyncGenerator<string> {
  for (let after: string | undefined; ;) {
    const page = await pageOfKeys(database, table, { after, limit: keyPage })
    for (const { key, isLogged } of page) if (!isLogged) yield `${table.name} ${key}: the row has no leaf.`
    after = page.at(-1)?.key
    if (after === undefined) return
  }
}
