import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, type Database } from '../database/database.ts'
import { createDatabase, dropDatabase, superuserUrl } from '../../testing/database.ts'
import { findingsOf, newLogKey, openRecordLog } from '../../testing/record-log.ts'
import { loggedTables } from '../../assemble/logged-tables.ts'
import { entryOf, readRows } from './logged-table.ts'
import { headText, keyIdOf, publicKeyOf, readHeadText, signHeadText } from './head.ts'
import { readKeptHeads } from './kept-heads.ts'
import { rightEdge } from './merkle-tree.ts'
import { publishedHeads } from './published-heads.ts'
import * as store from './record-log.store.ts'

/** A log of three days: heads of 4, 8 and 12 leaves. The attacker is the superuser of the database, whom no trigger stops. */
let database: Database
let attacker: Database
let name: string
let ids: string[]
let log: ReturnType<typeof openRecordLog>
const operatorsKey = newLogKey()
beforeEach(async () => {
  const created = await createDatabase()
  name = created.name
  database = connect(created.url, { connections: 3, statementTimeoutMs: 10_000 })
  attacker = connect(superuserUrl(created.url), { connections: 1, statementTimeoutMs: 10_000 })
  log = openRecordLog(database, { signingKey: operatorsKey })
  ids = []
  for (let day = 0; day < 3; day++) {
    ids.push(...(await log.recordEvents(4)))
    await log.appendAll()
    await log.sign()
    log.nextDay()
  }
})
afterEach(async () => {
  await Promise.all([database.$client.end(), attacker.$client.end()])
  await dropDatabase(name)
})

/** The heads that somebody kept, as published. */
const keptHeads = async (from = 0) => {
  const { heads } = await publishedHeads(database)
  return readKeptHeads(JSON.stringify({ heads: heads.slice(from) })) ?? []
}

const attack = (...statements: SQL[]) =>
  attacker.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const statement of statements) await tx.execute(statement)
  })

const alterEvent = (at: number) => sql`update event set actor = 'desk:somebody-else' where id = ${ids[at]}`

/** Computes the entry of a leaf again, with its salt: the leaf fits the altered row. */
async function recomputeLeaf(number: number): Promise<SQL> {
  const [leaf] = (await store.leavesFrom(attacker, number).next()).value ?? []
  const [events] = loggedTables
  if (!leaf?.salt || !events) throw new Error('no such leaf')
  const row = (await readRows(attacker, events, [leaf.rowKey])).get(leaf.rowKey)
  const entry = entryOf(leaf.salt, { table: leaf.tableName, key: leaf.rowKey, row })
  return sql`update log_leaf set entry = ${entry} where number = ${number}`
}

/** Signs every head again, for the leaves that are there now. */
async function signHeadsAgain(key = newLogKey()): Promise<void> {
  const heads = await store.allHeads(attacker)
  for (const head of heads) {
    const edge = rightEdge()
    for await (const page of store.leavesFrom(attacker, 0)) for (const { entry } of page) if (edge.size() < head.size) edge.append(entry)
    const facts = readHeadText(head.text)
    if (!facts) throw new Error('no facts')
    const publicKey = publicKeyOf(key)
    const text = headText({ ...facts, root: edge.root().toString('hex'), key: keyIdOf(publicKey) })
    await attack(sql`update log_head set edge = ${edge.bytes()}, text = ${text}, public_key = ${publicKey},
      signature = ${signHeadText(text, key)} where number = ${head.number}`)
  }
}

test('a log that nobody has changed has no findings', async () => {
  const { findings, ...summary } = await findingsOf(database, await keptHeads())
  expect(findings).toEqual([])
  expect(summary).toEqual({
    leaves: 12,
    erased: 0,
    waiting: 0,
    heads: 3,
    keys: [expect.stringMatching(/^[\da-f]{64}$/)],
    extendsKept: true,
  })
})

test('today’s log extends a head that was kept, and rows that wait are no finding', async () => {
  const kept = await keptHeads(1)
  await log.recordEvents(2)
  expect(await findingsOf(database, kept)).toMatchObject({ findings: [], waiting: 2, extendsKept: true })
})

test('a row that the superuser altered is found', async () => {
  await attack(alterEvent(5))
  expect((await findingsOf(database)).findings).toEqual([`event ${ids[5]}: the row is not what was logged (leaf 5).`])
})

test('a change of a microsecond is found', async () => {
  await attack(sql`update event set at = at + interval '1 microsecond' where id = ${ids[5]}`)
  expect((await findingsOf(database)).findings).toHaveLength(1)
})

test('a row that the superuser removed is found, with its salt or without', async () => {
  await attack(sql`delete from event where id in (${ids[2]}, ${ids[9]})`, sql`delete from log_salt where number = 9`)
  expect((await findingsOf(database)).findings).toEqual([
    `event ${ids[2]}: the row is gone (leaf 2).`,
    `event ${ids[9]}: the row is gone, and rows of this table are never erased (leaf 9).`,
  ])
})

test('a row whose salt was removed is found', async () => {
  await attack(sql`delete from log_salt where number = 3`)
  expect((await findingsOf(database)).findings).toEqual([`event ${ids[3]}: the salt is gone, so the row cannot be compared (leaf 3).`])
})

test('a row that the superuser inserted past the trigger is found', async () => {
  await attack(
    sql`insert into event (id, at, kind, actor) overriding system value values (999, now() - interval '1 year', 'switch.on', 'desk:ewa')`,
  )
  expect((await findingsOf(database)).findings).toEqual(['event 999: the row has no leaf.'])
})

test('a removed waiting row is found', async () => {
  const [id] = await log.recordEvents(1)
  await attack(sql`delete from log_pending`)
  expect((await findingsOf(database)).findings).toEqual([`event ${id}: the row has no leaf.`])
})

