import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { connectForFile, databaseOfFile } from '../../testing/database.ts'
import { connect, type Database, preparedStatement, preparedRead, reasonDatabaseIsAway } from './database.ts'

const { ownerUrl: url } = await databaseOfFile()
const other = connectForFile(url, { connections: 1 })

function poolOf(connections: number): Database {
  const database = connect(url, { connections })
  database.$client.on('error', () => {})
  onTestFinished(() => database.$client.end())
  return database
}

const selectPid = (db: Pick<Database, 'select'>) =>
  db.select({ pid: sql<number>`pg_backend_pid()`, waited: sql`pg_sleep(${sql.placeholder('seconds')})` }).from(sql`(select 1) as one`)
const sharedRead = preparedRead('shared_read', selectPid)
const unsharedRead = preparedStatement('unshared_read', selectPid)

/** Sends `times` reads together. Each returns the id of the PostgreSQL process on its connection. */
const readPids = (
  from: Database,
  times: number,
  { seconds = 0.02, statement = sharedRead }: { seconds?: unknown; statement?: typeof unsharedRead } = {},
) => Array.from({ length: times }, async () => (await statement(from, { seconds }))[0]?.pid)
const unavailableReason = (outcome: PromiseSettledResult<unknown>) => outcome.status === 'rejected' && reasonDatabaseIsAway(outcome.reason)

test('six shared reads run on one connection, a seventh on another', async () => {
  const database = poolOf(3)
  expect(new Set(await Promise.all(readPids(database, 6))).size).toBe(1)
  expect(database.$client.totalCount).toBe(1)
  expect(new Set(await Promise.all(readPids(database, 7))).size).toBe(2)
  // All connections are back in the pool.
  expect(database.$client.idleCount).toBe(2)
})

test('statements that are not prepared as shared reads each have their own connection', async () => {
  const database = poolOf(2)
  expect(new Set(await Promise.all(readPids(database, 2, { statement: unsharedRead }))).size).toBe(2)
})

test('shared reads never use the connection of a transaction, nor wait for it', async () => {
  const database = poolOf(2)
  const pids = await database.transaction(async (tx) => {
    const [own] = await sharedRead(tx, { seconds: 0 })
    return [own?.pid, ...(await Promise.all(readPids(database, 3)))]
  })
  expect(pids[0]).not.toBe(pids[1])
  expect(new Set(pids).size).toBe(2)
})

test('a shared read fails alone, and its connection is then replaced', async () => {
  const database = poolOf(1)
  const [failed, ...others] = [...readPids(database, 1, { seconds: 'long' }), ...readPids(database, 3)]
  await expect(failed).rejects.toMatchObject({ cause: { code: '22P02' } })
  const pids = new Set(await Promise.all(others))
  expect(pids.size).toBe(1)
  expect(pids).not.toContain(await readPids(database, 1)[0])
})

test('a shared read does not use the connection of a slow read', async () => {
  const database = poolOf(2)
  const slow = readPids(database, 1, { seconds: 0.4 })[0]
  await pause(100)
  expect(await readPids(database, 1)[0]).not.toBe(await slow)
})

test.each(['first', 'later'])('the %s reads of a locked table all fail as unavailable within two seconds', async (run) => {
  const table = `locked_at_${run}`
  await other.execute(sql.raw(`create table ${table} (number integer)`))
  const readLocked = preparedRead(table, (db) => db.select({ number: sql`number` }).from(sql.raw(table)))
  const database = poolOf(1)
  if (run === 'later') await readLocked(database, {})
  await other.transaction(async (tx) => {
    await tx.execute(sql.raw(`lock table ${table}`))
    const startedAt = performance.now()
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => readLocked(database, {})))
    expect(performance.now() - startedAt).toBeLessThan(2000)
    for (const outcome of outcomes) expect(unavailableReason(outcome)).toBeTruthy()
  })
  expect(await readLocked(database, {})).toEqual([])
})

test('shared reads fail as unavailable while no connection is free', async () => {
  const database = poolOf(1)
  await database.transaction(async () => {
    for (const outcome of await Promise.allSettled(readPids(database, 7)))
      expect(unavailableReason(outcome)).toBe('timeout exceeded when trying to connect')
  })
  expect(await Promise.all(readPids(database, 7))).toHaveLength(7)
})

test('shared reads finish before the pool is closed', async () => {
  const database = connect(url, { connections: 1 })
  const acquired = once(database.$client, 'acquire')
  const reads = Promise.all(readPids(database, 3))
  await acquired
  await database.$client.end()
  expect(await reads).toHaveLength(3)
})

test('shared reads on a lost connection fail; the next reads use another connection', async () => {
  const database = poolOf(1)
  const pid = await readPids(database, 1)[0]
  const lost = Promise.allSettled(readPids(database, 3, { seconds: 0.5 }))
  await other.execute(sql`select pg_terminate_backend(${pid}, 5000)`)
  for (const outcome of await lost) expect(unavailableReason(outcome)).toBeTruthy()
  expect(await readPids(database, 1)[0]).not.toBe(pid)
})
