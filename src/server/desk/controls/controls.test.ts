import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { readOutward, reopenOutward } from '#contract/desk/endpoints/outward.ts'
import { readChanges } from '#contract/desk/endpoints/session.ts'
import { type Permission, permissions, type Role, roles } from '#contract/desk/permissions.ts'
import {
  endSwitch,
  finishErasure,
  listErasures,
  listFailedJobs,
  listHeldPrices,
  listSwitches,
  releasePrice,
  retryFailedJobs,
  setSwitch,
} from '#contract/desk/endpoints/switches.ts'
import { reopenOutwardStepUp } from '#contract/desk/step-up-subjects.ts'
import { eventTable } from '../../platform/event/event.table.ts'
import { isOutwardClosed, outwardClosedSeconds } from '../../platform/outward/outward.ts'
import { databaseTimelineTable } from '../../platform/outward/database-timeline.table.ts'
import { forgetTimeline } from '../../testing/outward.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { type StaffWithPasskey, staffWithPasskey } from '../../testing/staff.ts'
import { marketDataTable } from '../../provider/market-data/market-data.table.ts'
import { vendorErasureTable } from '../../provider/erasure/vendor-erasure.table.ts'

const service = await serviceOfFile()
const { database, clock } = service
const people = {} as Record<Role, StaffWithPasskey>
for (const role of roles) people[role] = await staffWithPasskey(service, [role])

const isClosed = () => database.transaction((tx) => isOutwardClosed(tx, clock()))
const read = async () => (await people.reader.call(readOutward)).body
const timelines = () => database.select().from(databaseTimelineTable)
const note = 'Compared the statements and wallets of today; nothing is missing.'

async function reopen(by: StaffWithPasskey, { timeline, note: said }: { timeline: string; note: string }) {
  const proof = await by.stepUp(reopenOutwardStepUp({ timeline, note: said }))
  const { status, body } = await by.call(reopenOutward, { body: { timeline, note: said, proof } })
  return { status, error: (body as { error?: string }).error }
}

const eventsOf = async (kind: string) =>
  (await database.select().from(eventTable).orderBy(eventTable.id)).filter((event) => event.kind === kind)

test('a new installation is open, without an event', async () => {
  expect(await isClosed()).toBe(false)
  const { timeline, reconciled } = await read()
  expect(reconciled).toMatchObject({ by: { is: 'system' }, note: null })
  expect(await timelines()).toMatchObject([{ id: timeline, reconciledBy: 'system', note: null }])
  expect(await eventsOf('outward.closed')).toEqual([])
  expect(await outwardClosedSeconds(service)).toBe(0)
})

test('the timeline names the server, its timeline and the table', async () => {
  const { rows } = await database.execute<{ system: string; timeline: number; table: string }>(sql`
    select system_identifier::text as system, timeline_id as timeline, 'database_timeline'::regclass::oid::text as table
    from pg_control_system(), pg_control_checkpoint()`)
  const [found] = rows
  expect((await read()).timeline).toBe(`${found?.system}-${found?.timeline}-${found?.table}`)
})

describe('after a restore or a failover', () => {
  beforeAll(async () => {
    await forgetTimeline(service)
  })

  test('the first outward step is refused, and the desk learns of it', async () => {
    const { body: start } = await people.reader.call(readChanges)
    expect(await isClosed()).toBe(true)
    const { timeline, reconciled } = await read()
    expect(reconciled).toBeNull()
    expect(await eventsOf('outward.closed')).toMatchObject([{ actor: 'system', details: { timeline } }])
    expect((await people.reader.call(readChanges, { query: { since: start.cursor } })).body.topics).toContain('switches')
  })

  test('outward steps stay closed, and the time is counted', async () => {
    service.clock.advance({ minutes: 5 })
    expect(await isClosed()).toBe(true)
    expect(await outwardClosedSeconds(service)).toBe(300)
    expect(await eventsOf('outward.closed')).toHaveLength(1)
  })

  test('nothing opens without a note, or for who saw an earlier timeline', async () => {
    const { timeline } = await read()
    expect((await reopen(people.supervisor, { timeline, note: ' ' })).status).toBe(400)
    expect(await reopen(people.supervisor, { timeline: '1-1-1', note })).toEqual({ status: 409, error: 'CONFLICT' })
    expect(await isClosed()).toBe(true)
  })

  test('a supervisor opens with a note; the second one changes nothing', async () => {
    const { timeline } = await read()
    expect((await reopen(people.supervisor, { timeline, note })).status).toBe(200)
    expect(await isClosed()).toBe(false)
    const opened = await read()
    expect(opened.reconciled).toMatchObject({ by: { is: 'staff', id: people.supervisor.id, name: people.supervisor.name }, note })
    expect(await eventsOf('outward.reopened')).toMatchObject([{ actor: `staff:${people.supervisor.id}`, details: { timeline } }])

    expect(await reopen(people.supervisor, { timeline, note: 'again' })).toEqual({ status: 409, error: 'CONFLICT' })
    expect(await read()).toEqual(opened)
    expect(await eventsOf('outward.reopened')).toHaveLength(1)
  })

  test('the next restore closes again', async () => {
    await forgetTimeline(service)
    expect(await isClosed()).toBe(true)
  })

  test('processes that see the new timeline together store it once', async () => {
    await forgetTimeline(service)
    const [before, events] = [(await timelines()).length, (await eventsOf('outward.closed')).length]
    expect(await Promise.all(Array.from({ length: 5 }, isClosed))).toEqual(Array(5).fill(true))
    expect(await timelines()).toHaveLength(before + 1)
    expect(await eventsOf('outward.closed')).toHaveLength(events + 1)
  })
})

