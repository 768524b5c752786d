import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { QueryConfig } from 'pg'
import { type Call, calls } from '#contract/calls.ts'
import type { BodyOf, Endpoint } from '#contract/endpoint.ts'
import { register, resendVerification, resetPassword, setNewPassword, verifyEmail } from '#contract/endpoints/account.ts'
import { submitExchangeRequest } from '#contract/endpoints/exchange-request.ts'
import { updateProfile } from '#contract/endpoints/profile.ts'
import { beginSecondFactor } from '#contract/endpoints/second-factor.ts'
import { login, refreshToken } from '#contract/endpoints/session.ts'
import { waitForQuietQueue } from '../../testing/queue.ts'
import { quoteRequest } from '../../testing/quote-request.ts'
import { newAddress, newNetworkAddress, serviceOfFile } from '../../testing/service.ts'
import { assemble } from '../../assemble/service.ts'
import type { Database } from '../database/database.ts'
import { eventTable } from '../event/event.table.ts'
import { currentPasswordLimit, letterLimits, limitOf, logInLimits, wrongTokenLimit } from './limits.ts'
import { createRateLimits } from './rate-limit.ts'
import { rateLimitTable } from './rate-limit.table.ts'
import { createCallRateLimits } from './call-rate-limits.ts'
import { createLogInRateLimit, type LogInAttempt } from './log-in-rate-limit.ts'

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
    const profile: BodyOf<typeof updateProfile> = { firstName: 'Ada', lastName: '', phone: '', country: 'PL' }
    for (const [endpoint, body] of [
      [updateProfile, profile],
      [submitExchangeRequest, quoteRequest],
    ] as const) {
      await exhaustLimit(endpoint.call, { networkAddress: '', accountId: busy.id })
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

const replica = await assemble(service.config, service.clock, { logTo: { write: () => undefined } })
await replica.app.ready()
afterAll(() => replica.stop())

const wrong = 'not the password'
const logIn = (email: string, password: string, from: string) => service.logIn(email, password, { from })
const logInAtReplica = (email: string, password: string, remoteAddress: string) =>
  replica.app.inject({ method: 'POST', url: login.call.path, payload: { email, password }, remoteAddress })

/** Counts attempts without the work of checking a password. */
async function countAttempts(count: number, attempt: () => LogInAttempt): Promise<void> {
  const rateLimit = createLogInRateLimit(createRateLimits(service.database))
  for (let tries = 0; tries < count; tries++) await rateLimit.consume(attempt())
}

const tryAccount = (email: string, count: number, from: () => string) => countAttempts(count, () => ({ email, networkAddress: from() }))
const tryAccounts = (count: number, from: string) => countAttempts(count, () => ({ email: newAddress(), networkAddress: from }))
/** Moves every window into the past. */
const passMinutes = (minutes: number) =>
  service.database.update(rateLimitTable).set({ expire: sql`${rateLimitTable.expire} - ${minutes * 60_000}` })

const limited = { status: 429, body: { errorType: 'OTHER_ERROR' } }
const invalidCredentials = { status: 400, body: { errorType: 'INVALID_CREDENTIALS' } }

/** A client to whose account the network is known. */
async function clientWhoLoggedIn(from: string) {
  const client = await service.newClient()
  await logIn(client.email, client.password, from)
  return client
}

describe('log-ins to one account from one network', () => {
  test('after ten wrong passwords only that network is refused; sessions still work', async () => {
    const { email, password, accessToken } = await service.newClient({ from: newNetworkAddress() })
    const from = newNetworkAddress()
    for (const answer of await inParallel(logInLimits.accountAndNetwork.times, () => logIn(email, wrong, from)))
      expect(answer).toMatchObject(invalidCredentials)
    expect(logInLimits.accountAndNetwork.times).toBeLessThan(20)

    const stopped = await logIn(email, password, from)
    expect(stopped).toMatchObject(limited)
    const seconds = Number(stopped.headers['retry-after'])
    expect(seconds).toBeGreaterThan(14 * 60)
    expect(seconds).toBeLessThanOrEqual(15 * 60)
    expect(await service.statusOf(accessToken)).toBe(200)
    expect((await logIn(email, password, newNetworkAddress())).status).toBe(200)

    await passMinutes(15)
    expect((await logIn(email, password, from)).status).toBe(200)
  })

  test('two replicas together check parallel wrong passwords only up to the limit', async () => {
    const { email } = await service.newClient()
    const from = newNetworkAddress()
    const [here, there] = await Promise.all([
      inParallel(50, () => logIn(email, wrong, from)),
      inParallel(50, async () => (await logInAtReplica(email, wrong, from)).statusCode),
    ])
    const answers = [...here.map(({ status }) => status), ...there]
    const checked = answers.filter((status) => status === 400)
    expect(checked.length).toBeGreaterThan(0)
    expect(checked.length).toBeLessThanOrEqual(logInLimits.accountAndNetwork.times)
    // 503: on a busy machine one of a hundred may wait too long for the database.
    expect(answers.filter((status) => ![400, 429, 503].includes(status))).toEqual([])
  })

  test('a right password resets the count of its account and network', async () => {
    const { email, password } = await service.newClient()
    const from = newNetworkAddress()
    await tryAccount(email, logInLimits.accountAndNetwork.times - 1, () => from)
    expect((await logIn(email, password, from)).status).toBe(200)
    await tryAccount(email, logInLimits.accountAndNetwork.times - 1, () => from)
    expect(await logIn(email, wrong, from)).toMatchObject(invalidCredentials)
  })

  test('after a hundred right passwords only that network is refused', async () => {
    const { email, password } = await service.newClient()
    const from = newNetworkAddress()
    const rateLimit = createLogInRateLimit(createRateLimits(service.database))
    for (let times = 0; times < logInLimits.rightOrWrong.times; times++) {
      const permit = await rateLimit.consume({ email, networkAddress: from })
      if (permit.isAllowed) await permit.recordSuccess()
    }
    expect(await logIn(email, password, from)).toMatchObject(limited)
    expect((await logIn(email, password, newNetworkAddress())).status).toBe(200)
    await passMinutes(60)
    expect((await logIn(email, password, from)).status).toBe(200)
  })

  test('the password of an unconfirmed sign-up does not reset the count', async () => {
    const { email } = await service.newClient()
    const from = newNetworkAddress()
    await service.call(register, { body: { email, password: "the stranger's password" }, from })
    await tryAccount(email, logInLimits.accountAndNetwork.times - 1, () => from)
    expect(await logIn(email, "the stranger's password", from)).toMatchObject({ body: { errorType: 'EMAIL_NOT_VERIFIED' } })
    expect(await logIn(email, wrong, from)).toMatchObject(limited)
  })

  test('an address in a request header does not bypass the limit', async () => {
    const { email } = await service.newClient()
    const from = newNetworkAddress()
    await tryAccount(email, logInLimits.accountAndNetwork.times, () => from)
    const headers = { 'x-forwarded-for': newNetworkAddress(), forwarded: `for=${newNetworkAddress()}`, 'x-real-ip': newNetworkAddress() }
    expect(await service.logIn(email, wrong, { from, headers })).toMatchObject(limited)
  })

  test('all addresses of an IPv6 network are counted together', async () => {
    const email = newAddress()
    let last = 0
    await tryAccount(email, logInLimits.accountAndNetwork.times, () => `2001:db8:7:7::${(last++).toString(16)}`)
    expect(await logIn(email, wrong, '2001:db8:7:7:ffff::1')).toMatchObject(limited)
    expect(await logIn(email, wrong, '2001:db8:7:8::1')).toMatchObject(invalidCredentials)
  })
})

describe('log-ins from one network', () => {
  /** The network of a client, on which a stranger has exhausted the limit. */
  async function exhaustedNetwork() {
    const from = newNetworkAddress()
    const client = await clientWhoLoggedIn(from)
    await tryAccounts(logInLimits.network.times, from)
    return { from, ...client }
  }

  test('a network is refused after wrong passwords for a hundred accounts', async () => {
    expect(logInLimits.network.times).toBeLessThan(100)
    const { from, email } = await exhaustedNetwork()
    expect(await logIn(newAddress(), wrong, from)).toMatchObject(limited)
    expect(await logIn(email, wrong, newNetworkAddress())).toMatchObject(invalidCredentials)
  })

  test('clients can still log in from a refused network; no other response shows this', async () => {
    const { from, email, password } = await exhaustedNetwork()
    const toClient = await logIn(email, wrong, from)
    const toUnknown = await logIn(newAddress(), wrong, from)
    expect(toClient).toMatchObject(limited)
    expect([toClient.status, toClient.body, Object.keys(toClient.headers)]).toEqual([
      toUnknown.status,
      toUnknown.body,
      Object.keys(toUnknown.headers),
    ])
    expect(Math.abs(Number(toClient.headers['retry-after']) - Number(toUnknown.headers['retry-after']))).toBeLessThan(3)
    expect((await logIn(email, password, from)).status).toBe(200)
  })

  test('right passwords do not count against a network, and refund only their own try', async () => {
    const from = newNetworkAddress()
    const { email, password } = await service.newClient({ from })
    await tryAccounts(logInLimits.network.times - 2, from)
    for (let times = 0; times < 3; times++) expect((await logIn(email, password, from)).status).toBe(200)
    expect(await logIn(newAddress(), wrong, from)).toMatchObject(invalidCredentials)
    // Several at once, at the limit: some are counted, others refused without being counted.
    for (const { status } of await inParallel(6, () => logIn(email, password, from))) expect(status).toBe(200)
    expect(await logIn(newAddress(), wrong, from)).toMatchObject(limited)
  })
})

describe('attacks on one account from many networks', () => {
  async function attackedAccount() {
    const from = newNetworkAddress()
    const client = await clientWhoLoggedIn(from)
    await tryAccount(client.email, logInLimits.account.times, newNetworkAddress)
    return { from, ...client }
  }

  test('an attacked account stays open to its client, on known and new networks', async () => {
    const { email, password, from } = await attackedAccount()
    for (const answer of await inParallel(logInLimits.newNetwork.times, () => logIn(email, wrong, from)))
      expect(answer).toMatchObject(invalidCredentials)
    expect(await logIn(email, wrong, from)).toMatchObject(limited)
    expect((await logIn(email, password, from)).status).toBe(200)
    expect((await logIn(email, password, newNetworkAddress())).status).toBe(200)
  })

  test('an attacked account gives a new network three tries a day', async () => {
    const { email, password } = await attackedAccount()
    const from = newNetworkAddress()
    for (const answer of await inParallel(logInLimits.newNetwork.times, () => logIn(email, wrong, from)))
      expect(answer).toMatchObject(invalidCredentials)
    const stopped = await logIn(email, password, from)
    expect(stopped).toMatchObject(limited)
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(23 * 60 * 60)
  })

  test('log-ins to an attacked account and to an unknown e-mail address look alike', async () => {
    const { email } = await attackedAccount()
    const unknown = newAddress()
    await tryAccount(unknown, logInLimits.account.times, newNetworkAddress)
    const from = newNetworkAddress()
    const statuses = async (address: string) =>
      (await inParallel(logInLimits.newNetwork.times + 1, () => logIn(address, wrong, from)))
        .map(({ status }) => status)
        .toSorted((a, b) => a - b)
    expect(await statuses(email)).toEqual([400, 400, 400, 429])
    expect(await statuses(unknown)).toEqual([400, 400, 400, 429])
  })

  test('no refused log-in to an attacked account becomes an event', async () => {
    const { email } = await attackedAccount()
    const refusals = () => service.database.$count(eventTable, eq(eventTable.kind, 'session.refused'))
    const before = await refusals()
    await logIn(email, wrong, newNetworkAddress())
    expect(await refusals()).toBe(before)
    await passMinutes(24 * 60)
    await logIn(email, wrong, newNetworkAddress())
    expect(await refusals()).toBe(before + 1)
  })
})

describe('parallel attempts', () => {
  /** The rate limit on a database that counts its statements, and fails those whose number `fails` picks. */
  function watchedRateLimit(fails: (statement: number) => boolean = () => false) {
    const sent = { statements: 0 }
    const query = async (statement: QueryConfig) => {
      if (fails(++sent.statements)) throw new Error('canceling statement due to user request')
      return service.database.$client.query(statement)
    }
    const rateLimit = createLogInRateLimit(createRateLimits({ $client: { query } } as unknown as Database))
    const consume = (email: string, networkAddress: string) => rateLimit.consume({ email, networkAddress })
    return { consume, sent }
  }

  test('a thousand tries at an account delay neither its owner nor others on the network', async () => {
    const { consume, sent } = watchedRateLimit()
    const [email, from] = [newAddress(), newNetworkAddress()]
    const strangers = inParallel(1000, () => consume(email, from))
    const [owner, colleague] = [consume(email, newNetworkAddress()), consume(newAddress(), from)]
    expect(await Promise.all([owner, colleague])).toMatchObject([{ isAllowed: true }, { isAllowed: true }])
    expect(sent.statements).toBeLessThan(logInLimits.accountAndNetwork.times)
    expect((await strangers).filter(({ isAllowed }) => isAllowed)).toHaveLength(logInLimits.accountAndNetwork.times)
    // One statement for each allowed try, one that refuses all other strangers, and one each for owner and colleague.
    expect(sent.statements).toBe(logInLimits.accountAndNetwork.times + 1 + 2)
  })

  test('a database error fails only attempts at the same account from the same network', async () => {
    const { consume } = watchedRateLimit((statement) => statement === 1)
    const [email, from] = [newAddress(), newNetworkAddress()]
    const others = () => [consume(newAddress(), from), consume(email, newNetworkAddress())]
    const tries = await Promise.allSettled([consume(email, from), consume(email, from), ...others()])
    expect(tries.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled'])
    expect(await consume(email, from)).toMatchObject({ isAllowed: true, refusal: undefined })
  })
})

test('a client who sets a new password by a mailed link can log in despite the limits', async () => {
  const { email } = await service.newClient()
  const from = newNetworkAddress()
  await tryAccount(email, logInLimits.account.times, newNetworkAddress)
  await tryAccounts(logInLimits.network.times, from)
  await tryAccount(email, logInLimits.accountAndNetwork.times, () => from)
  expect(await logIn(email, wrong, from)).toMatchObject(limited)

  const token = await service.resetTokenFor(email)
  const newPassword = 'quite another one'
  const set = await service.call(setNewPassword, { body: { newPassword, confirmNewPassword: newPassword, token }, from })
  expect(set.status).toBe(200)
  expect((await logIn(email, newPassword, from)).status).toBe(200)
})

test('every log-in takes the minimum duration; only a limited one has Retry-After', async () => {
  const { email, password } = await service.newClient()
  const limitedNetwork = newNetworkAddress()
  await tryAccount(email, logInLimits.accountAndNetwork.times, () => limitedNetwork)
  const timed = async (sentPassword: string, from: string) => {
    const startedAt = performance.now()
    // Only the replica waits for the minimum duration.
    const { statusCode: status, headers } = await logInAtReplica(email, sentPassword, from)
    return { status, isEarly: performance.now() - startedAt < 245, hasRetryAfter: 'retry-after' in headers }
  }
  const elsewhere = newNetworkAddress()
  expect(await Promise.all([timed(password, elsewhere), timed(wrong, elsewhere), timed(wrong, limitedNetwork)])).toEqual([
    { status: 200, isEarly: false, hasRetryAfter: false },
    { status: 400, isEarly: false, hasRetryAfter: false },
    { status: 429, isEarly: false, hasRetryAfter: true },
  ])
})
