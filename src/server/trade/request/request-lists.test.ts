import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { QueryOf } from '#contract/endpoint.ts'
import { exchangeRequests } from '#contract/endpoints/exchange-request.ts'
import * as calls from '#contract/desk/endpoints/requests.ts'
import { ask, clientWithRequest } from '../../testing/desk-requests.ts'
import { waitForQuietQueue } from '../../testing/queue.ts'
import { quoteRequest } from '../../testing/quote-request.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { signInAs } from '../../testing/staff.ts'
import { planOf, recordStatements } from '../../testing/statements.ts'
import { findRequests } from './exchange-request.store.ts'
import { exchangeRequestTable } from './exchange-request.table.ts'
import { oldestOverdueSeconds } from './inbox.ts'
import { countLists, findInboxPage } from './inbox.store.ts'

// A Monday, and far from today: the queue compares a letter that waits with the database’s own clock.
const service = await serviceOfFile({ now: new Date('2027-11-29T09:00:00Z') })
const ewa = await signInAs(service, 'dealer')
const second = await signInAs(service, 'dealer', 1)

type Query = QueryOf<typeof calls.listRequests>
const listOf = async (query: Query, staff = ewa) => (await staff.call(calls.listRequests, { query })).body
const references = async (query: Query, staff = ewa) => (await listOf(query, staff)).requests.map(({ reference }) => reference)

/** The references of a whole list, page by page. `between` is called after each page. */
async function wholeList(query: Query, between: (page: string[]) => Promise<void> = async () => {}): Promise<string[]> {
  const found: string[] = []
  let before: string | undefined
  for (;;) {
    const { requests, next } = await listOf({ ...query, ...(before !== undefined && { before }) })
    const page = requests.map(({ reference }) => reference)
    found.push(...page)
    if (next === null) return found
    expect(requests).toHaveLength(50)
    before = next
    await between(page)
  }
}

const setState = (reference: string, state: 'received' | 'in-review' | 'answered', version: number) =>
  ewa.call(calls.setRequestState, { params: { reference }, body: { state, version } })

describe('the lists', () => {
  test('each list has its requests, and all counts are shown', async () => {
    const { reference: claimed } = await clientWithRequest(service)
    const { reference: free } = await clientWithRequest(service)
    const { reference: answered } = await clientWithRequest(service)
    const { reference: closed } = await clientWithRequest(service)
    await ewa.call(calls.claimRequest, { params: { reference: claimed }, body: { version: 0 } })
    await setState(answered, 'answered', 0)
    await ewa.call(calls.closeRequest, { params: { reference: closed }, body: { reason: 'duplicate', version: 0 } })

    expect(await references({ list: 'mine' })).toEqual([claimed])
    expect(await references({ list: 'mine' }, second)).toEqual([])
    expect(await references({ list: 'unassigned' })).toEqual([free])
    expect(await references({ list: 'waiting-for-client' })).toEqual([answered])
    const { requests, counts, next } = await listOf({ list: 'all' })
    expect(requests.map(({ reference }) => reference).toSorted()).toEqual([claimed, free, answered].toSorted())
    expect(requests.at(-1)).toMatchObject({ reference: answered, dueAt: null })
    expect([counts, next]).toEqual([{ mine: 1, unassigned: 1, 'waiting-for-client': 1, all: 3 }, null])
    expect(await references({ list: 'all', state: 'answered' })).toEqual([answered])
    expect(await references({ list: 'all', state: 'closed' })).toEqual([closed])
  })

  test('a row has what the inbox shows', async () => {
    const { reference, email } = await clientWithRequest(service, { amount: 400, name: 'Jan' })
    await ewa.call(calls.recordMessage, { params: { reference }, body: { channel: 'e-mail', text: 'When?' } })
    const row = (await listOf({ list: 'all' })).requests.find((request) => request.reference === reference)
    expect(row).toEqual({
      reference,
      name: 'Jan',
      email,
      accountEmail: email,
      fromCurrency: 'EUR',
      toCurrency: 'BTC',
      amount: '400',
      eurValue: '400.00',
      sentAt: service.clock().toISOString(),
      dueAt: '2027-11-29T13:01:00.000Z',
      state: 'received',
      assignee: null,
      marks: ['not-verified', 'below-minimum', 'first-request'],
      hasQuestion: true,
      priceAskedAt: null,
      openOfferUntil: null,
      hasOfferDraft: false,
      hasDeal: false,
      version: 1,
    })
  })

  test('marks follow the checks, the country and the account', async () => {
    const { id, reference, email } = await clientWithRequest(service, { amount: 100_000, country: 'US' })
    const marks = async () => (await listOf({ list: 'all' })).requests.find((request) => request.reference === reference)?.marks
    expect(await marks()).toEqual(['country-not-served', 'not-verified', 'large', 'first-request'])
    await service.database.execute(sql`
      insert into identity_check (account_id, kind, external_id, review_status, review_answer, country, created_at, updated_at)
      values (${id}, 'personal', 'one', 'completed', 'GREEN', 'PL', now(), now())`)
    expect(await marks()).toEqual(['large', 'first-request'])
    await service.setState(email, 'frozen')
    expect(await marks()).toEqual(['frozen', 'large', 'first-request'])
  })
})

