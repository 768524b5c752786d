import { createHash, randomBytes } from 'node:crypto'
import canonicalize from 'canonicalize'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { loggedTables } from '../../assemble/logged-tables.ts'
import { connectForFile, databaseOfFile } from '../../testing/database.ts'
import { findingsOf, openRecordLog } from '../../testing/record-log.ts'
import { recordEvent } from '../event/event.ts'
import { eventTable } from '../event/event.table.ts'
import { loggedTable, pageOfKeys, readRows } from './logged-table.ts'

const { url, ownerUrl } = await databaseOfFile()
const database = connectForFile(url, { connections: 6, statementTimeoutMs: 10_000 })
const owner = connectForFile(ownerUrl, { connections: 1, statementTimeoutMs: 10_000 })
const log = openRecordLog(database, { batchSize: 3 })

const pending = async () => Number((await database.execute<{ count: string }>(sql`select count(*) from log_pending`)).rows[0]?.count)
beforeEach(() => log.appendAll())

test('an event has a leaf after its transaction, and not before', async () => {
  const before = (await log.leaves()).length
  await database.transaction(async (tx) => {
    await recordEvent(tx, { kind: 'switch.on', actor: 'system', at: new Date() })
    expect(await log.append()).toBe(0)
  })
  expect(await log.append()).toBe(1)
  expect(await log.leaves()).toHaveLength(before + 1)
  expect(await pending()).toBe(0)
})

test('an event that was rolled back has no leaf', async () => {
  const before = (await log.leaves()).length
  const failing = database.transaction(async (tx) => {
    await recordEvent(tx, { kind: 'switch.on', actor: 'system', at: new Date() })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await log.append()).toBe(0)
  expect(await log.leaves()).toHaveLength(before)
})

test('a row that somebody adds by hand has a leaf too', async () => {
  await owner.execute(sql`insert into event (at, kind, actor) values (now(), 'switch.on', 'desk:hand')`)
  expect(await log.append()).toBe(1)
  expect((await findingsOf(database)).findings).toEqual([])
})

test('a slow transaction gets its leaf after faster ones, without a gap', async () => {
  const first = await database.$client.connect()
  await first.query('begin')
  await first.query(`insert into event (at, kind, actor) values (now() - interval '1 day', 'switch.on', 'desk:slow')`)
  const [fast] = await log.recordEvents(1)
  await log.appendAll()
  expect((await log.leaves()).at(-1)?.row_key).toBe(fast)
  await first.query('commit')
  first.release()
  await log.appendAll()
  const leaves = await log.leaves()
  expect(Number(leaves.at(-1)?.row_key)).toBeLessThan(Number(fast))
  expect(leaves.map(({ number }) => Number(number))).toEqual(leaves.map((_, at) => at))
})

test('many workers at once make no gap and no double', async () => {
  const ids = await log.recordEvents(40)
  while ((await pending()) > 0) await Promise.all(Array.from({ length: 5 }, () => log.append()))
  const leaves = await log.leaves()
  expect(leaves.map(({ number }) => Number(number))).toEqual(leaves.map((_, at) => at))
  expect(leaves.slice(-40).map(({ row_key }) => row_key)).toEqual(ids)
})

test('a worker that dies before its commit leaves all rows waiting', async () => {
  await log.recordEvents(2)
  const before = await log.leaves()
  const dying = Object.assign(Object.create(database) as typeof database, {
    transaction: (work: Parameters<typeof database.transaction>[0]) =>
      database.transaction(async (tx) => {
        await work(tx)
        throw new Error('killed')
      }),
  })
  await expect(openRecordLog(dying).append()).rejects.toThrow('killed')
  expect([await log.leaves(), await pending()]).toEqual([before, 2])
})

test('rows of a table that only a newer release logs keep waiting', async () => {
  await database.execute(sql`insert into log_pending (table_name, row_key) values ('of-a-newer-release', '1')`)
  await log.recordEvents(1)
  await log.appendAll()
  expect(await pending()).toBe(1)
  await database.execute(sql`delete from log_pending`)
})

test('an entry is the hash of the salt and the row as canonical JSON', async () => {
  const accountId = '00000000-0000-4000-8000-000000000001'
  await database.execute(sql`insert into event (at, kind, actor, account_id, details)
    values ('2026-12-01T09:00:00.123456+01:00', 'switch.on', 'system', ${accountId}, '{"b": 1, "a": "ż"}')`)
  await log.appendAll()
  const { rows } = await database.execute<{ row_key: string; entry: Buffer; salt: Buffer }>(sql`
    select row_key, entry, salt from log_leaf join log_salt using (number) order by number desc limit 1`)
  const { row_key: id = '', entry, salt = randomBytes(32) } = rows[0] ?? {}
  const row = { id, at: '2026-12-01T08:00:00.123456Z', kind: 'switch.on', actor: 'system', accountId, details: { b: 1, a: 'ż' } }
  const text = canonicalize({ table: 'event', key: id, row }) ?? ''
  expect(text).toContain('"details":{"a":"ż","b":1}')
  expect(salt).toHaveLength(32)
  expect(entry?.equals(createHash('sha256').update(salt).update(text).digest())).toBe(true)
})

test('the time zone of a connection changes no entry', async () => {
  await log.recordEvents(1)
  await log.appendAll()
  const elsewhere = connectForFile(`${url}?options=-c%20TimeZone%3DAsia%2FTokyo`, { connections: 1 })
  await elsewhere.execute(sql`set time zone 'Asia/Tokyo'`)
  expect((await findingsOf(elsewhere)).findings).toEqual([])
})

test('every logged table has its trigger, and no other table has it', async () => {
  const { rows } = await database.execute<{ name: string }>(sql`
    select tgrelid::regclass::text as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid where proname = 'log_row'`)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(loggedTables.map(({ name }) => name).toSorted())
})

test('every column of a logged table has a text for the log', async () => {
  for (const table of loggedTables) expect((await readRows(database, table, ['1'])).size).toBeLessThanOrEqual(1)
  expect(() => loggedTable(eventTable, { key: ['id'], columns: ['id', 'missing' as 'id'], isErasable: false })).toThrow(
    'has no column missing',
  )
})

test('keys that are none of the table are not looked up', async () => {
  const [events] = loggedTables
  expect(events && (await readRows(database, events, ['x', '1/2', `1'; drop table event`, '']))).toEqual(new Map())
})

test('the keys of a table are read page by page, each once', async () => {
  const [events] = loggedTables
  if (!events) throw new Error('no table')
  await log.recordEvents(7)
  const seen: string[] = []
  for (let after: string | undefined; ;) {
    const page = await pageOfKeys(database, events, { after, limit: 4 })
    seen.push(...page.map(({ key }) => key))
    after = page.at(-1)?.key
    if (after === undefined) break
  }
  const { rows } = await database.execute<{ id: string }>(sql`select id from event order by id`)
  expect(seen).toEqual(rows.map(({ id }) => id))
})
