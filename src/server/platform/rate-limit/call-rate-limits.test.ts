import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Call, calls } from '#contract/calls.ts'
import type { BodyOf, Endpoint } from '#contract/endpoint.ts'
import { register, resendVerification, resetPassword, verifyEmail } from '#contract/endpoints/account.ts'
import { submitExchangeRequest } from '#contract/endpoints/exchange-request.ts'
import { updateProfile } from '#contract/endpoints/profile.ts'
import { beginSecondFactor } from '#contract/endpoints/second-factor.ts'
import { refreshToken } from '#contract/endpoints/session.ts'
import { currentPasswordLimit, letterLimits, limitOf, wrongTokenLimit } from './limits.ts'
import { waitForQuietQueue } from '../../testing/queue.ts'
import { quoteRequest } from '../../testing/quote-request.ts'
import { newAddress, newNetworkAddress, serviceOfFile } from '../../testing/service.ts'
import { createRateLimits } from './rate-limit.ts'
import { rateLimitTable } from './rate-limit.table.ts'
import { createCallRateLimits } from './call-rate-limits.ts'

const service = await serviceOfFile()

const inParallel = <Result>(count: number, call: () => Promise<Result>) => Promise.all(Array.from({ length: count }, call))

/** Uses up a caller's limit without making the calls. */
async function exhaustLimit(call: Call, caller: { networkAddress: string; accountId?: string }) {
  const rateLimits = createCallRateLimits(createRateLimits(service.database))
  const limit = limitOf(call)
  expect(limit).not.toBeNull()
  for (let count = 0; count < (limit?.times ?? 0); count++) await rateLimits.consume(call, { accountId: undefined, ...caller })
}

const tooMany = { status: 429, body: { error: 'TOO_MANY_REQUESTS', message: 'Too many tries. Wait a little and try again.' } }

test('one IPv6 subscriber has ten times the limit of a network, over all its networks', async () => {
  const rateLimits = createCallRateLimits(createRateLimits(service.database))
  const from = (network: string) => rateLimits.consume(calls.register, { accountId: undefined, networkAddress: `2001:db8:${network}::1` })
  const times = 10 * (limitOf(calls.register)?.times ?? 0)
  for (let at = 0; at < times; at++) expect(await from(`77:${at.toString(16)}`)).toBeUndefined()
  expect(await from('77:ffff')).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await from('78:1')).toBeUndefined()
})

test('a replica with a wrong clock neither shortens nor prolongs a window', async () => {
  const rateLimit = createRateLimits(service.database).create('clock', { times: 1, minutes: 10 })
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  for (const hours of [0, 3, -3]) {
    const key = newAddress()
    vi.setSystemTime(now)
    expect(await rateLimit.consume(key)).toBeUndefined()
    vi.setSystemTime(now + hours * 3_600_000)
    const refusal = await rateLimit.consume(key)
    expect(refusal?.details.retryAfterSeconds).toBeGreaterThan(9 * 60)
    expect(refusal?.details.retryAfterSeconds).toBeLessThanOrEqual(10 * 60)
  }
})

