import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { QueryOf } from '#contract/endpoint.ts'
import { readClient } from '#contract/desk/endpoints/clients.ts'
import { readRecord } from '#contract/desk/endpoints/record.ts'
import { roles } from '#contract/desk/permissions.ts'
import { eventTable } from '../../platform/event/event.table.ts'
import { askForQuote, clientWithProfile } from '../../testing/full-client.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { signInAs } from '../../testing/staff.ts'
import { planOf, recordStatements } from '../../testing/statements.ts'
import { readRecord as read } from './record.ts'
import { comparedAtMost } from './record.store.ts'

const service = await serviceOfFile()
const administrator = await signInAs(service, 'administrator')
const dealer = await signInAs(service, 'dealer')
const search = async (query: QueryOf<typeof readRecord>) => (await administrator.call(readRecord, { query })).body

test.for(roles)('a %s reads the record only with its permission', async (role) => {
  const person = await signInAs(service, role, role === 'reader' ? 0 : 1)
  const maySee = ['compliance', 'supervisor', 'administrator'].includes(role)
  expect((await person.call(readRecord, { query: {} })).status).toBe(maySee ? 200 : 403)
})

describe('the record', () => {
  test('finds what a person did, by actor', async () => {
    const { people } = await search({})
    const ewa = people.find(({ name }) => name === 'Ewa Lis')
    const { events } = await search({ actor: `staff:${ewa?.id}` })
    expect(events).toMatchObject([{ kind: 'staff.signed-in', actor: { is: 'staff', id: ewa?.id, name: 'Ewa Lis' } }])
  })

  test('finds what happened to an account, and who opened its file', async () => {
    const { id } = await service.newClient()
    await dealer.call(readClient, { params: { id } })
    const { events } = await search({ object: id })
    expect(events.map(({ kind }) => kind).toSorted()).toEqual(['account.email-confirmed', 'desk.records-read', 'session.started'])
  })

  test('finds what happened to a request, by its reference in any letter case', async () => {
    const client = await clientWithProfile(service)
    await askForQuote(service, client)
    const { id } = client
    const { body: file } = await dealer.call(readClient, { params: { id } })
    const { events } = await search({ object: file.requests[0]?.reference.toLowerCase() })
    expect(events).toMatchObject([{ kind: 'exchange-request.submitted', accountId: id }])
  })

  test('finds events by kind, and names every kind', async () => {
    const { events, kinds } = await search({ kind: 'staff.signed-in' })
    expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(['staff.signed-in']))
    expect(kinds).toContain('account.frozen')
  })

  test('a day begins and ends at midnight in Warsaw', async () => {
    const row = { kind: 'retention.finished' as const, actor: 'system', details: {} }
    const moments = ['2026-06-30T21:59:59Z', '2026-06-30T22:00:00Z', '2026-07-01T21:59:59Z', '2026-07-01T22:00:00Z']
    await service.database.insert(eventTable).values(moments.map((at) => ({ ...row, at: new Date(at) })))
    const { events } = await search({ from: '2026-07-01', to: '2026-07-01' })
    expect(events.map(({ at }) => at)).toEqual(['2026-07-01T21:59:59.000Z', '2026-06-30T22:00:00.000Z'])
  })

  test('comes a hundred at a time, newest first, each event once', async () => {
    const at = new Date('2020-01-01T12:00:00Z')
    await service.database
      .insert(eventTable)
      .values(Array.from({ length: 120 }, () => ({ at, kind: 'retention.finished', actor: 'system' })))
    const day = { from: '2020-01-01', to: '2020-01-01' }
    const first = await search(day)
    const second = await search({ ...day, before: first.next ?? undefined })
    expect([first.events.length, second.events.length, second.next]).toEqual([100, 20, null])
    const ids = [...first.events, ...second.events].map(({ id }) => Number(id))
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  })

  test('a search that finds nothing stops on the way and can go on', async () => {
    const most = comparedAtMost + 10
    for (let from = 1; from <= most; from += 5000)
      await service.database.execute(sql`
        insert into event (at, kind, actor)
        select '2019-03-01T12:00:00Z'::timestamptz + make_interval(secs => n), 'session.refreshed', 'client'
        from generate_series(${from}::int, least(${from + 4999}::int, ${most}::int)) n`)
    await service.database.insert(eventTable).values({ at: new Date('2019-03-01'), kind: 'session.refreshed', actor: 'visitor' })
    const query = { kind: 'session.refreshed', actor: 'visitor', from: '2019-03-01', to: '2019-03-02' }
    const first = await search(query)
    // The eleventh second is the last that the first step compares.
    expect(first).toMatchObject({ events: [], searchedTo: '2019-03-01T12:00:11.000Z' })
    const second = await search({ ...query, before: first.next ?? undefined })
    expect(second).toMatchObject({ events: [{ at: '2019-03-01T00:00:00.000Z' }], next: null, searchedTo: null })
  })

  test('reading it is no event', async () => {
    const before = await service.database.$count(eventTable)
    await search({ object: crypto.randomUUID() })
    expect(await service.database.$count(eventTable)).toBe(before)
  })
})

describe('with 5,000 more events', () => {
  beforeAll(async () => {
    for (let from = 1; from <= 5000; from += 1000)
      await service.database.execute(sql`
        insert into event (at, kind, actor, account_id, details)
        select now() - make_interval(mins => n), (array['session.started', 'account.frozen', 'profile.updated'])[1 + n % 3],
          case n % 4 when 0 then 'staff:' || gen_random_uuid() else 'client' end, gen_random_uuid(), jsonb_build_object('reference', 'R' || n)
        from generate_series(${from}::int, ${from + 999}::int) n`)
  })

  test.for([
    ['no filter', {}, 'event_at_id_index'],
    ['days', { from: '2026-01-01', to: '2026-01-31' }, 'event_at_id_index'],
    ['a kind', { kind: 'account.frozen' }, 'event_kind_at_id_index'],
    ['a person', { actor: 'staff:11111111-2222-4333-8444-555555555555' }, 'event_actor_at_id_index'],
    ['a reference', { object: 'R4711' }, 'event_object'],
    ['an account', { object: '11111111-2222-4333-8444-555555555555' }, 'event_account_id_at_index'],
  ] as const)('a search with %s reads an index', async ([, query, index]) => {
    const { database, statements } = recordStatements(service)
    await read({ database }, query)
    const plan = await planOf(service, statements[0]!, 'object' in query ? ['seqscan'] : ['seqscan', 'sort', 'bitmapscan'])
    expect(plan).toContain(index)
    expect(plan).not.toContain('Seq Scan on event')
    if ('object' in query) expect(plan).toContain('event_object')
    else expect(plan).not.toMatch(/\bSort\b/)
  })
})
