import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { closeAccount } from '#contract/endpoints/client-data.ts'
import { retentionRules } from '../../assemble/personal-data.ts'
import { createRetention } from '../../operate/retention/retention.ts'
import type { LetterOrder } from '../../platform/mail/mail.ts'
import type { JobHandler } from '../../platform/queue/queue.ts'
import { deskOfFile } from '../../testing/desk.ts'
import { clientWithProfile, fullClient, meetingRow } from '../../testing/full-client.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { ProviderFault, statusFault } from '../provider-call.ts'
import { calendlyErasure } from '../scheduling/calendly.adapter.ts'
import { meetingTable } from '../scheduling/scheduling.table.ts'
import { createVendorErasures, type EraseAtVendor } from './vendor-erasure.ts'
import { type Vendor, vendorErasureTable } from './vendor-erasure.table.ts'

const service = await serviceOfFile({ sharedSandbox: true })
const { database, clock } = service
const desk = await deskOfFile(service)
beforeEach(() => database.delete(vendorErasureTable))

/** Vendor erasures with a queue that runs each job at once, and keeps the errors. */
function erasuresWith(calls: Partial<Record<Vendor, EraseAtVendor>>) {
  const [orders, errors]: [LetterOrder[], unknown[]] = [[], []]
  let handler: JobHandler = async () => undefined
  const jobs: object[] = []
  const erasures = createVendorErasures({
    database,
    clock,
    operator: service.config.operator,
    mail: { order: async (_tx, ...ordered) => void orders.push(...ordered), orderLater: async () => {} },
    queue: {
      start: async () => undefined,
      stop: async () => undefined,
      retryFailed: async () => 0,
      send: async (_tx, _queue, ...sent) => void jobs.push(...sent),
      sendLater: async () => {},
      work: async (_queue, handle) => void (handler = handle),
    },
    calls,
  })
  const runJobs = async () => {
    for (const job of jobs) await handler(job, { id: 'a job' }).catch((error: unknown) => errors.push(error))
  }
  /** The daily retention run, and the jobs that it orders. */
  const runDaily = async () => {
    // The function that erases accounts goes by PostgreSQL's clock, which no test can move.
    await database.execute(sql`update account set kept_until = least(kept_until, now()) where kept_until <= ${clock()}`)
    const rules = [...retentionRules, ...erasures.retention]
    await createRetention({ database, clock, databaseNow: async () => clock(), log: service.app.log, rules }).runIfDue()
    await erasures.work()
    await runJobs()
  }
  return { erasures, orders, errors, runDaily, runJobs }
}

const rowsFor = async (subjects: string[]) =>
  (await database.select().from(vendorErasureTable))
    .filter(({ subject }) => subjects.includes(subject))
    .toSorted((a, b) => (a.vendor < b.vendor ? -1 : 1))

const close = ({ token, password }: { token: string; password: string }) =>
  service.call(closeAccount, { token, body: { currentPassword: password } })

test('on the day of erasure, the desk gets a task for Sumsub and one for Paybis, and not before', async () => {
  const client = await fullClient(service)
  await close(client)
  const { id } = client
  const { orders, erasures, runDaily } = erasuresWith({})
  service.clock.advance({ days: 20 })
  await runDaily()
  expect(await rowsFor([id])).toEqual([])

  const { rows } = await database.execute<{ days: number }>(
    sql`select extract(day from kept_until - ${clock()})::int as days from account where id = ${id}`,
  )
  service.clock.advance({ days: rows[0]?.days ?? 0 })
  // The first run after a gap of years deletes nothing, because the clock may be wrong.
  await runDaily()
  service.clock.advance({ days: 1 })
  await runDaily()
  const open = await rowsFor([id])
  expect(open.map(({ vendor }) => vendor)).toEqual(['paybis', 'sumsub'])
  const tasks = orders.filter((order) => open.some((row) => order.kind === 'vendor-erasure' && order.vendorErasureId === row.id))
  expect(tasks).toHaveLength(2)

  const sumsub = open[1]?.id ?? ''
  const letter = await erasures.letters['vendor-erasure']({ kind: 'vendor-erasure', vendorErasureId: sumsub })
  expect(letter).toMatchObject({ to: service.config.operator.contact.desk, subject: 'Erase a client’s data at Sumsub' })
  expect(letter?.facts?.map(({ value }) => value)).toEqual([id, `desk command: erasures ${sumsub}`])
  expect(letter?.paragraphs.join(' ')).toContain('Sumsub has no call to erase an applicant')
})

