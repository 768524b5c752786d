import { createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Connection, PoolClient } from 'pg'
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { updateProfile } from '#contract/endpoints/profile.ts'
import { createApp } from '../http/app.ts'
import { routing } from '../http/route.ts'
import { connectForFile, databaseOfFile } from '../../testing/database.ts'
import {
  connect,
  type ConnectionLimits,
  type Database,
  openConnections,
  preparedRead,
  preparedStatement,
  reasonDatabaseIsAway,
  runStatement,
  sendTogether,
} from './database.ts'

const { ownerUrl: url } = await databaseOfFile()
const database = connectForFile(url, { connections: 2 })
const other = connectForFile(url, { connections: 1 })

function poolOf(limits: ConnectionLimits): Database {
  const pool = connect(url, limits)
  pool.$client.on('error', () => {})
  onTestFinished(() => pool.$client.end())
  return pool
}
const poolOfOne = (statementTimeoutMs?: number) => poolOf({ connections: 1, statementTimeoutMs })

type Executor = Pick<Database, 'execute'>
const pidOf = async (db: Executor) => (await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid
const connectionOf = (client: PoolClient) => (client as unknown as { connection: Connection & { stream: Socket } }).connection

test('a connection lost in a transaction fails only the call that used it, with 503', async () => {
  const app = createApp({ logLevel: 'silent' })
  const route = routing(app, async () => ({ accountId: '', sessionId: '' }))
  route(updateProfile, async () => {
    await database.transaction(async (tx) => {
      await endConnectionOf(tx)
      await tx.execute(sql`select 1`)
    })
    return { ok: true }
  })
  const payload = { firstName: '', lastName: '', phone: '', country: '' }
  const headers = { authorization: 'Bearer token' }
  const answer = await app.inject({ method: 'PUT', url: updateProfile.call.path, payload, headers })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect((await database.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})

/** As when PostgreSQL is stopped: the connection ends while no statement runs on it. */
async function endConnectionOf(tx: Executor): Promise<void> {
  await other.execute(sql`select pg_terminate_backend(${await pidOf(tx)}, 5000)`)
  // Wait until the client has noticed the end of the connection.
  await expect
    .poll(() =>
      tx.execute(sql`select 1`).then(
        () => 'alive',
        () => 'ended',
      ),
    )
    .toBe('ended')
}

test('statements that are sent together do not wait for each other’s results', async () => {
  const pool = poolOfOne()
  const traffic: string[] = []
  pool.$client.on('connect', (client) => {
    const { stream } = connectionOf(client)
    stream.on('data', () => traffic.push('answer'))
    const write = stream.write.bind(stream) as (...args: unknown[]) => boolean
    stream.write = (...args: unknown[]) => (traffic.push('statement'), write(...args))
  })
  await pool.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    traffic.length = 0
    await sendTogether([tx.execute(sql`select pg_sleep(0.02)`), tx.execute(sql`select 1`), tx.execute(sql`select 1`)])
    expect(traffic.slice(0, 4)).toEqual(['statement', 'statement', 'statement', 'answer'])
  })
})

describe('prepared statements', () => {
  const series = preparedStatement('series', (db) =>
    db
      .select({
        number: sql<number>`n`,
        text: sql<string>`'no. ' || n`,
        nothing: sql<null>`null::text`,
        day: sql<string>`date '2026-11-22'`,
      })
      .from(sql`generate_series(1, ${sql.placeholder('to')}::int) as n`),
  )
  const row = (number: number) => ({ number, text: `no. ${number}`, nothing: null, day: '2026-11-22' })

  test('a prepared statement is parsed once per connection', async () => {
    let parsed = 0
    const pool = poolOfOne()
    pool.$client.on('connect', (client) => connectionOf(client).on('parseComplete', () => parsed++))
    expect(await pool.transaction((tx) => series(tx, { to: 2 }))).toEqual([row(1), row(2)])
    expect(await pool.transaction((tx) => series(tx, { to: 0 }))).toEqual([])
    expect(await series(pool, { to: 1 })).toEqual([row(1)])
    expect(parsed).toBe(1)
  })

  test('first runs of a prepared statement, sent together, each get their own result', async () => {
    const answers = await poolOfOne().transaction((tx) => sendTogether([1, 2, 0].map((to) => series(tx, { to }))))
    expect(answers).toEqual([[row(1)], [row(1), row(2)], []])
  })

  test('a prepared statement runs again after a failure', async () => {
    const pool = poolOfOne()
    const expectFailure = () => expect(series(pool, { to: 'many' })).rejects.toMatchObject({ cause: { code: '22P02' } })
    await expectFailure()
    expect(await series(pool, { to: 1 })).toEqual([row(1)])
    await expectFailure()
    expect(await series(pool, { to: 2 })).toEqual([row(1), row(2)])
  })

  test('a prepared insert returns the number of inserted rows', async () => {
    await other.execute(sql`create table counted (number integer)`)
    const insert = { name: 'insert_counted', text: 'insert into counted select generate_series(1, $1::int)' }
    for (const rows of [2, 1, 0])
      expect(await runStatement(other, { ...insert, values: [rows] })).toMatchObject({ rowCount: rows, rows: [] })
  })

  test('a changed column fails a prepared statement once; its connection is replaced', async () => {
    await other.execute(sql`create table widened (number integer)`)
    const select = preparedStatement('widened', (db) => db.select({ number: sql`number` }).from(sql`widened`))
    const pool = poolOfOne()
    const pid = await pidOf(pool)
    expect(await pool.transaction((tx) => select(tx, {}))).toEqual([])
    await other.execute(sql`alter table widened alter column number type bigint`)
    await expect(pool.transaction((tx) => select(tx, {}))).rejects.toMatchObject({ cause: { code: '0A000' } })
    expect(await pool.transaction((tx) => select(tx, {}))).toEqual([])
    expect(await pidOf(pool)).not.toBe(pid)
  })
})

describe('transactions', () => {
  beforeAll(() => other.execute(sql`create table numbers (number integer primary key)`))
  afterEach(() => other.execute(sql`truncate numbers`))
  const insert = async (tx: Executor, number: number) => tx.execute(sql`insert into numbers values (${number})`)
  const diskFull = async (tx: Executor) => tx.execute(sql`do $$ begin raise 'No space left' using errcode = '53100'; end $$`)
  const storedNumbers = async () => (await other.execute(sql`select number from numbers order by number`)).rows.map(({ number }) => number)

  test('a transaction is rolled back when one of several statements fails', async () => {
    await insert(other, 1)
    const failed = other.transaction((tx) => sendTogether([insert(tx, 2), insert(tx, 1), insert(tx, 3)]))
    await expect(failed).rejects.toMatchObject({ cause: { code: '23505' } })
    await other.transaction((tx) => sendTogether([insert(tx, 4), insert(tx, 5)]))
    expect(await storedNumbers()).toEqual([1, 4, 5])
  })

  test('a statement sent after a failed one of its transaction fails too', async () => {
    await insert(other, 1)
    let late: Promise<unknown> | undefined
    const failed = database.transaction((tx) => {
      const first = insert(tx, 1)
      late = first.catch(() => other.execute(sql`select 1`)).then(() => insert(tx, 2))
      return sendTogether([first, late])
    })
    await expect(failed).rejects.toMatchObject({ cause: { code: '23505' } })
    await expect(late).rejects.toMatchObject({ cause: { code: '25P02' } })
    expect(await storedNumbers()).toEqual([1])
  })

  test('a transaction on a full disk fails with that reason, even if it is seen late', async () => {
    const failed = database.transaction((tx) => {
      const first = diskFull(tx)
      const later = first.catch(() => {}).then(() => insert(tx, 2))
      const seenLate = later.catch(() => {}).then(() => first)
      return sendTogether([seenLate, later])
    })
    const error: unknown = await failed.catch((reason: unknown) => reason)
    expect(reasonDatabaseIsAway(error)).toBe('53100')
  })

  test('a transaction that swallows a statement’s error is rolled back and throws', async () => {
    const pool = poolOfOne()
    await insert(other, 1)
    const pid = await pidOf(pool)
    const swallowing = pool.transaction(async (tx) => {
      await insert(tx, 2)
      await insert(tx, 1).catch(() => {})
      return 'done'
    })
    await expect(swallowing).rejects.toThrow('rolled back: one of its statements failed, and the error was swallowed')
    expect(await storedNumbers()).toEqual([1])
    expect(await pidOf(pool)).not.toBe(pid)
  })

  test('a transaction commits after a failed nested transaction', async () => {
    await insert(other, 1)
    await database.transaction(async (tx) => {
      await insert(tx, 2)
      await tx.transaction((nested) => insert(nested, 1)).catch(() => {})
    })
    expect(await storedNumbers()).toEqual([1, 2])
  })

  test('a transaction that cannot begin stores no rows', async () => {
    const pool = poolOfOne()
    pool.$client.once('connect', refuseBegin)
    const failed = pool.transaction((tx) => sendTogether([insert(tx, 1), insert(tx, 2), insert(tx, 3)]))
    await expect(failed).rejects.toMatchObject({ code: '42601' })
    await pool.transaction((tx) => insert(tx, 4))
    expect(await storedNumbers()).toEqual([4])
  })

  /** As when `begin` times out: PostgreSQL refuses `begin`, and runs the statements after it. */
  function refuseBegin(client: PoolClient): void {
    const connection = connectionOf(client)
    const query = connection.query.bind(connection)
    connection.query = (text) => {
      if (text === 'begin') connection.query = query
      query(text === 'begin' ? 'begin refused' : text)
    }
  }
})

test('a connection on which a statement timed out is not used again', async () => {
  const hung = poolOfOne(200)
  const pid = await pidOf(hung)
  const late = hung.transaction(async (tx) => {
    // Without PostgreSQL's timeout, as when PostgreSQL hangs.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_sleep(1)`)
  })
  await expect(late).rejects.toMatchObject({ cause: { message: 'Query read timeout' } })
  expect(await pidOf(hung)).not.toBe(pid)
})

test('the wait for a busy connection is not part of a statement’s timeout', async () => {
  // All of them take twice as long as one may. A busy machine may add most of a second to one.
  const busy = poolOf({ connections: 1, statementTimeoutMs: 1000, connectTimeoutMs: 20_000 })
  const statements = Array.from({ length: 12 }, () => busy.execute(sql`select pg_sleep(0.16)`))
  expect((await Promise.allSettled(statements)).map(({ status }) => status)).toEqual(Array(12).fill('fulfilled'))
})

test('openConnections opens every connection of the pool', async () => {
  await openConnections(database)
  const { rows } = await other.execute(
    sql`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state = 'idle'`,
  )
  expect(rows).toHaveLength(2)
})

// Without an index, the deletion of a row reads the whole table that refers to it. Rows of staff and their proofs are never deleted.
test('every foreign key to rows that are deleted has an index', async () => {
  const { rows } = await database.execute(sql`
    select conrelid::regclass::text as "table", conname as reference from pg_constraint reference
    where contype = 'f' and connamespace = 'public'::regnamespace and confrelid not in ('staff'::regclass, 'staff_proof'::regclass)
      and not exists (select 1 from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`)
  expect(rows).toEqual([])
})

const message = (type: string, body: Buffer) => {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1')
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

/** Accepts a connection, and at once says why it ends, as PostgreSQL does after the crash of another connection. */
const acceptedAndEnded = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('Z', Buffer.from('I')),
  message('E', Buffer.from('SFATAL\0C57P02\0Mterminating connection because of crash of another server process\0\0')),
])