test('a refund allows one more try, but never more tries than the limit', async () => {
  const rateLimit = createRateLimits(service.database).create('refunded', { times: 1, minutes: 10 })
  const key = newAddress()
  await rateLimit.refund(key)
  expect(await rateLimit.consume(key)).toBeUndefined()
  await rateLimit.refund(key)
  await rateLimit.refund(key)
  expect(await rateLimit.consume(key)).toBeUndefined()
  expect(await rateLimit.consume(key)).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

describe('rate limits of calls', () => {
  test('every call that changes data has a rate limit, except webhooks and listed calls', () => {
    const without = Object.entries<Call>(calls).filter(([, call]) => call.method !== 'GET' && call.access !== 'vendor' && !limitOf(call))
    expect(without.map(([name]) => name).toSorted()).toEqual(
      [
        // Their passwords, codes and tokens have rate limits; logging out has none.
        'login',
        'finishLogin',
        'passkeyLogin',
        'refreshToken',
        'checkResetLink',
        'setNewPassword',
        'logout',
        // These calls only read.
        'pairsInfo',
        'tradeHistory',
        'candles',
        // Has its own limit, and only writes to the log.
        'reportFromBrowser',
      ].toSorted(),
    )
  })

  test('the API description has the rate limit of every call', async () => {
    const { paths } = (await service.app.inject('/api/openapi.json')).json<{
      paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>
    }>()
    for (const call of Object.values<Call>(calls)) {
      const limit = limitOf(call)
      const described = paths[call.path.replaceAll(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()]?.responses['429']?.description
      if (limit) expect([call.path, described]).toEqual([call.path, expect.stringContaining(`At most ${limit.times} calls`)])
    }
  })

  test.each<[string, Endpoint, Record<string, unknown>]>([
    ['sign up', register, { password: 'correct horse battery' }],
    ['request a confirmation link', resendVerification, {}],
    ['request a link to reset a password', resetPassword, {}],
  ])('too many calls that %s are refused from that network, and from no other', async (_, endpoint, body) => {
    const from = newNetworkAddress()
    await exhaustLimit(endpoint.call, { networkAddress: from })
    const stopped = await service.call(endpoint, { body: { ...body, email: newAddress() }, from })
    expect(stopped).toMatchObject(tooMany)
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(59 * 60)
    const elsewhere = await service.call(endpoint, { body: { ...body, email: newAddress() }, from: newNetworkAddress() })
    expect(elsewhere.status).toBe(200)
    expect(elsewhere.headers).not.toHaveProperty('retry-after')
  })

  test('too many writes of one account are refused, but not those of other accounts', async () => {
    const busy = await service.newClient()
    const other = await service.newClient()
    const { id: accountId } = await service.accountOf(busy.email)
    const profile: BodyOf<typeof updateProfile> = { firstName: 'Ada', lastName: '', phone: '', country: 'PL' }
    for (const [endpoint, body] of [
      [updateProfile, profile],
      [submitExchangeRequest, quoteRequest],
    ] as const) {
      await exhaustLimit(endpoint.call, { networkAddress: '', accountId })
      expect(await service.call(endpoint, { body, token: busy.accessToken, from: newNetworkAddress() })).toMatchObject(tooMany)
      expect((await service.call(endpoint, { body, token: other.accessToken })).status).toBe(200)
    }
  })
})

test('too many wrong tokens are refused; right ones from the same network still work', async () => {
  const from = newNetworkAddress()
  const { refreshToken: right } = await service.newClient({ from })
  const sendWrongToken = () => service.call(refreshToken, { body: { refreshToken: 'x'.repeat(43) }, from })
  expect((await sendWrongToken()).status).toBe(401)
  const rateLimits = createCallRateLimits(createRateLimits(service.database))
  for (let tries = 0; tries < wrongTokenLimit.times; tries++)
    await rateLimits.afterFailure('SESSION_ENDED', { networkAddress: from, accountId: undefined })
  expect(await sendWrongToken()).toMatchObject(tooMany)
  expect(await service.call(verifyEmail, { query: { token: 'x'.repeat(43) }, from })).toMatchObject(tooMany)
  expect((await service.call(refreshToken, { body: { refreshToken: right }, from })).status).toBe(200)
})

test('parallel wrong current passwords stay limited; a right one resets the count', async () => {
  const { password, accessToken } = await service.newClient()
  const tryPassword = (currentPassword: string) => service.call(beginSecondFactor, { body: { currentPassword }, token: accessToken })
  for (let tries = 1; tries < currentPasswordLimit.times; tries++) expect((await tryPassword('not the password')).status).toBe(400)
  expect((await tryPassword(password)).status).toBe(200)
  const more = (await inParallel(currentPasswordLimit.times + 10, () => tryPassword('not the password'))).map(({ status }) => status)
  expect(more.filter((status) => status === 400).length).toBeLessThanOrEqual(currentPasswordLimit.times)
  expect(more).toContain(429)
  expect(await tryPassword(password)).toMatchObject(tooMany)
})

describe('letters that strangers cause', () => {
  const signUp = (email: string, from: string) => service.call(register, { body: { email, password: 'correct horse battery' }, from })
  const countOrderedLetters = async () => {
    const { rows } = await service.database.execute<{ count: number }>(
      sql`select count(*)::int as count from pgboss.job where name = 'letter'`,
    )
    return rows[0]?.count ?? 0
  }
  const countLetters = async (email: string, count: number) => {
    await waitForQuietQueue(service.database)
    return (await service.lettersTo(email, count)).length
  }

  test('sign-ups send few letters to one mailbox, and responses do not show the limit', async () => {
    const email = newAddress()
    const from = newNetworkAddress()
    const answers = []
    for (let count = 0; count < letterLimits.signUpFromNetwork.times + 2; count++) answers.push(await signUp(email, from))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(new Set(['[200,{"ok":true}]']))
    expect(await countLetters(email, letterLimits.signUpFromNetwork.times)).toBe(letterLimits.signUpFromNetwork.times)
    // The owner on another network still gets a letter; all networks together have a limit too.
    for (let count = 0; count < letterLimits.signUp.times; count++) await signUp(email, newNetworkAddress())
    expect(await countLetters(email, letterLimits.signUp.times)).toBe(letterLimits.signUp.times)
  })

  test.each([
    ['reset', resetPassword],
    ['resend', resendVerification],
  ] as const)('requests for a link send few letters to one mailbox (%s)', async (kind, endpoint) => {
    const { email } = await service.newClient()
    const requestLink = async () => {
      service.clock.advance({ seconds: 181 })
      return service.call(endpoint, { body: { email }, from: newNetworkAddress() })
    }
    const before = await countOrderedLetters()
    for (let count = 0; count < letterLimits[kind].times + 2; count++)
      expect(await requestLink()).toMatchObject({ status: 200, body: { ok: true } })
    expect((await countOrderedLetters()) - before).toBe(letterLimits[kind].times)
  })

  test('requests that cause no letter do not use up the limit of a mailbox', async () => {
    const { email } = await service.newClient()
    const requestLink = () => service.call(resetPassword, { body: { email }, from: newNetworkAddress() })
    const before = await countOrderedLetters()
    for (let count = 0; count < letterLimits.reset.times * 3; count++) expect((await requestLink()).status).toBe(200)
    service.clock.advance({ seconds: 181 })
    await requestLink()
    expect((await countOrderedLetters()) - before).toBe(2)
  })
})

test('the table of rate limits holds neither e-mail addresses nor networks', async () => {
  const from = newNetworkAddress()
  const { email } = await service.newClient({ from })
  const text = JSON.stringify(await service.database.select().from(rateLimitTable))
  expect(text).not.toContain(email)
  expect(text).not.toContain(from)
})
