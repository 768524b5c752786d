import { afterEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { resetPassword } from '#contract/endpoints/account.ts'
import { live, ready } from '#contract/endpoints/health.ts'
import { readProfile, updateProfile } from '#contract/endpoints/profile.ts'
import { login } from '#contract/endpoints/session.ts'
import { serviceOfFile, type TestResponse } from '../../testing/service.ts'

const service = await serviceOfFile({ gated: true })
if (!service.gate) throw new Error('no gate')
const gate = service.gate
const client = await service.newClient()
afterEach(() => gate.open())

const read = () => service.call(readProfile, { token: client.accessToken })
const write = () =>
  service.call(updateProfile, { token: client.accessToken, body: { firstName: 'Ada', lastName: '', phone: '', country: 'PL' } })
const logIn = () => service.call(login, { body: { email: client.email, password: client.password } })

async function timed(call: () => Promise<Pick<TestResponse<Endpoint>, 'status' | 'headers'>>) {
  const startedAt = performance.now()
  return { answer: await call(), seconds: (performance.now() - startedAt) / 1000 }
}

describe.each(['hang', 'shut'] as const)('during an outage (%s)', (outage) => {
  test('calls that need the database get 503 within two seconds, and recover later', async () => {
    expect((await read()).status).toBe(200)
    gate[outage]()
    // More calls than connections, so that some calls have to wait for a connection.
    const calls = [read, write, logIn].flatMap((call) => Array.from({ length: 8 }, () => timed(call)))
    for (const { answer, seconds } of await Promise.all(calls)) {
      expect(answer.status).toBe(503)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(seconds).toBeLessThan(2.2)
    }
    const late = await timed(write)
    expect([late.answer.status, late.seconds < 2.2]).toEqual([503, true])

    gate.open()
    await expect.poll(async () => (await write()).status, { timeout: 5000 }).toBe(200)
    // Sessions still work, and no connection leaked from a failed call.
    expect(await Promise.all(Array.from({ length: 30 }, async () => (await read()).status))).toEqual(Array(30).fill(200))
    expect((await logIn()).status).toBe(200)
  })

  test('without its database, the process is live but not ready', async () => {
    gate[outage]()
    const probe = await timed(() => service.call(ready))
    expect([probe.answer.status, probe.seconds < 2]).toEqual([503, true])
    expect((await service.call(live)).status).toBe(200)
    gate.open()
    await expect.poll(async () => (await service.call(ready)).status, { timeout: 5000 }).toBe(200)
  })
})

test('while the database hangs, each pool tries one connection at a time, with a pause between', async () => {
  gate.hang()
  await Promise.all(Array.from({ length: 12 }, read))
  const before = gate.tries()
  const until = performance.now() + 3000
  while (performance.now() < until) await Promise.all(Array.from({ length: 12 }, read))
  // Two pools, each of which tries for at most 0.9 s and then waits half a second.
  expect(gate.tries() - before).toBeLessThanOrEqual(8)
  expect(gate.tries() - before).toBeGreaterThan(0)
  gate.open()
  await expect.poll(async () => (await read()).status, { timeout: 5000 }).toBe(200)
})

test('a statement that takes too long is cancelled by PostgreSQL', async () => {
  const slow = service.database.execute('select pg_sleep(3)')
  await expect(slow).rejects.toMatchObject({ cause: { code: '57014' } })
})

test('a letter that was ordered before an outage arrives after it', async () => {
  const { status } = await service.call(resetPassword, { body: { email: client.email } })
  expect(status).toBe(200)
  gate.shut()
  expect((await read()).status).toBe(503)
  gate.open()
  const [letter] = await service.lettersTo(client.email)
  expect(letter?.subject).toMatch(/password/i)
})
