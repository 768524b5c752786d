import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { register } from '#contract/endpoints/account.ts'
import { createCardPayment } from '#contract/endpoints/card-payment.ts'
import { startPersonalCheck } from '#contract/endpoints/identity-check.ts'
import { readProfile } from '#contract/endpoints/profile.ts'
import { waitForQuietQueue } from '../../testing/queue.ts'
import { scrape, type Series, valueOf } from '../../testing/scrape.ts'
import { newAddress, serviceOfFile } from '../../testing/service.ts'
import { createMetricsServer } from './metrics-server.ts'

const service = await serviceOfFile({
  ownSandbox: true,
  gated: true,
  environment: { METRICS_PORT: '0', PAYBIS_BASE_URL: 'http://127.0.0.1:9' },
})
const token = (await service.registerAndLogIn()).accessToken

const metrics = () => scrape(service.metricsAddress())
const valueNow = async (name: string, labels?: Record<string, string>) => valueOf(await metrics(), `kantor_${name}`, labels)
/** How much a counter grows during the work. */
const growth = async (work: () => Promise<unknown>, name: string, labels: Record<string, string>) => {
  const before = (await valueNow(name, labels)) ?? 0
  await work()
  return ((await valueNow(name, labels)) ?? 0) - before
}
const requestGrowth = (labels: Record<string, string>, work: () => Promise<unknown>) => growth(work, 'http_requests_total', labels)

describe('request metrics', () => {
  test('responses are counted by route, method and status', async () => {
    const { path: route, method } = readProfile.call
    expect(await requestGrowth({ route, method, status: '200' }, () => service.call(readProfile, { token }))).toBe(1)
    expect(await requestGrowth({ route, method, status: '401' }, () => service.call(readProfile))).toBe(1)
  })

  test.each([
    ['/app/verify-email/some-token?x=1', '/app/verify-email/:token?'],
    ['/app/set-new-password/success', '/app/set-new-password/success'],
    ['/', '/'],
    ['/wp-admin/setup.php', 'unknown'],
    ['/api/nothing-of-ours', 'unknown'],
  ])('a request for %s is counted under the route %s', async (url, route) => {
    expect(await requestGrowth({ route, method: 'GET', status: '404' }, () => service.app.inject({ url }))).toBe(1)
  })

  test('a request with an unknown method is counted as “other”', async () => {
    const invented = () => service.app.inject({ method: 'PROPFIND' as never, url: '/' })
    expect(await requestGrowth({ route: '/', method: 'other' }, invented)).toBe(1)
  })

  test('responses are timed', async () => {
    const { path: route, method } = readProfile.call
    const count = () => growth(() => service.call(readProfile, { token }), 'http_request_duration_seconds_count', { route, method })
    expect(await count()).toBe(1)
    const seconds = await valueNow('http_request_duration_seconds_sum', { route, method })
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThan(20)
  })

  test('the counter of 500s starts at 0', async () => {
    const { path: route, method } = startPersonalCheck.call
    expect(await valueNow('http_requests_total', { route, method, status: '500' })).toBe(0)
  })
})

describe('metrics of outside services', () => {
  const calls = (provider: string, outcome: string, work: () => Promise<unknown>) =>
    growth(work, 'provider_calls_total', { provider, outcome })

  test('calls to a provider are counted by outcome', async () => {
    expect(await calls('identity', 'answered', () => service.call(startPersonalCheck, { token }))).toBe(1)
    expect(await calls('card-payment', 'fault', () => service.call(createCardPayment, { token }))).toBe(1)
    expect(await valueNow('provider_calls_total', { provider: 'market-data', outcome: 'answered' })).toBeGreaterThan(3)
  })

  test('an open breaker is a metric, and the calls that it stops are not counted', async () => {
    for (let fault = 1; fault < 5; fault++) await service.call(createCardPayment, { token })
    const state = (provider: string, name: string) => valueNow('breaker_state', { provider, state: name })
    expect([await state('card-payment', 'open'), await state('card-payment', 'closed'), await state('identity', 'closed')]).toEqual([
      1, 0, 1,
    ])
    expect(await calls('card-payment', 'fault', () => service.call(createCardPayment, { token }))).toBe(0)
  })

  test('the age of a rate grows until the exchange sends a new rate', async () => {
    const age = () => valueNow('rate_age_seconds', { pair: 'BTC-EUR' })
    await service.sandbox?.control('POST', '/control/faults', { marketData: { failure: 'unavailable' } })
    const before = (await age()) ?? NaN
    service.clock.advance({ minutes: 5 })
    expect(await age()).toBe(before + 300)
    await service.sandbox?.control('DELETE', '/control/faults')
    service.clock.advance({ minutes: 1 })
    await expect.poll(age, { timeout: 10_000 }).toBeLessThan(60)
  })
})