const lastEvent = async () => (await service.database.select().from(eventTable).orderBy(eventTable.id)).at(-1)
const id = '7f7b6c5a-1d2e-4f3a-8b9c-0d1e2f3a4b5c'
const byStaff = expect.stringMatching(/^staff:[\da-f-]{36}$/)

describe('of the calls, a role may make those of its permissions:', () => {
  test.for(roles)('%s', async (role) => {
    const { call } = people[role]
    const calls = [
      ['switches.read', () => call(listSwitches)],
      ['switches.set', () => call(endSwitch, { params: { name: 'quotes' } })],
      ['prices.release', () => call(releasePrice, { params: { pair: 'BTC-EUR' } })],
      ['erasures.work', () => call(listErasures)],
      ['erasures.work', () => call(finishErasure, { params: { id } })],
      ['jobs.retry', () => call(listFailedJobs)],
    ] as const satisfies [Permission, () => Promise<{ status: number }>][]
    for (const [permission, make] of calls) {
      const isPermitted = (permissions[permission] as readonly Role[]).includes(role)
      expect([permission, (await make()).status === 403]).toEqual([permission, !isPermitted])
    }
  })
})

describe('switches', () => {
  test('the notice is set, announced, shown to visitors and removed', async () => {
    const { call } = people.administrator
    const { body: start } = await call(readChanges)
    const sentence = 'We work on the service on Sunday.'
    expect((await call(setSwitch, { params: { name: 'notice' }, body: { sentence } })).status).toBe(200)
    expect(await lastEvent()).toMatchObject({ kind: 'switch.on', actor: byStaff, details: { name: 'notice' } })
    expect((await call(readChanges, { query: { since: start.cursor } })).body.topics).toContain('switches')
    const { body } = await people.reader.call(listSwitches)
    expect(body.switches).toEqual([
      { name: 'registration', on: null },
      { name: 'quotes', on: null },
      { name: 'card-payments', on: null },
      {
        name: 'notice',
        on: { sentence, since: expect.any(String), by: { is: 'staff', id: people.administrator.id, name: expect.any(String) } },
      },
    ])
    service.clock.advance({ seconds: 3 })
    expect((await service.app.inject('/api/switches')).json()).toEqual({ paused: {}, notice: sentence })
    const end = () => call(endSwitch, { params: { name: 'notice' } })
    expect([(await end()).status, (await end()).status]).toEqual([200, 409])
  })

  test('a pause needs a sentence on one line', async () => {
    const set = (sentence: string) => people.supervisor.call(setSwitch, { params: { name: 'quotes' }, body: { sentence } })
    for (const sentence of ['', '   ', 'two\nlines', 'x'.repeat(301)]) expect((await set(sentence)).status).toBe(400)
  })
})

test('a price that is held back is listed and released', async () => {
  const candle = { open: 1, high: 1, low: 1, close: 0.0000123, volume: 1, timestamp: 1 }
  const data = { 'SHIB-EUR': { candle, asOf: service.clock().toISOString(), held: { close: 0.0000456, polls: 1 } } }
  const row = { name: 'candles', data, asOf: service.clock() }
  await service.database.insert(marketDataTable).values(row).onConflictDoUpdate({ target: marketDataTable.name, set: row })
  const { body } = await people.reader.call(listHeldPrices)
  expect(body.prices).toMatchObject([{ pair: 'SHIB-EUR', lastGood: '0.0000123', heldBack: '0.0000456' }])
  expect((await people.dealer.call(releasePrice, { params: { pair: 'SHIB-EUR' } })).status).toBe(200)
  expect(await lastEvent()).toMatchObject({ kind: 'market-data.price-released', actor: byStaff })
  expect((await people.dealer.call(releasePrice, { params: { pair: 'BTC-EUR' } })).status).toBe(409)
})

test('an erasure at a vendor is listed and recorded as done', async () => {
  const now = service.clock()
  await service.database.insert(vendorErasureTable).values({ id, vendor: 'sumsub', subject: 'client-1', createdAt: now, dueAt: now })
  const { body } = await people.compliance.call(listErasures)
  expect(body.erasures).toMatchObject([{ id, vendor: 'sumsub', knownAs: 'client-1', task: expect.any(String) }])
  const finish = () => people.compliance.call(finishErasure, { params: { id } })
  expect([(await finish()).status, (await finish()).status]).toEqual([200, 409])
  expect(await lastEvent()).toMatchObject({ kind: 'vendor-erasure.done', actor: byStaff })
})

test('failed jobs are counted by queue and retried', async () => {
  await service.database.execute(sql`
    insert into pgboss.job (name, data, source_name, created_on) values ('dead-letter', '{"kind": "none"}', 'letter', '2026-11-20T10:00:00Z')`)
  const { call } = people.supervisor
  expect((await call(listFailedJobs)).body.queues).toEqual([{ queue: 'letter', jobs: 1, oldest: '2026-11-20' }])
  const retry = (body: { since: string; queue?: string }) => call(retryFailedJobs, { body })
  expect((await retry({ since: '2026-11-01', queue: 'unknown' })).status).toBe(404)
  expect((await retry({ since: '2026-11-21' })).body).toEqual({ jobs: 0 })
  expect((await retry({ since: '2026-11-20', queue: 'letter' })).body).toEqual({ jobs: 1 })
  expect(await lastEvent()).toMatchObject({ kind: 'queue.failed-jobs-retried', actor: byStaff, details: { jobs: 1 } })
})
