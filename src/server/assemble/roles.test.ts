import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { register } from '#contract/endpoints/account.ts'
import { login } from '#contract/endpoints/session.ts'
import { assemble, type Service } from './service.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config/config.ts'
import { databaseOfFile } from '../testing/database.ts'
import { lettersTo } from '../testing/letters.ts'
import { scrape, valueOf } from '../testing/scrape.ts'
import { newAddress } from '../testing/service.ts'
import { openTcpGate } from '../testing/tcp-gate.ts'

const database = await databaseOfFile()
const gate = await openTcpGate(database.url)
let web: Service
let worker: Service

function assembleAs(role: 'web' | 'worker', databaseUrl = database.url): Promise<Service> {
  const addresses = { SMTP_URL: inject('smtpUrl'), MARKET_DATA_URL: 'http://127.0.0.1:9', METRICS_PORT: '0' }
  const environment = { KANTOR_ROLE: role, KANTOR_PAGES: 'off', LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl, ...addresses }
  return assemble(readConfig(environment), systemClock)
}

async function startAs(role: 'web' | 'worker'): Promise<Service> {
  const service = await assembleAs(role)
  await service.app.ready()
  await service.prepare()
  await service.start()
  return service
}

beforeAll(async () => {
  web = await startAs('web')
})
afterAll(async () => {
  await Promise.all([web, worker].map((service) => service.stop()))
  await gate.close()
})

const status = async ({ app }: Service, { call: { method, path } }: Endpoint, email: string) =>
  (await app.inject({ method, url: path, payload: { email, password: 'correct horse battery' } })).statusCode

test('a letter that a web process orders is sent by a worker that starts later', async () => {
  const email = newAddress()
  expect(await status(web, register, email)).toBe(200)
  const waiting = await web.database.execute(`select state from pgboss.job where name = 'letter'`)
  expect(waiting.rows).toEqual([{ state: 'created' }])

  worker = await startAs('worker')
  expect(await lettersTo(inject('mailboxUrl'), email, 1)).toHaveLength(1)
})

test('web process and worker each export their own metrics and the queue’s', async () => {
  const signUps = { route: register.call.path, status: '200' }
  const letters = { queue: 'letter', outcome: 'done' }
  // The worker sends the client's letter and the one about the first head of the log.
  for (const [service, role, answered, done] of [
    [web, 'web', 1, undefined],
    [worker, 'worker', undefined, 2],
  ] as const) {
    // A letter can be in the mailbox before its job is counted.
    await expect.poll(async () => valueOf(await scrape(service.metricsAddress()), 'kantor_jobs_total', letters)).toBe(done)
    const series = await scrape(service.metricsAddress())
    expect(valueOf(series, 'kantor_process', { role })).toBe(1)
    expect(valueOf(series, 'kantor_http_requests_total', signUps)).toBe(answered)
    expect(valueOf(series, 'kantor_queue_dead_letters', { queue: 'letter' })).toBe(0)
  }
})

test('a worker takes no calls except health checks', async () => {
  expect(await status(web, login, newAddress())).toBe(400)
  expect(await status(worker, login, newAddress())).toBe(404)
  expect((await worker.app.inject('/health/ready')).statusCode).toBe(200)
})

test('a worker that starts during an outage of the database works after the outage', async () => {
  gate.shut()
  const late = await assembleAs('worker', gate.url)
  const starting = late.start()
  await worker.stop()
  await expect.poll(() => gate.tries(), { timeout: 5000 }).toBeGreaterThan(0)
  worker = late
  const email = newAddress()
  await status(web, register, email)
  gate.open()
  await starting
  expect(await lettersTo(inject('mailboxUrl'), email, 1)).toHaveLength(1)
})

test('a worker that is stopped while the database hangs stops within eight seconds', async () => {
  gate.hang()
  const waiting = await assembleAs('worker', gate.url)
  const starting = waiting.start().catch(() => {})
  const stoppedAt = performance.now()
  await waiting.stop()
  expect(performance.now() - stoppedAt).toBeLessThan(8000)
  await starting
})