// Vitest fails with an error that nobody caught. In the service, it would end the process.
test('a connection that breaks as soon as it is open is an error of its call', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(acceptedAndEnded))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const database = connect(`postgres://anna@127.0.0.1:${port}/kantor`, { connections: 1 })
  database.$client.on('error', () => {})
  onTestFinished(async () => {
    await database.$client.end()
    server.close()
  })
  const reason = await database.execute(sql`select 1`).catch((error: unknown) => error)
  expect(reasonDatabaseIsAway(reason)).not.toBeUndefined()
})

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
  const database = poolOf({ connections: 3 })
  expect(new Set(await Promise.all(readPids(database, 6))).size).toBe(1)
  expect(database.$client.totalCount).toBe(1)
  expect(new Set(await Promise.all(readPids(database, 7))).size).toBe(2)
  // All connections are back in the pool.
  expect(database.$client.idleCount).toBe(2)
})

test('statements that are not prepared as shared reads each have their own connection', async () => {
  const database = poolOf({ connections: 2 })
  expect(new Set(await Promise.all(readPids(database, 2, { statement: unsharedRead }))).size).toBe(2)
})

test('shared reads never use the connection of a transaction, nor wait for it', async () => {
  const database = poolOf({ connections: 2 })
  const pids = await database.transaction(async (tx) => {
    const [own] = await sharedRead(tx, { seconds: 0 })
    return [own?.pid, ...(await Promise.all(readPids(database, 3)))]
  })
  expect(pids[0]).not.toBe(pids[1])
  expect(new Set(pids).size).toBe(2)
})

