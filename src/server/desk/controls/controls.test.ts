import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
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
import { readChanges } from '#contract/desk/endpoints/session.ts'
import { type Permission, permissions, type Role, roles } from '#contract/desk/permissions.ts'
import { eventTable } from '../../platform/event/event.table.ts'
import { marketDataTable } from '../../provider/market-data/market-data.table.ts'
import { vendorErasureTable } from '../../provider/erasure/vendor-erasure.table.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { signInAs } from '../../testing/staff.ts'

const service = await serviceOfFile()
const people = new Map<Role, Awaited<ReturnType<typeof signInAs>>>()
for (const role of roles) people.set(role, await signInAs(service, role))
const as = (role: Role) => people.get(role)!
const lastEvent = async () => (await service.database.select().from(eventTable).orderBy(eventTable.id)).at(-1)
const id = '7f7b6c5a-1d2e-4f3a-8b9c-0d1e2f3a4b5c'
const byStaff = expect.stringMatching(/^staff:[\da-f-]{36}$/)

describe('of the calls, a role may make those of its permissions:', () => {
  test.for(roles)('%s', async (role) => {
    const { call } = as(role)
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
    const { call } = as('administrator')
    const { body: start } = await call(readChanges)
    const sentence = 'We work on the service on Sunday.'
    expect((await call(setSwitch, { params: { name: 'notice' }, body: { sentence } })).status).toBe(200)
    expect(await lastEvent()).toMatchObject({ kind: 'switch.on', actor: byStaff, details: { name: 'notice' } })
    expect((await call(readChanges, { query: { since: start.cursor } })).body.topics).toContain('switches')
    const { body } = await as('reader').call(listSwitches)
    expect(body.switches).toEqual([
      { name: 'registration', on: null },
      { name: 'quotes', on: null },
      { name: 'card-payments', on: null },
      {
        name: 'notice',
        on: { sentence, since: expect.any(String), by: { is: 'staff', id: as('administrator').id, name: expect.any(String) } },
      },
    ])
    service.clock.advance({ seconds: 3 })
    expect((await service.app.inject('/api/switches')).json()).toEqual({ paused: {}, notice: sentence })
    const end = () => call(endSwitch, { params: { name: 'notice' } })
    expect([(await end()).status, (await end()).status]).toEqual([200, 409])
  })

  test('a pause needs a sentence on one line', async () => {
    const set = (sentence: string) => as('supervisor').call(setSwitch, { params: { name: 'quotes' }, body: { sentence } })
    for (const sentence of ['', '   ', 'two\nlines', 'x'.repeat(301)]) expect((await set(sentence)).status).toBe(400)
  })
})

test('a price that is held back is listed and released', async () => {
  const candle = { open: 1, high: 1, low: 1, close: 0.0000123, volume: 1, timestamp: 1 }
  const data = { 'SHIB-EUR': { candle, asOf: service.clock().toISOString(), held: { close: 0.0000456, polls: 1 } } }
  const row = { name: 'candles', data, asOf: service.clock() }
  await service.database.insert(marketDataTable).values(row).onConflictDoUpdate({ target: marketDataTable.name, set: row })
  const { body } = await as('reader').call(listHeldPrices)
  expect(body.prices).toMatchObject([{ pair: 'SHIB-EUR', lastGood: '0.0000123', heldBack: '0.0000456' }])
  expect((await as('dealer').call(releasePrice, { params: { pair: 'SHIB-EUR' } })).status).toBe(200)
  expect(await lastEvent()).toMatchObject({ kind: 'market-data.price-released', actor: byStaff })
  expect((await as('dealer').call(releasePrice, { params: { pair: 'BTC-EUR' } })).status).toBe(409)
})

test('an erasure at a vendor is listed and recorded as done', async () => {
  const now = service.clock()
  await service.database.insert(vendorErasureTable).values({ id, vendor: 'sumsub', subject: 'client-1', createdAt: now, dueAt: now })
  const { body } = await as('compliance').call(listErasures)
  expect(body.erasures).toMatchObject([{ id, vendor: 'sumsub', knownAs: 'client-1', task: expect.any(String) }])
  const finish = () => as('compliance').call(finishErasure, { params: { id } })
  expect([(await finish()).status, (await finish()).status]).toEqual([200, 409])
  expect(await lastEvent()).toMatchObject({ kind: 'vendor-erasure.done', actor: byStaff })
})

test('failed jobs are counted by queue and retried', async () => {
  await service.database.execute(sql`
    insert into pgboss.job (name, data, source_name, created_on) values ('dead-letter', '{"kind": "none"}', 'letter', '2026-11-20T10:00:00Z')`)
  const { call } = as('supervisor')
  expect((await call(listFailedJobs)).body.queues).toEqual([{ queue: 'letter', jobs: 1, oldest: '2026-11-20' }])
  const retry = (body: { since: string; queue?: string }) => call(retryFailedJobs, { body })
  expect((await retry({ since: '2026-11-01', queue: 'unknown' })).status).toBe(404)
  expect((await retry({ since: '2026-11-21' })).body).toEqual({ jobs: 0 })
  expect((await retry({ since: '2026-11-20', queue: 'letter' })).body).toEqual({ jobs: 1 })
  expect(await lastEvent()).toMatchObject({ kind: 'queue.failed-jobs-retried', actor: byStaff, details: { jobs: 1 } })
})