test('the oldest overdue answer is measured for the alert', async () => {
  const { clock } = service
  expect(await oldestOverdueSeconds({ database: service.database, clock })).toBe(0)
  const dueAt = Date.parse((await listOf({ list: 'all' })).requests[0]?.dueAt ?? '')
  expect(await oldestOverdueSeconds({ database: service.database, clock: () => new Date(dueAt + 90_000) })).toBe(90)
})

// Which of them depends on PostgreSQL's statistics; `npm run bench -- desk` has realistic ones.
const anInboxIndex = /Index Scan using exchange_request_(\w+_)?inbox/

describe('two thousand requests', () => {
  const fill = async () => {
    const { id, email } = await service.newClient()
    // Several have the same due time, several the same time of sending; some are answered.
    await service.database.execute(sql`
      insert into exchange_request (reference, account_id, created_at, answer_due_at, state, answered_at, from_currency, to_currency, amount, name, email, phone, country, message, contact_letter)
      select 'R' || number, ${id}, timestamptz '2026-11-01 08:00Z' + (number / 3) * interval '1 minute',
        timestamptz '2026-11-02 08:00Z' + (number / 7) * interval '1 minute',
        case when number % 10 = 0 then 'answered' else 'received' end, case when number % 10 = 0 then now() end,
        'EUR', 'BTC', 10000, '', ${email}, '', '', '', false
      from generate_series(1, 2000) number`)
  }

  test('pages are in one order, while colleagues answer requests and new ones arrive', async () => {
    await fill()
    const before = await wholeList({ list: 'all' })
    expect(new Set(before).size).toBe(before.length)
    const { rows } = await service.database.execute<{ reference: string }>(sql`
      select reference from exchange_request where closed_at is null
      order by case when answered_at is null then answer_due_at end nulls last, created_at, id`)
    expect(before).toEqual(rows.map(({ reference }) => reference))

    const changed = new Set<string>()
    const during = await wholeList({ list: 'all' }, async (page) => {
      const [first = '', last = ''] = [page[0], page.at(-1)]
      for (const reference of [first, last]) {
        changed.add(reference)
        await service.database.execute(
          sql`update exchange_request set answered_at = now(), state = 'answered' where reference = ${reference}`,
        )
      }
      if (changed.size === 4) changed.add((await clientWithRequest(service)).reference)
    })
    const unchanged = (list: string[]) => list.filter((reference) => !changed.has(reference))
    expect(unchanged(during)).toEqual(unchanged(before))
  })

  test.each([
    ['all', undefined, anInboxIndex],
    ['unassigned', undefined, anInboxIndex],
    ['mine', undefined, anInboxIndex],
    ['waiting-for-client', undefined, anInboxIndex],
    ['all', 'closed', /Index Scan Backward using exchange_request_closed_index/],
  ] as const)('a page of the list %s, state %s, is read from an index, unsorted', async (list, state, index) => {
    const { database, statements } = recordStatements(service)
    const after = ['2026-11-02 09:00:00+00', '2026-11-01 09:00:00+00', '00000000-0000-4000-8000-000000000000'] as const
    await findInboxPage(database, { list, state, staffId: '00000000-0000-4000-8000-000000000000', after, count: 51 })
    const [statement] = statements
    const plan = statement && (await planOf(service, statement, ['seqscan', 'sort', 'bitmapscan']))
    expect(plan).toMatch(index)
    expect(plan).toMatch(/Index Cond: \(.*ROW\((COALESCE\(|closed_at)/)
    expect(plan?.split('SubPlan')[0]).not.toContain('Sort')
  })

  test('requests are counted up to a thousand', async () => {
    const counts = await countLists(service.database, '00000000-0000-4000-8000-000000000000')
    expect(counts).toMatchObject({ mine: 0, unassigned: 1000, all: 1000 })
  })

  test('a cursor that is not ours gives the first page', async () => {
    const first = await references({ list: 'all' })
    const id = '00000000-0000-4000-8000-000000000000'
    const wrong = [
      '2026-99-99 00:00:00+00',
      '2026-02-31 00:00:00+00',
      '2026-02-01 25:00:00+00',
      '2026-02-01 00:00:00+99',
      '0000-01-01 00:00:00+00',
    ]
    for (const before of ['x', "'||'", 'infinity|infinity', ...wrong.map((moment) => `${moment}|infinity|${id}`)])
      expect(await references({ list: 'all', before })).toEqual(first)
  })
})

describe('a client’s own requests', () => {
  const listFor = async (token: string, before?: string) =>
    (await service.call(exchangeRequests, { token, ...(before !== undefined && { query: { before } }) })).body

  test('a client without requests gets an empty list', async () => {
    const { accessToken } = await service.newClient()
    expect(await listFor(accessToken)).toEqual({ requests: [], more: false })
  })

  test('a client sees a request as it was sent, with its rate, fee and amount', async () => {
    const { accessToken, email, reference } = await clientWithRequest(service)
    const rateAsOf = new Date(service.clock().getTime() - 20_000)
    await service.database
      .update(exchangeRequestTable)
      .set({ rate: '80000.5', rateAsOf, rateDerived: true, feeTier: 'reduced', feeRate: '0.011', indicativeAmount: '0.30906057' })
      .where(eq(exchangeRequestTable.reference, reference))
    expect(await listFor(accessToken)).toEqual({
      requests: [
        {
          reference,
          state: 'received',
          sentAt: service.clock().toISOString(),
          ...quoteRequest,
          email,
          rate: { value: '80000.5', asOf: rateAsOf.toISOString(), derived: true },
          feeRate: '0.011',
          indicativeAmount: '0.30906057',
        },
      ],
      more: false,
    })
  })

  test('a request without a known rate is listed so, and the desk’s letter says it', async () => {
    const { accessToken, reference } = await clientWithRequest(service, { fromCurrency: 'BTC', toCurrency: 'EUR', amount: 2 })
    const [request] = (await listFor(accessToken)).requests
    expect(request).toMatchObject({ fromCurrency: 'BTC', amount: 2 })
    for (const key of ['rate', 'feeRate', 'indicativeAmount']) expect(request).not.toHaveProperty(key)
    const [row] = await service.database.select().from(exchangeRequestTable).where(eq(exchangeRequestTable.reference, reference))
    expect(row).toMatchObject({ rate: null, rateAsOf: null, rateDerived: null, feeTier: null, feeRate: null, indicativeAmount: null })
    await waitForQuietQueue(service.database)
    const letters = await service.lettersTo(service.config.operator.contact.desk, 0)
    expect(letters.find(({ subject }) => subject.includes(reference))?.text).toContain('No rate was known')
  })

  test('a request in a currency that is no longer exchanged is listed', async () => {
    const { accessToken, reference } = await clientWithRequest(service)
    await service.database.execute(sql`update exchange_request set from_currency = 'ATS' where reference = ${reference}`)
    expect(await listFor(accessToken)).toMatchObject({ requests: [{ reference, fromCurrency: 'ATS', toCurrency: 'BTC' }] })
  })

  test('a client sees the state that the desk set last', async () => {
    const { accessToken, reference } = await clientWithRequest(service)
    expect((await setState(reference, 'in-review', 0)).status).toBe(200)
    expect((await listFor(accessToken)).requests[0]?.state).toBe('in-review')
  })

  test('requests are not listed for other clients', async () => {
    const own = await clientWithRequest(service)
    const stranger = await service.newClient()
    expect((await listFor(stranger.accessToken)).requests).toEqual([])
    service.clock.advance({ minutes: 1 })
    const other = await ask(service, stranger)
    // From another client's reference, a client cannot learn when that request was sent.
    expect(await listFor(own.accessToken, other)).toEqual({ requests: [], more: false })
    expect((await listFor(own.accessToken)).requests.map(({ reference }) => reference)).toEqual([own.reference])
  })

  test('a client’s many requests are listed in pages of ten, newest first', async () => {
    const client = await service.newClient()
    const { accessToken } = client
    const sent: string[] = []
    for (let count = 0; count < 12; count++) {
      if (count % 4 === 0) service.clock.advance({ minutes: 1 })
      sent.push(await ask(service, client))
    }
    const first = await listFor(accessToken)
    const newest = await ask(service, client)
    const second = await listFor(accessToken, first.requests.at(-1)?.reference)
    expect([first.requests.length, first.more, second.requests.length, second.more]).toEqual([10, true, 2, false])
    const listed = [...first.requests, ...second.requests]
    const times = listed.map(({ sentAt }) => sentAt)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(listed.map(({ reference }) => reference).toSorted()).toEqual(sent.toSorted())
    expect((await listFor(accessToken)).requests.map(({ reference }) => reference)).toContain(newest)
  })

  test('a page of a client’s requests is read with an index', async () => {
    const { database, statements } = recordStatements(service)
    await findRequests(database, { accountId: '00000000-0000-4000-8000-000000000000', before: 'ANY', count: 11 })
    const plan = await planOf(service, statements[0]!, ['seqscan', 'sort', 'bitmapscan'])
    expect(plan).toMatch(/Index Scan Backward using exchange_request_account_id_created_at_index/)
    expect(plan).toMatch(/Index Cond: \(\(account_id = .*\) AND \(created_at <= /)
  })
})