test('a shared read fails alone, and its connection is then replaced', async () => {
  const database = poolOf({ connections: 1 })
  const [failed, ...others] = [...readPids(database, 1, { seconds: 'long' }), ...readPids(database, 3)]
  await expect(failed).rejects.toMatchObject({ cause: { code: '22P02' } })
  const pids = new Set(await Promise.all(others))
  expect(pids.size).toBe(1)
  expect(pids).not.toContain(await readPids(database, 1)[0])
})

test('a shared read does not use the connection of a slow read', async () => {
  const database = poolOf({ connections: 2 })
  const slow = readPids(database, 1, { seconds: 0.4 })[0]
  await pause(100)
  expect(await readPids(database, 1)[0]).not.toBe(await slow)
})

test.each(['first', 'later'])('the %s reads of a locked table all fail as unavailable within two seconds', async (run) => {
  const table = `locked_at_${run}`
  await other.execute(sql.raw(`create table ${table} (number integer)`))
  const readLocked = preparedRead(table, (db) => db.select({ number: sql`number` }).from(sql.raw(table)))
  const database = poolOf({ connections: 1 })
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
  const database = poolOf({ connections: 1 })
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
  const database = poolOf({ connections: 1 })
  const pid = await readPids(database, 1)[0]
  const lost = Promise.allSettled(readPids(database, 3, { seconds: 0.5 }))
  await other.execute(sql`select pg_terminate_backend(${pid}, 5000)`)
  for (const outcome of await lost) expect(unavailableReason(outcome)).toBeTruthy()
  expect(await readPids(database, 1)[0]).not.toBe(pid)
})
