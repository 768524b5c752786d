import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { connectForFile, databaseOfFile, superuserUrl } from '../../testing/database.ts'
import { errorCode } from '../faults.ts'
import { StartError } from '../start-error.ts'
import { databaseTimelineTable } from './database-timeline.table.ts'
import { closeOutwardAfterRestore, isOutwardClosed, readTimeline, reopenOutward } from './outward.ts'

const { url, ownerUrl } = await databaseOfFile()
const adminUrl = superuserUrl(url)
const now = new Date('2026-11-26T12:00:00Z')
const clock = () => now
const open = () => connectForFile(url, { connections: 2 })
const database = open()
const isClosed = (db = database) => db.transaction((tx) => isOutwardClosed(tx, now))
const timelines = () => database.select().from(databaseTimelineTable)

async function asRole(roleUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: roleUrl })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

test('several processes that start on an empty database store one timeline, which is open', async () => {
  const processes = [database, open(), open(), open()]
  const found = await Promise.all(processes.map((each) => readTimeline({ database: each, clock })))
  expect(await timelines()).toEqual([found[0]])
  expect(found).toHaveLength(4)
  for (const each of found) expect(each).toEqual({ ...found[0], firstSeenAt: now, reconciledAt: now, reconciledBy: 'system', note: null })
  expect(await Promise.all(processes.map(isClosed))).toEqual(Array(4).fill(false))
})

test('a dump that is read into the same server closes', async () => {
  // As pg_restore --clean does.
  await asRole(
    ownerUrl,
    'alter table database_timeline rename to dumped',
    'create table database_timeline (like dumped including all)',
    'insert into database_timeline select * from dumped',
    'drop table dumped',
    'grant select, insert, update on database_timeline to kantor_service',
  )
  const lines: string[] = []
  await closeOutwardAfterRestore({ database, clock, log: { warn: (line: string) => lines.push(line) } })
  expect(lines).toEqual([expect.stringMatching(/^outward steps are closed/)])
  expect(await isClosed()).toBe(true)
  expect(await timelines()).toHaveLength(2)
})

test('the manual’s statement for a snapshot that was put back closes', async () => {
  const { id } = await readTimeline({ database, clock })
  await database.transaction((tx) => reopenOutward(tx, { timeline: id, actor: 'desk:ewa', note: 'Nothing is missing.', now }))
  expect(await isClosed()).toBe(false)
  const [, statement = ''] = /psql kantor -c "(update database_timeline .+?)"/.exec(readFileSync('docs/operating/backup.md', 'utf8')) ?? []
  await asRole(ownerUrl, statement)
  expect(await isClosed()).toBe(true)
})

test('the service can neither delete a timeline nor empty the table', async () => {
  const refusal = (statement: string) => database.$client.query(statement).then(() => 'allowed', errorCode)
  expect(await refusal('delete from database_timeline')).toBe('42501')
  expect(await refusal('truncate database_timeline')).toBe('42501')
})

test('a start without the right to read the timeline says what to grant, and that helps', async () => {
  const start = () => closeOutwardAfterRestore({ database, clock, log: { warn() {} } })
  await asRole(adminUrl, 'revoke execute on function pg_control_system from public')
  const refusal = await start().catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartError)
  const [, advice = ''] = /run there: (.+) to <role>$/.exec((refusal as Error).message) ?? []
  await asRole(adminUrl, `${advice} to kantor_service`)
  await expect(start()).resolves.toBeUndefined()
})
