import { eq, sql } from 'drizzle-orm'
import type { QueryConfig } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { register, setNewPassword } from '#contract/endpoints/account.ts'
import { login } from '#contract/endpoints/session.ts'
import { logInLimits } from './limits.ts'
import { assemble } from '../../assemble/service.ts'
import type { Database } from '../database/database.ts'
import { eventTable } from '../event/event.table.ts'
import { newAddress, newNetworkAddress, serviceOfFile } from '../../testing/service.ts'
import { createRateLimits } from './rate-limit.ts'
import { rateLimitTable } from './rate-limit.table.ts'
import { createLogInRateLimit, type LogInAttempt } from './log-in-rate-limit.ts'

const service = await serviceOfFile()
const replica = await assemble(service.config, service.clock, { logTo: { write: () => undefined } })
await replica.app.ready()
afterAll(() => replica.stop())

const wrong = 'not the password'
const logIn = (email: string, password: string, from: string) => service.logIn(email, password, { from })
const logInAtReplica = (email: string, password: string, remoteAddress: string) =>
  replica.app.inject({ method: 'POST', url: login.call.path, payload: { email, password }, remoteAddress })
const inParallel = <Result>(count: number, call: () => Promise<Result>) => Promise.all(Array.from({ length: count }, call))

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