describe('metrics of letters', () => {
  const signUp = () => service.call(register, { body: { email: newAddress(), password: 'correct horse battery' } })
  const letterQueueGauges = (series: Series[]) =>
    ['kantor_queue_waiting', 'kantor_queue_oldest_seconds', 'kantor_queue_dead_letters'].map((name) =>
      Math.floor(valueOf(series, name, { queue: 'letter' }) ?? -1),
    )

  test('a sent letter is counted as a done job and as an answered call', async () => {
    const counts = async () => {
      const series = await metrics()
      const done = valueOf(series, 'kantor_jobs_total', { queue: 'letter', outcome: 'done' }) ?? NaN
      return [done, valueOf(series, 'kantor_provider_calls_total', { provider: 'mail', outcome: 'answered' }) ?? NaN]
    }
    await waitForQuietQueue(service.database)
    const [done = NaN, sent = NaN] = await counts()
    await signUp()
    await waitForQuietQueue(service.database)
    expect(await counts()).toEqual([done + 1, sent + 1])
    expect(letterQueueGauges(await metrics())).toEqual([0, 0, 0])
  })

  test('a letter that cannot be sent waits, and is a failed job once it is refused', async () => {
    await service.sandbox?.control('POST', '/control/faults', { mail: { failure: 'temporary' } })
    const orderFailingLetter = async () => {
      await signUp()
      await expect.poll(() => service.log.join(''), { timeout: 10_000 }).toContain('job failed')
      await expect.poll(async () => letterQueueGauges(await metrics())[0], { timeout: 10_000 }).toBe(1)
    }
    expect(await growth(orderFailingLetter, 'jobs_total', { queue: 'letter', outcome: 'failed' })).toBeGreaterThan(0)
    await service.database.execute(sql`update pgboss.job set created_on = now() - interval '1 hour', start_after = now() + interval '1 hour'
      where name = 'letter' and state = 'retry'`)
    expect(letterQueueGauges(await metrics())).toEqual([1, 3600, 0])

    await service.sandbox?.control('POST', '/control/faults', { mail: { failure: 'permanent' } })
    await service.database.execute(sql`update pgboss.job set start_after = now() where name = 'letter' and state = 'retry'`)
    await expect.poll(async () => letterQueueGauges(await metrics()), { timeout: 10_000 }).toEqual([0, 0, 1])
    expect(await valueNow('provider_calls_total', { provider: 'mail', outcome: 'refused' })).toBe(1)
    await service.sandbox?.control('DELETE', '/control/faults')
  }, 40_000)
})

test('the age of the last retention run is read from the database', async () => {
  const age = () => valueNow('removal_age_seconds')
  await expect.poll(age, { timeout: 10_000 }).toBeLessThan(60)
  await service.database.execute(sql`update retention_run set finished_at = now() - interval '3 days'`)
  expect(Math.floor((await age()) ?? 0)).toBe(3 * 24 * 3600)
})

