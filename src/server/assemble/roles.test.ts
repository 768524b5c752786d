import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { register } from '#contract/endpoints/account.ts'
import { login } from '#contract/endpoints/session.ts'
import { assemble, type Service } from './service.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config/config.ts'
import { createDatabase, dropDatabase } from '../testing/database.ts'
import { lettersTo } from '../testing/letters.ts'
import { scrape, valueOf } from '../testing/scrape.ts'
import { newAddress } from '../testing/service.ts'
import { openTcpGate, type TcpGate } from '../testing/tcp-gate.ts'

let database: { name: string; url: string }
let web: Service
let worker: Service
let gate: TcpGate

function assembledAs(role: 'web' | 'worker', databaseUrl = database.url): Promise<Service> {
  const addresses = { SMTP_URL: inject('smtpUrl'), MARKET_DATA_URL: 'http://127.0.0.1:9', METRICS_PORT: '0' }
  const environment = { KANTOR_ROLE: role, KANTOR_PAGES: 'off', LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl, ...addresses }
  return assemble(readConfig(environment), systemClock)
}

async function startAs(role: 'web' | 'worker'): Promise<Service> {
  const service = await assembledAs(role)
  await service.app.ready()
  await service.prepare()
  await service.start()
  return service
}

beforeAll(async () => {
  database = await createDatabase()
  gate = await openTcpGate(database.url)
  web = await startAs('web')
})
afterAll(async () => {
  await Promise.all([web, worker].map((service) => service.stop()))
  await gate.close()
  await dropDatabase(database.name)
})

const status = async ({ app }: Service, { call: { method, path } }: typeof login, payload: object) =>
  (await app.inject({ method, url: path, payload })).statusCode

test('what a web process takes is done by a worker, whenever that comes', async () => {
  const email = newAddress()
  const answer = await web.app.inject({
    method: 'POST',
    url: register.call.path,
    payload: { email, password: 'correct horse battery' },
  })
  expect(answer.statusCode).toBe(200)
  const waiting = await web.database.execute(`select state from pgboss.job where name = 'letter'`)
  expect(waiting.rows).toEqual([{ state: 'created' }])

  worker = await startAs('worker')
  expect(await lettersTo(inject('mailboxUrl'), email, 1)).toHaveLength(1)
})

test('each process tells its own metrics, and the queue is seen from both', async () => {
  const signUps = { route: register.call.path, status: '200' }
  const letters = { queue: 'letter', outcome: 'done' }
  for (const [service, role, answered, done] of [
    [web, 'web', 1, undefined],
    [worker, 'worker', undefined, 1],
  ] as const) {
    // A letter can be in the mailbox before its job is noted.
    await expect.poll(async () => valueOf(await scrape(service.metricsAddress()), 'kantor_jobs_total', letters)).toBe(done)
    const series = await scrape(service.metricsAddress())
    expect(valueOf(series, 'kantor_process', { role })).toBe(1)
    expect(valueOf(series, 'kantor_http_requests_total', signUps)).toBe(answered)
    expect(valueOf(series, 'kantor_queue_dead_letters', { queue: 'letter' })).toBe(0)
  }
})

test('a worker answers no calls but those about its health', async () => {
  const credentials = { email: newAddress(), password: 'correct horse battery' }
  expect(await status(web, login, credentials)).toBe(400)
  expect(await status(worker, login, credentials)).toBe(404)
  expect((await worker.app.inject('/health/ready')).statusCode).toBe(200)
})

test('a worker that starts while the database does not answer begins with its work once it does', async () => {
  gate.shut()
  const late = await assembledAs('worker', gate.url)
  const starting = late.start()
  await worker.stop()
  await expect.poll(() => gate.refused(), { timeout: 5000 }).toBeGreaterThan(0)
  worker = late
  const email = newAddress()
  await web.app.inject({ method: 'POST', url: register.call.path, payload: { email, password: 'correct horse battery' } })
  gate.open()
  await starting
  expect(await lettersTo(inject('mailboxUrl'), email, 1)).toHaveLength(1)
})

test('one that is told to stop before the database has answered is gone in time', async () => {
  gate.freeze()
  const waiting = await assembledAs('worker', gate.url)
  const starting = waiting.start().catch(() => {})
  const toldAt = performance.now()
  await waiting.stop()
  expect(performance.now() - toldAt).toBeLessThan(8000)
  await starting
})