test('a row that is gone before its leaf comes stops nothing, and is found', async () => {
  const [first, second] = await log.recordEvents(2)
  await attack(sql`delete from event where id = ${first}`)
  await log.appendAll()
  expect((await log.leaves()).at(-1)?.row_key).toBe(second)
  expect((await findingsOf(database)).findings).toEqual([`event ${first}: the row is gone (leaf 12).`])
})

test('a row that was removed and added again is compared with its first leaf', async () => {
  await attack(sql`delete from event where id = ${ids[4]}`)
  await attacker.execute(
    sql`insert into event (id, at, kind, actor) overriding system value values (${ids[4]}, now(), 'switch.on', 'desk:ewa')`,
  )
  await log.appendAll()
  expect(await log.leaves()).toHaveLength(12)
  expect((await findingsOf(database)).findings).toEqual([`event ${ids[4]}: the row is not what was logged (leaf 4).`])
})

test('a row altered together with its leaf contradicts the next signed head', async () => {
  await attack(alterEvent(5))
  await attack(await recomputeLeaf(5))
  expect((await findingsOf(database)).findings).toEqual([
    expect.stringMatching(/^Head 1 of .* covers other leaves than those of today\. The difference is among the leaves 4 to 7\.$/),
  ])
})

test('a leaf that was removed together with its row is missing', async () => {
  await attack(
    sql`delete from event where id = ${ids[6]}`,
    sql`delete from log_salt where number = 6`,
    sql`delete from log_leaf where number = 6`,
  )
  const { findings } = await findingsOf(database)
  expect(findings[0]).toBe('Leaf 6 is missing.')
  expect(findings.length).toBeGreaterThan(1)
})

test('leaves that were moved to close a gap contradict the signed heads', async () => {
  await attack(
    sql`delete from event where id = ${ids[6]}`,
    sql`delete from log_salt where number = 6`,
    sql`delete from log_leaf where number = 6`,
    sql`update log_leaf set number = number - 1000 where number > 6`,
    sql`update log_leaf set number = number + 999 where number < 0`,
    sql`update log_salt set number = number - 1000 where number > 6`,
    sql`update log_salt set number = number + 999 where number < 0`,
  )
  expect((await findingsOf(database)).findings).toEqual([
    expect.stringContaining('The difference is among the leaves 4 to 7.'),
    expect.stringMatching(/^Head 2 of .* covers 12 leaves, and the log has only 11\.$/),
  ])
})

test('a head that somebody changed without the key has a wrong signature', async () => {
  const root = '0'.repeat(64)
  await attack(sql`update log_head set text = regexp_replace(text, '"root":"[0-9a-f]{64}"', ${`"root":"${root}"`}) where number = 1`)
  const { findings } = await findingsOf(database)
  expect(findings[0]).toMatch(/^Head 1 of .*: its signature is wrong\.$/)
})

test('a kept head proves what only a new key hides', async () => {
  const kept = await keptHeads()
  await attack(alterEvent(5))
  await attack(await recomputeLeaf(5))
  await signHeadsAgain()
  // Inside the database, everything fits together now.
  expect((await findingsOf(database)).findings).toEqual([])
  const { findings, extendsKept } = await findingsOf(database, kept)
  expect(extendsKept).toBe(false)
  expect(findings).toEqual([
    ...[4, 8, 12].map((size) => expect.stringMatching(new RegExp(`^The kept head with ${size} leaves: no key of the log has signed it`))),
    expect.stringMatching(/^The kept head of .* covers other leaves than those of today\. The difference is among the leaves 4 to 7\.$/),
  ])
})

test('a kept head proves a change by somebody who has the signing key', async () => {
  const kept = await keptHeads()
  await attack(alterEvent(0))
  await attack(await recomputeLeaf(0))
  await signHeadsAgain(operatorsKey)
  expect((await findingsOf(database)).findings).toEqual([])
  const { findings } = await findingsOf(database, kept.slice(-1))
  expect(findings).toEqual([expect.stringContaining('The difference is among the leaves 0 to 11.')])
})

test('a kept head proves that the end of the log was cut off', async () => {
  const kept = await keptHeads()
  const cut = sql`delete from log_leaf where number >= 8`
  await attack(
    cut,
    sql`delete from log_salt where number >= 8`,
    sql`delete from log_head where number = 2`,
    sql`delete from event where id >= ${ids[8]}`,
  )
  expect((await findingsOf(database)).findings).toEqual([])
  expect((await findingsOf(database, kept)).findings).toEqual([
    expect.stringMatching(/^The kept head of .* covers 12 leaves, and the log has only 8\.$/),
  ])
})

test('a row dated back has a leaf after the heads that were signed before', async () => {
  const kept = await keptHeads()
  await attacker.execute(sql`insert into event (at, kind, actor) values ('2026-12-01T07:00:00Z', 'switch.on', 'desk:ewa')`)
  await log.appendAll()
  expect((await findingsOf(database, kept)).findings).toEqual([])
  expect(Number((await log.leaves()).at(-1)?.number)).toBeGreaterThanOrEqual(Math.max(...kept.map(({ size }) => size)))
})

test('nothing is signed on an edge that somebody changed', async () => {
  await attack(sql`update log_head set edge = ${randomBytes(64)} where number = 2`)
  await log.recordEvents(1)
  await log.appendAll()
  await expect(log.sign()).rejects.toThrow('run check-record')
  expect((await findingsOf(database)).findings).toEqual([
    expect.stringMatching(/^Head 2 of .*: its stored edge is not that of its leaves\.$/),
  ])
})