test('the age of the oldest row without a leaf and of the last head are read from the database', async () => {
  await expect.poll(() => valueNow('record_log_head_age_seconds'), { timeout: 10_000 }).toBeLessThan(60)
  await service.database.execute(
    sql`insert into log_pending (table_name, row_key, at) values ('of-a-newer-release', '1', now() - interval '2 hours')`,
  )
  expect(Math.floor((await valueNow('record_log_oldest_seconds')) ?? 0)).toBe(7200)
  await service.database.execute(sql`delete from log_pending where table_name = 'of-a-newer-release'`)
  await expect.poll(() => valueNow('record_log_oldest_seconds'), { timeout: 10_000 }).toBe(0)
})

describe('a scrape', () => {
  test('a scrape has the connections of both pools, the event loop and the memory', async () => {
    const series = await metrics()
    for (const [pool, limit] of Object.entries({ calls: 10, queue: 4 })) {
      expect(valueOf(series, 'kantor_database_connections_limit', { pool })).toBe(limit)
      expect(valueOf(series, 'kantor_database_connections', { pool, state: 'idle' })).toBeGreaterThan(0)
      expect(valueOf(series, 'kantor_database_connections', { pool, state: 'used' })).toBeLessThanOrEqual(limit)
      expect(valueOf(series, 'kantor_database_connections_awaited', { pool })).toBe(0)
    }
    expect(valueOf(series, 'kantor_database_answers')).toBe(1)
    expect(valueOf(series, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
    expect(valueOf(series, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    expect(valueOf(series, 'kantor_process', { role: 'both' })).toBe(1)
  })

  test('a scrape has nothing about a client', async () => {
    const { email, accessToken } = await service.registerAndLogIn()
    await service.app.inject({ url: `/app/verify-email/${accessToken}` })
    await service.app.inject({ url: `/${email}`, headers: { 'user-agent': email } })
    const scraped = JSON.stringify(await metrics())
    for (const secret of [email, accessToken, email.split('@', 1)[0] ?? '']) expect(scraped).not.toContain(secret)
    expect(scraped).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
  })

  test('metrics are at one path of their own port, and not among the pages', async () => {
    const origin = `http://127.0.0.1:${service.metricsAddress()?.port}`
    expect((await fetch(`${origin}/metrics`)).headers.get('content-type')).toContain('text/plain')
    expect((await fetch(`${origin}/`)).status).toBe(404)
    expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(404)
    expect((await service.app.inject('/metrics')).statusCode).toBe(404)
    expect(service.metricsAddress()?.address).toBe('127.0.0.1')
  })

  test('a scrape takes only seconds while the database hangs', async () => {
    service.gate?.hang()
    const startedAt = performance.now()
    const series = await metrics()
    expect(performance.now() - startedAt).toBeLessThan(8000)
    expect(valueOf(series, 'kantor_database_answers')).toBe(0)
    expect(series.filter(({ name }) => /^kantor_(queue|removal)/.test(name))).toEqual([])
    expect(valueOf(series, 'kantor_rate_age_seconds', { pair: 'BTC-EUR' })).toBeDefined()
    service.gate?.open()
    await expect.poll(() => valueNow('database_answers'), { timeout: 15_000 }).toBe(1)
  }, 40_000)
})

test('metrics are off without a port', async () => {
  const server = createMetricsServer({ listenOn: null, readMetrics: () => Promise.reject(new Error('not off')), log: service.app.log })
  await server.listen()
  expect(server.address()).toBe(null)
  await server.close()
})

test('a failed scrape is logged, and the next scrape succeeds', async () => {
  let works = false
  const readMetrics = () => (works ? Promise.resolve({ type: 'text/plain', text: 'one 1' }) : Promise.reject(new TypeError('a defect')))
  const server = createMetricsServer({ listenOn: { host: '127.0.0.1', port: 0 }, readMetrics, log: service.app.log })
  await server.listen()
  const address = `http://127.0.0.1:${server.address()?.port}/metrics`
  expect((await fetch(address)).status).toBe(500)
  expect(service.log.at(-1)).toContain('the metrics could not be collected')
  works = true
  expect(await (await fetch(address)).text()).toBe('one 1')
  await server.close()
})
