import { globSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { Registry } from 'prom-client'
import { register } from '#contract/endpoints/account.ts'
import { createCardPayment } from '#contract/endpoints/card-payment.ts'
import { startPersonalCheck } from '#contract/endpoints/identity-check.ts'
import { readProfile } from '#contract/endpoints/profile.ts'
import { login } from '#contract/endpoints/session.ts'
import { waitForQuietQueue } from '../../testing/queue.ts'
import { metricsOf, scrape, selectorsOf, type Series, valueOf } from '../../testing/scrape.ts'
import { newAddress, serviceOfFile, unreachable } from '../../testing/service.ts'
import { plusSeconds } from '../../platform/clock.ts'
import { createApp } from '../../platform/http/app.ts'
import { bankFileTable, bankStatementTable } from '../../trade/bank/bank-statement.table.ts'
import { chainNetworkTable } from '../../trade/chain/chain-record.table.ts'
import { backupTable } from '../backup/backup.table.ts'
import { createMetricsServer } from './metrics-server.ts'
import { clockGauge } from './clock-gauge.ts'

const service = await serviceOfFile({
  ownSandbox: true,
  gated: true,
  environment: { METRICS_PORT: '0', PAYBIS_BASE_URL: unreachable, CHAIN_BITCOIN_URLS: unreachable },
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
    // Longer than a poll's period, because one may have come between these two lines.
    service.clock.advance({ minutes: 2 })
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
  })
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

test('the age of the last backup is unknown until one is recorded', async () => {
  const age = () => valueNow('backup_age_seconds')
  expect([await age(), await valueNow('archived_log_age_seconds')]).toEqual([undefined, 0])
  await service.database
    .insert(backupTable)
    .values([{ finishedAt: plusSeconds(service.clock(), -90_000) }, { finishedAt: service.clock() }])
  service.clock.advance({ hours: 3 })
  expect(await age()).toBe(3 * 3600)
})

describe('a scrape', () => {
  test('a scrape has the connections of both pools, the event loop and the memory', async () => {
    await service.call(readProfile)
    const series = await metrics()
    for (const [pool, limit] of Object.entries({ calls: 10, queue: 4 })) {
      expect(valueOf(series, 'kantor_database_connections_limit', { pool })).toBe(limit)
      // At one moment, all may be in use, and one awaited.
      await expect.poll(() => valueNow('database_connections', { pool, state: 'idle' })).toBeGreaterThan(0)
      expect(valueOf(series, 'kantor_database_connections', { pool, state: 'used' })).toBeLessThanOrEqual(limit)
      await expect.poll(() => valueNow('database_connections_awaited', { pool })).toBe(0)
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

test('a wrong clock is a metric, and is logged when it begins and when it ends', async () => {
  const now = new Date('2026-11-25T12:00:00Z')
  let secondsAhead: number | null = 0
  const databaseNow = async () => {
    if (secondsAhead === null) throw new Error('the database is away')
    return plusSeconds(now, -secondsAhead)
  }
  const lines: string[] = []
  const { log } = createApp({ logLevel: 'info', logTo: { write: (line) => lines.push(line) } })
  const registry = new Registry()
  const update = clockGauge(registry, { clock: () => now, databaseNow, log })
  const read = async (seconds: number | null) => {
    secondsAhead = seconds
    await update()
    const metric = await registry.getSingleMetricAsString('kantor_clock_ahead_seconds')
    const value = /^kantor_clock_ahead_seconds (.+)$/m.exec(metric)?.[1]
    return value && Number(value)
  }
  expect(await read(-9)).toBe(-9)
  expect(lines).toEqual([])
  expect([await read(7200), await read(7201), await read(null)]).toEqual([7200, 7201, undefined])
  expect(lines).toEqual([expect.stringContaining('"what":"7200 s ahead of the database"')])
  expect(await read(1)).toBe(1)
  expect(lines[1]).toContain('agree again')
  await read(-60)
  expect(lines[2]).toContain('"what":"60 s behind the database"')
})

describe('the dashboard and the alerts', () => {
  const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8')

  interface Panel {
    title: string
    description?: string
    targets?: { expr: string }[]
  }

  const panels = (JSON.parse(read('grafana/kantor.json')) as { panels: Panel[] }).panels.filter(({ targets }) => targets)
  const panelQueries = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const))

  // The first comment of alerts.yaml requires each expression to be on one line.
  const alerts = read('prometheus/alerts.yaml')
    .split(/^ *- alert: /m)
    .slice(1)
    .map((text) => ({ name: text.split('\n', 1)[0] ?? '', expr: /^ *expr: (.+)$/m.exec(text)?.[1] ?? '', text }))
  const queries = [...panelQueries, ...alerts.map(({ name, expr }) => [name, expr] as const)]

  let scraped: Series[] = []
  /** A scrape of a service that has everything, after the calls above failed. */
  beforeAll(async () => {
    await service.app.inject('/health/serving')
    const bankFile = { name: 'statement.xml', sha256: Buffer.alloc(32), byteCount: 1, version: 'camt.053.001.08' }
    const stored = service.database.insert(bankFileTable).values({ ...bankFile, receivedAt: service.clock() })
    const [file] = await stored.returning({ id: bankFileTable.id })
    const statement = { kind: 'camt.053', position: 1, page: 1, isLastPage: true, state: 'counted' } as const
    await service.database.insert(bankStatementTable).values({ ...statement, fileId: file?.id ?? '' })
    await service.database.insert(chainNetworkTable).values({ network: 'bitcoin', roundAt: service.clock() }).onConflictDoNothing()
    // Creates the series of a rate limit.
    const credentials = { email: newAddress(), password: 'not the password' }
    await Promise.all(Array.from({ length: 12 }, () => service.call(login, { body: credentials })))
    // Prometheus adds these labels.
    const targetLabels = { job: /job_name: (\w+)/.exec(read('prometheus/prometheus.yaml'))?.[1] ?? '', instance: 'web-1:9464' }
    scraped = [{ name: 'up', labels: {}, value: 1 }, ...(await metrics())].map((each) => ({
      ...each,
      labels: { ...each.labels, ...targetLabels },
    }))
  })

  test('dashboard and alerts have queries', () => {
    expect(panelQueries.length).toBeGreaterThan(25)
    expect(alerts.length).toBeGreaterThan(15)
    expect(new Set(alerts.map(({ name }) => name)).size).toBe(alerts.length)
  })

  test.each(queries)('every metric and label in the query of %s exists', (_name, query) => {
    const selectors = selectorsOf(query)
    expect(selectors.length).toBeGreaterThan(0)
    for (const { name, matches } of selectors)
      expect([query, name, scraped.some((series) => series.name === name && matches(series.labels))]).toEqual([query, name, true])
    // The labels that a query groups by exist too.
    for (const label of metricsOf(query).labels) expect([label, scraped.some(({ labels }) => label in labels)]).toEqual([label, true])
  })

  test.each(alerts)('the alert $name has a severity, a summary and an action', ({ text }) => {
    expect(text).toMatch(/^ *labels: \{ severity: (page|ticket) \}$/m)
    expect(text).toMatch(/^ *summary: '.{20,}\.'$/m)
    expect(text).toMatch(/^ *action: (['"]).{50,}\1$/m)
  })

  test('an alert about old rates is not hidden by another process, whose rates are new', () => {
    const aboutOldRates = alerts.filter(({ expr }) => /kantor_rate_age_seconds\)+ >/.test(expr))
    expect(aboutOldRates).toHaveLength(2)
    for (const { expr } of aboutOldRates) expect(expr).toMatch(/^max( by \(pair\) )?\(/)
  })

  test('each panel of the dashboard has a description', () => {
    for (const { title, description } of panels) expect([title, description]).toEqual([title, expect.stringMatching(/.{20,}[.?]$/)])
  })

  describe('the manual', () => {
    const manual = globSync('docs/operating/*.md').map((file) => readFileSync(file, 'utf8'))

    test('the manual names only alerts and metrics that exist', () => {
      const named = manual.flatMap((text) => [...text.matchAll(/\bKantor[A-Z]\w+/g)].map(([name]) => name))
      for (const name of named) expect(alerts.map((alert) => alert.name)).toContain(name)
      const queriesInManual = manual.flatMap((text) => [...text.matchAll(/`(kantor_\w+\{[^`]*)`/g)].map(([, query = '']) => query))
      expect(queriesInManual.length).toBeGreaterThan(0)
      for (const { name, matches } of queriesInManual.flatMap(selectorsOf))
        expect([name, scraped.some((series) => series.name === name && matches(series.labels))]).toEqual([name, true])
    })

    test('the manual lists all our metrics and no others', () => {
      const families = new Set(
        scraped.flatMap(({ name }) => (name.startsWith('kantor_') ? [name.replace(/_(?:bucket|sum|count)$/, '')] : [])),
      )
      const listed = [...readFileSync('docs/operating/observability.md', 'utf8').matchAll(/^\| `(kantor_\w+)/gm)].map(
        ([, name = '']) => name,
      )
      expect(listed.toSorted()).toEqual([...families].toSorted())
    })
  })
})

// The last test, because the service loses its connections.
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
})
