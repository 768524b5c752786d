import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { readOutward, reopenOutward } from '#contract/desk/endpoints/outward.ts'
import { readChanges } from '#contract/desk/endpoints/session.ts'
import { type Role, roles } from '#contract/desk/permissions.ts'
import { reopenOutwardStepUp } from '#contract/desk/step-up.ts'
import { eventTable } from '../../platform/event/event.table.ts'
import { isOutwardClosed, outwardClosedSeconds } from '../../platform/outward/outward.ts'
import { databaseTimelineTable } from '../../platform/outward/database-timeline.table.ts'
import { forgetTimeline } from '../../testing/outward.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { type StaffWithPasskey, staffWithPasskey } from '../../testing/staff.ts'

const service = await serviceOfFile()
const { database, clock } = service
const people = {} as Record<Role, StaffWithPasskey>
beforeAll(async () => {
  for (const role of roles) people[role] = await staffWithPasskey(service, [role])
})

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

  test.each(roles.filter((role) => role !== 'supervisor'))('the role %s cannot open again', async (role) => {
    const { timeline } = await read()
    expect(await reopen(people[role], { timeline, note })).toEqual({ status: 403, error: 'NOT_PERMITTED' })
    expect(await isClosed()).toBe(true)
  })

  test('nothing opens without a note, or with a signature over another note', async () => {
    const { timeline } = await read()
    const { supervisor } = people
    expect((await reopen(supervisor, { timeline, note: ' ' })).status).toBe(400)
    const proof = await supervisor.stepUp(reopenOutwardStepUp({ timeline, note: 'another note' }))
    expect((await supervisor.call(reopenOutward, { body: { timeline, note, proof } })).body).toMatchObject({ error: 'PROOF_REQUIRED' })
    expect(await isClosed()).toBe(true)
  })

  test('who saw an earlier timeline cannot open this one', async () => {
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