test('the desk sees what is due, and records what is done; then the id is forgotten', async () => {
  const [erasure] = await database
    .insert(vendorErasureTable)
    .values({ vendor: 'paybis', subject: 'the-partner-user-id', createdAt: clock(), dueAt: clock() })
    .returning()
  const id = erasure?.id ?? ''
  expect((await desk.run('erasures')).output).toContain('the-partner-user-id')
  expect(await desk.run('erasures', id)).toEqual({ code: 0, output: 'Recorded as done.' })
  expect((await desk.run('erasures')).output).not.toContain('the-partner-user-id')
  expect(await desk.run('erasures', id)).toEqual({ code: 1, output: 'There is no such erasure, or it is done already.' })
  expect((await desk.run('erasures', 'no-id')).output).toBe('Give the id of one erasure.')
  expect(await desk.events()).toContainEqual(expect.objectContaining({ kind: 'vendor-erasure.done', details: { vendorErasureId: id } }))
})

/** Orders the erasure of a visitor's appointments at Calendly, which is due now. */
async function dueAtCalendly(subject: string) {
  await database.insert(vendorErasureTable).values({ vendor: 'calendly', subject, createdAt: clock(), dueAt: clock() })
  const [row] = await rowsFor([subject])
  const id = row?.id ?? ''
  const isOpen = async () => (await rowsFor([subject])).length > 0
  return { id, isOpen }
}

const calendly = calendlyErasure(service.config.scheduling.api ?? { baseUrl: '', token: '' })

test('Calendly is asked by its call, and nothing is left of the address', async () => {
  const { id, isOpen } = await dueAtCalendly('anna@example.com')
  const { orders, errors, runDaily, erasures } = erasuresWith({ calendly })
  service.clock.advance({ days: 1 })
  expect(await erasures.oldestSeconds()).toBe(24 * 60 * 60)
  await runDaily()
  expect({ errors, isOpen: await isOpen() }).toEqual({ errors: [], isOpen: false })
  expect(orders).not.toContainEqual({ kind: 'vendor-erasure', vendorErasureId: id })
  expect(await erasures.letters['vendor-erasure']({ kind: 'vendor-erasure', vendorErasureId: id })).toBeNull()
})

test('if Calendly refuses the call, the desk gets the task', async () => {
  const { id, isOpen } = await dueAtCalendly('bo@example.com')
  const { orders, runDaily } = erasuresWith({ calendly: calendlyErasure({ ...service.config.scheduling.api!, token: 'revoked' }) })
  service.clock.advance({ days: 1 })
  await runDaily()
  expect(orders).toContainEqual({ kind: 'vendor-erasure', vendorErasureId: id })
  expect(await isOpen()).toBe(true)
})

test('if Calendly is away, the job fails and is tried again', async () => {
  const { isOpen } = await dueAtCalendly('cy@example.com')
  let isAway = true
  const flaky: EraseAtVendor = async (email) => {
    if (isAway) throw statusFault('the erasure', 503)
    await calendly(email)
  }
  const { errors, runDaily, runJobs } = erasuresWith({ calendly: flaky })
  service.clock.advance({ days: 1 })
  await runDaily()
  expect(errors).toEqual([expect.any(ProviderFault)])
  isAway = false
  await runJobs()
  expect(await isOpen()).toBe(false)
})

test.each([
  ['a past call is erased at the closing', -60],
  ['a booked call is erased after it has ended', 60],
])('%s', async (_when, minutes) => {
  const client = await clientWithProfile(service)
  const startsAt = new Date(clock().getTime() + minutes * 60_000)
  const meeting = meetingRow(startsAt)
  await database.insert(meetingTable).values({ ...meeting, inviteeEmail: client.email })
  const closedAt = clock()
  await close(client)
  const dueAt = meeting.endsAt > closedAt ? meeting.endsAt : closedAt
  expect(await rowsFor([client.email])).toMatchObject([{ vendor: 'calendly', dueAt }])
})
