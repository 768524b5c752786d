import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Connection, PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { updateProfile } from '#contract/endpoints/profile.ts'
import { createApp } from '../http/app.ts'
import { routing } from '../http/route.ts'
import { createDatabase, dropDatabase } from '../../testing/database.ts'
import { atOnce, connect, type Database, openConnections, prepared, reasonDatabaseIsAway, runStatement } from './database.ts'

let name: string
let url: string
let database: Database
let other: Database
beforeAll(async () => {
  const created = await createDatabase()
  name = created.name
  url = created.url
  database = connect(url, { connections: 2 })
  other = connect(url, { connections: 1 })
  database.$client.on('error', () => {})
})
afterAll(async () => {
  await database.$client.end()
  await other.$client.end()
  await dropDatabase(name)
})

test('a database that goes away in the middle of a transaction fails that call as unavailable, and no other', async () => {
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

/** As when the server of the database is stopped: the connection ends while no statement runs on it. */
async function endConnectionOf(tx: Pick<Database, 'execute'>): Promise<void> {
  const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const pid = rows[0]?.pid
  await other.execute(sql`select pg_terminate_backend(${pid}, 5000)`)
  // Until the news of it has been read from the socket.
  await expect
    .poll(() =>
      tx.execute(sql`select 1`).then(
        () => 'alive',
        () => 'ended',
      ),
    )
    .toBe('ended')
}

test('a transaction hands all that is asked before an answer is looked at to the network in one piece', async () => {
  let pieces = 0
  const connection = connect(url, { connections: 1 })
  onTestFinished(() => connection.$client.end())
  connection.$client.on('connect', (client) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    for (const way of ['_write', '_writev'] as const) {
      const write = stream[way]?.bind(stream) as (...given: unknown[]) => void
      stream[way] = (...given: unknown[]) => (pieces++, write(...given))
    }
  })
  await connection.execute(sql`select 1`)
  pieces = 0
  const answers = await connection.transaction(async (tx) => {
    const asked = Promise.all([tx.execute(sql`select txid_current() as id`), tx.execute(sql`select txid_current() as id`)])
    return (await asked).map(({ rows }) => rows[0]?.['id'])
  })
  expect(answers[0]).toBe(answers[1])
  // The others are its beginning and its end.
  expect(pieces).toBe(3)
})

describe('a prepared statement', () => {
  const series = prepared('series', (db) =>
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

  test('is told its columns once for each connection, and reads every answer by them', async () => {
    let told = 0
    const connection = connect(url, { connections: 1 })
    onTestFinished(() => connection.$client.end())
    connection.$client.on('connect', (client) =>
      (client as unknown as { connection: Connection }).connection.on('rowDescription', () => told++),
    )
    expect(await series(connection, { to: 2 })).toEqual([row(1), row(2)])
    expect(await series(connection, { to: 0 })).toEqual([])
    expect(await series(connection, { to: 1 })).toEqual([row(1)])
    await connection.transaction((tx) => atOnce([series(tx, { to: 1 }), series(tx, { to: 3 })]))
    expect(told).toBe(1)
  })

  test('answers each of several that are asked at once before it is known', async () => {
    const connection = connect(url, { connections: 1 })
    onTestFinished(() => connection.$client.end())
    const answers = await connection.transaction((tx) => atOnce([series(tx, { to: 1 }), series(tx, { to: 2 }), series(tx, { to: 0 })]))
    expect(answers).toEqual([[row(1)], [row(1), row(2)], []])
  })

  test('that has failed, at first or later, is run again as any other', async () => {
    const connection = connect(url, { connections: 1 })
    onTestFinished(() => connection.$client.end())
    const failed = () => expect(series(connection, { to: 'many' })).rejects.toMatchObject({ cause: { code: '22P02' } })
    await failed()
    expect(await series(connection, { to: 1 })).toEqual([row(1)])
    await failed()
    expect(await series(connection, { to: 2 })).toEqual([row(1), row(2)])
  })

  test('without an answer says how many rows it was about, each time', async () => {
    await other.execute(sql`create table counted (number integer)`)
    const insert = { name: 'insert_counted', text: 'insert into counted select generate_series(1, $1::int)' }
    for (const rows of [2, 1, 0])
      expect(await runStatement(other, { ...insert, values: [rows] })).toMatchObject({ rowCount: rows, rows: [] })
  })
})

describe('of what is asked at once in a transaction', () => {
  beforeAll(() => other.execute(sql`create table kept (number integer primary key)`))
  afterEach(() => other.execute(sql`truncate kept`))
  const insert = async (tx: Pick<Database, 'execute'>, number: number) => tx.execute(sql`insert into kept values (${number})`)
  const kept = async () => (await other.execute(sql`select number from kept order by number`)).rows.map(({ number }) => number)

  test('nothing is kept when one fails, and the connection goes on', async () => {
    await insert(other, 1)
    const failed = other.transaction((tx) => atOnce([insert(tx, 2), insert(tx, 1), insert(tx, 3)]))
    await expect(failed).rejects.toMatchObject({ cause: { code: '23505' } })
    await other.transaction((tx) => atOnce([insert(tx, 4), insert(tx, 5)]))
    expect(await kept()).toEqual([1, 4, 5])
  })

  test('nothing is kept of what one part asks after another has failed', async () => {
    await insert(other, 1)
    let late: Promise<unknown> | undefined
    const failed = database.transaction((tx) => {
      const first = insert(tx, 1)
      late = first.catch(() => other.execute(sql`select 1`)).then(() => insert(tx, 2))
      return atOnce([first, late])
    })
    await expect(failed).rejects.toMatchObject({ cause: { code: '23505' } })
    await expect(late).rejects.toMatchObject({ cause: { code: '25P02' } })
    expect(await kept()).toEqual([1])
  })

  test('nothing is kept when PostgreSQL does not begin it, and the connection goes on', async () => {
    const connection = connect(url, { connections: 1 })
    onTestFinished(() => connection.$client.end())
    connection.$client.once('connect', refuseBegin)
    const failed = connection.transaction((tx) => atOnce([insert(tx, 1), insert(tx, 2), tx.execute(sql`insert into kept values (3)`)]))
    await expect(failed).rejects.toMatchObject({ code: '42601' })
    await connection.transaction((tx) => insert(tx, 4))
    expect(await kept()).toEqual([4])
  })

  /** As when it is cancelled, or takes too long: PostgreSQL refuses it, and goes on to what stands behind it. */
  function refuseBegin(client: PoolClient): void {
    const { connection } = client as unknown as { connection: Connection }
    const query = connection.query.bind(connection)
    connection.query = (text) => {
      if (text === 'begin') connection.query = query
      query(text === 'begin' ? 'begin refused' : text)
    }
  }
})

describe('prepared reads at once', () => {
  const backend = prepared('backend', (db) =>
    db.select({ pid: sql<number>`pg_backend_pid()`, waited: sql`pg_sleep(${sql.placeholder('seconds')})` }).from(sql`(select 1) as one`),
  )
  const asked = (from: Database, times: number, seconds: number | string = 0.02) =>
    Array.from({ length: times }, async () => (await backend(from, { seconds }))[0]?.pid)

  test('share a connection, six on one', async () => {
    const connection = connect(url, { connections: 3 })
    onTestFinished(() => connection.$client.end())
    expect(new Set(await Promise.all(asked(connection, 6))).size).toBe(1)
    expect(connection.$client.totalCount).toBe(1)
    expect(new Set(await Promise.all(asked(connection, 7))).size).toBe(2)
    // All are given back.
    expect(connection.$client.idleCount).toBe(2)
  })

  test('do not wait for a transaction, which has its connection to itself', async () => {
    const connection = connect(url, { connections: 2 })
    onTestFinished(() => connection.$client.end())
    const pids = await connection.transaction(async (tx) => {
      const [own] = await backend(tx, { seconds: 0 })
      return [own?.pid, ...(await Promise.all(asked(connection, 3)))]
    })
    expect(pids[0]).not.toBe(pids[1])
    expect(new Set(pids).size).toBe(2)
  })

  test('fail alone, and the connection is thrown away: what was prepared on it may be of no use any more', async () => {
    const connection = connect(url, { connections: 1 })
    onTestFinished(() => connection.$client.end())
    const [failed, ...others] = [...asked(connection, 1, 'long'), ...asked(connection, 3)]
    await expect(failed).rejects.toMatchObject({ cause: { code: '22P02' } })
    const pids = new Set(await Promise.all(others))
    expect(pids.size).toBe(1)
    expect(pids).not.toContain(await asked(connection, 1)[0])
  })

  test('do not join one that takes long', async () => {
    const connection = connect(url, { connections: 2 })
    onTestFinished(() => connection.$client.end())
    const long = asked(connection, 1, 0.4)[0]
    await pause(100)
    expect(await asked(connection, 1)[0]).not.toBe(await long)
  })

  test('behind a table that somebody holds are all unavailable within two seconds, and work again afterwards', async () => {
    await other.execute(sql`create table held (number integer)`)
    const read = prepared('held', (db) => db.select({ number: sql`number` }).from(sql`held`))
    const connection = connect(url, { connections: 1 })
    onTestFinished(() => connection.$client.end())
    await other.transaction(async (tx) => {
      await tx.execute(sql`lock table held`)
      const startedAt = performance.now()
      const outcomes = await Promise.allSettled([...Array.from({ length: 5 }, () => read(connection, {})), ...asked(connection, 1)])
      expect(performance.now() - startedAt).toBeLessThan(2000)
      for (const outcome of outcomes) expect(reasonDatabaseIsAway((outcome as PromiseRejectedResult).reason)).toBeDefined()
    })
    expect(await read(connection, {})).toEqual([])
  })

  test('that find no connection are unavailable, and work again once there is one', async () => {
    const connection = connect(url, { connections: 1 })
    onTestFinished(() => connection.$client.end())
    await connection.transaction(async () => {
      for (const outcome of await Promise.allSettled(asked(connection, 7)))
        expect(reasonDatabaseIsAway((outcome as PromiseRejectedResult).reason)).toBe('timeout exceeded when trying to connect')
    })
    expect(await Promise.all(asked(connection, 7))).toHaveLength(7)
  })

  test('are answered before the pool has ended', async () => {
    const connection = connect(url, { connections: 1 })
    const areOnTheirWay = once(connection.$client, 'acquire')
    const answers = Promise.all(asked(connection, 3))
    await areOnTheirWay
    await connection.$client.end()
    expect(await answers).toHaveLength(3)
  })

  test('do not share it with what writes or locks', async () => {
    await other.execute(sql`create table single (number integer)`)
    const connection = connect(url, { connections: 2 })
    onTestFinished(() => connection.$client.end())
    const statements = [
      { name: 'write', text: 'insert into single select 1 from pg_sleep(0.02) returning pg_backend_pid() as pid' },
      { name: 'lock', text: 'select pg_backend_pid() as pid, pg_sleep(0.02) from single limit 1 for share' },
    ]
    for (const statement of statements) {
      const answers = await Promise.all([runStatement(connection, statement), runStatement(connection, statement)])
      expect(new Set(answers.map(({ rows }) => rows[0].pid)).size).toBe(2)
    }
  })

  test('are unavailable when their connection is lost, and the next ones have another', async () => {
    const connection = connect(url, { connections: 1 })
    connection.$client.on('error', () => {})
    onTestFinished(() => connection.$client.end())
    const pid = await asked(connection, 1)[0]
    const lost = Promise.allSettled(asked(connection, 3, 0.5))
    await other.execute(sql`select pg_terminate_backend(${pid}, 5000)`)
    for (const outcome of await lost) expect(reasonDatabaseIsAway((outcome as PromiseRejectedResult).reason)).toBeDefined()
    expect(await asked(connection, 1)[0]).not.toBe(pid)
  })
})

test('a connection that is never idle is not taken for one that does not answer', async () => {
  const busy = connect(url, { connections: 1, statementMs: 400 })
  onTestFinished(() => busy.$client.end())
  const asked = Array.from({ length: 12 }, () => busy.execute(sql`select pg_sleep(0.06)`))
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(Array(12).fill('fulfilled'))
})

test('the first calls after a start find their connections open', async () => {
  await openConnections(database)
  const { rows } = await other.execute(
    sql`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state = 'idle'`,
  )
  expect(rows).toHaveLength(2)
})

test('whatever belongs to another row is found by an index: no call grows slower with the number of clients', async () => {
  const { rows } = await database.execute(sql`
    select conrelid::regclass::text as "table", conname as reference from pg_constraint reference
    where contype = 'f' and connamespace = 'public'::regnamespace
      and not exists (select 1 from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`)
  expect(rows).toEqual([])
})
