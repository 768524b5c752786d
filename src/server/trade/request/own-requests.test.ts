import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { exchangeRequests, submitExchangeRequest } from '#contract/endpoints/exchange-request.ts'
import { quoteRequest } from '../../testing/quote-request.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { planOf, recordStatements } from '../../testing/statements.ts'
import { findRequests } from './exchange-request.store.ts'
import { exchangeRequestTable } from './exchange-request.table.ts'
import { setRequestState } from './request-desk.ts'

const service = await serviceOfFile()

const listFor = (token: string, before?: string) =>
  service.call(exchangeRequests, { token, ...(before !== undefined && { query: { before } }) })

async function ask(token: string, body: Record<string, unknown> = {}): Promise<string> {
  const response = await service.call(submitExchangeRequest, { token, body: { ...quoteRequest, ...body } })
  return response.body.reference
}

describe('a client’s requests', () => {
  test('a client without requests gets an empty list', async () => {
    const { accessToken } = await service.newClient()
    expect((await listFor(accessToken)).body).toEqual({ requests: [], more: false })
  })

  test('a client sees a request as it was sent, with its rate, fee and amount', async () => {
    const { accessToken } = await service.newClient()
    const reference = await ask(accessToken)
    const rateAsOf = new Date(service.clock().getTime() - 20_000)
    await service.database
      .update(exchangeRequestTable)
      .set({ rate: '80000.5', rateAsOf, rateDerived: true, feeTier: 'reduced', feeRate: '0.011', indicativeAmount: '0.30906057' })
      .where(eq(exchangeRequestTable.reference, reference))
    expect((await listFor(accessToken)).body).toEqual({
      requests: [
        {
          reference,
          state: 'received',
          sentAt: service.clock().toISOString(),
          ...quoteRequest,
          rate: { value: '80000.5', asOf: rateAsOf.toISOString(), derived: true },
          feeRate: '0.011',
          indicativeAmount: '0.30906057',
        },
      ],
      more: false,
    })
  })

  test('a request without a known rate is listed without rate, fee and amount', async () => {
    const { accessToken } = await service.newClient()
    await ask(accessToken, { fromCurrency: 'BTC', toCurrency: 'EUR', amount: 2 })
    const [request] = (await listFor(accessToken)).body.requests
    expect(request).toMatchObject({ fromCurrency: 'BTC', amount: 2 })
    for (const key of ['rate', 'feeRate', 'indicativeAmount']) expect(request).not.toHaveProperty(key)
  })

  test('a request in a currency that is no longer exchanged is listed', async () => {
    const { accessToken } = await service.newClient()
    const reference = await ask(accessToken)
    await service.database.execute(sql`update exchange_request set from_currency = 'ATS' where reference = ${reference}`)
    expect(await listFor(accessToken)).toMatchObject({
      status: 200,
      body: { requests: [{ reference, fromCurrency: 'ATS', toCurrency: 'BTC' }] },
    })
  })

  test('a client sees the state that the desk set last', async () => {
    const { accessToken } = await service.newClient()
    const reference = await ask(accessToken)
    const desk = { database: service.database, clock: service.clock, mail: { order: async () => {} } }
    await setRequestState(desk, { reference, state: 'in-review', actor: 'desk:ewa' })
    expect((await listFor(accessToken)).body.requests[0]?.state).toBe('in-review')
  })

  test('requests are not listed for other clients', async () => {
    const { accessToken } = await service.newClient()
    const other = await service.newClient()
    const reference = await ask(accessToken)
    expect((await listFor(other.accessToken)).body.requests).toEqual([])
    service.clock.advance({ minutes: 1 })
    const others = await ask(other.accessToken)
    // From another client's reference, a client cannot learn when that request was sent.
    expect((await listFor(accessToken, others)).body).toEqual({ requests: [], more: false })
    expect((await listFor(accessToken)).body.requests.map((request) => request.reference)).toEqual([reference])
  })
})

describe('many requests', () => {
  test('a client’s many requests are listed in pages of ten, newest first', async () => {
    const { accessToken } = await service.newClient()
    const sent: string[] = []
    for (let count = 0; count < 12; count++) {
      if (count % 4 === 0) service.clock.advance({ minutes: 1 })
      sent.push(await ask(accessToken))
    }
    const first = (await listFor(accessToken)).body
    const newest = await ask(accessToken)
    const second = (await listFor(accessToken, first.requests.at(-1)?.reference)).body
    expect([first.requests.length, first.more, second.requests.length, second.more]).toEqual([10, true, 2, false])
    const listed = [...first.requests, ...second.requests]
    const times = listed.map(({ sentAt }) => sentAt)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(listed.map(({ reference }) => reference).toSorted()).toEqual(sent.toSorted())
    expect((await listFor(accessToken)).body.requests.map(({ reference }) => reference)).toContain(newest)
  })

  test('a page of requests is read with an index', async () => {
    const { database, statements } = recordStatements(service)
    await findRequests(database, { accountId: '00000000-0000-4000-8000-000000000000', before: 'ANY', count: 11 })
    const plan = await planOf(service, statements[0]!, ['seqscan', 'sort', 'bitmapscan'])
    expect(plan).toMatch(/Index Scan Backward using exchange_request_account_id_created_at_index/)
    expect(plan).toMatch(/Index Cond: \(\(account_id = .*\) AND \(created_at <= /)
  })
})
