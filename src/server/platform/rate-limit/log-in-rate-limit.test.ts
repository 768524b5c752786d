import { eq, sql } from 'drizzle-orm'
import type { QueryConfig } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { register, resetPassword, setNewPassword } from '#contract/endpoints/account.ts'
import { readProfile } from '#contract/endpoints/profile.ts'
import { login } from '#contract/endpoints/session.ts'
import { logInLimits } from './limits.ts'
import { assemble, type Service } from '../../assemble/service.ts'
import type { Database } from '../database/database.ts'
import { eventTable } from '../event/event.table.ts'
import { newAddress, newNetworkAddress, startService, type TestService } from '../../testing/service.ts'
import { createRateLimits } from './rate-limit.ts'
import { rateLimitTable } from './rate-limit.table.ts'
import { createLogInRateLimit, type LogInTry } from './log-in-rate-limit.ts'

let service: TestService
let replica: Service
beforeAll(async () => {
  service = await startService()
  replica = await assemble(service.config, service.clock, { write: () => undefined })
  await replica.app.ready()
})
afterAll(async () => {
  await replica.stop()
  await service.stop()
})

const wrong = 'not the password'
const logIn = (email: string, password: string, from: string) => service.call(login, { body: { email, password }, from })
const atReplica = async (email: string, password: string, remoteAddress: string) =>
  (await replica.app.inject({ method: 'POST', url: login.call.path, payload: { email, password }, remoteAddress })).statusCode
const all = <Result>(count: number, call: () => Promise<Result>) => Promise.all(Array.from({ length: count }, call))

/** Tries as the log-in counts them, without the work of checking a password. */
async function strangersTry(count: number, tried: () => LogInTry): Promise<void> {
  const rateLimit = createLogInRateLimit(createRateLimits(service.database))
  for (let tries = 0; tries < count; tries++) await rateLimit.take(tried())
}
const tryOne = (email: string, count: number, from: () => string) => strangersTry(count, () => ({ email, networkAddress: from() }))
const tryMany = (count: number, from: string) => strangersTry(count, () => ({ email: newAddress(), networkAddress: from }))
/** Lets every count grow older. */
const pass = (minutes: number) =>
  service.database.update(rateLimitTable).set({ expire: sql`${rateLimitTable.expire} - ${minutes * 60_000}` })

const limited = { status: 429, body: { errorType: 'OTHER_ERROR' } }
const refused = { status: 400, body: { errorType: 'INVALID_CREDENTIALS' } }

describe('one account from one network address', () => {
  test('is stopped by the twentieth wrong password, with the time to wait, while its session and other networks go on', async () => {
    const { email, password, accessToken } = await service.newClient({ from: newNetworkAddress() })
    const from = newNetworkAddress()
    for (const answer of await all(logInLimits.pair.times, () => logIn(email, wrong, from))) expect(answer).toMatchObject(refused)
    expect(logInLimits.pair.times).toBeLessThan(20)

    const stopped = await logIn(email, password, from)
    expect(stopped).toMatchObject(limited)
    const seconds = Number(stopped.headers['retry-after'])
    expect(seconds).toBeGreaterThan(14 * 60)
    expect(seconds).toBeLessThanOrEqual(15 * 60)
    expect((await service.call(readProfile, { token: accessToken, from })).status).toBe(200)
    expect((await logIn(email, password, newNetworkAddress())).status).toBe(200)

    await pass(15)
    expect((await logIn(email, password, from)).status).toBe(200)
  })

  test('of a hundred wrong passwords at the same moment, on two replicas, no more than the limit are checked', async () => {
    const { email } = await service.newClient()
    const from = newNetworkAddress()
    const [here, there] = await Promise.all([all(50, () => logIn(email, wrong, from)), all(50, () => atReplica(email, wrong, from))])
    const answers = [...here.map(({ status }) => status), ...there]
    const checked = answers.filter((status) => status === 400)
    expect(checked.length).toBeGreaterThan(0)
    expect(checked.length).toBeLessThanOrEqual(logInLimits.pair.times)
    // 503: on a busy machine one of a hundred may wait too long for the database.
    expect(answers.filter((status) => ![400, 429, 503].includes(status))).toEqual([])
  })

  test('begins anew with a right password', async () => {
    const { email, password } = await service.newClient()
    const from = newNetworkAddress()
    await tryOne(email, logInLimits.pair.times - 1, () => from)
    expect((await logIn(email, password, from)).status).toBe(200)
    await tryOne(email, logInLimits.pair.times - 1, () => from)
    expect(await logIn(email, wrong, from)).toMatchObject(refused)
  })

  test('is stopped by right passwords too, where they are more than anybody needs; other networks go on', async () => {
    const { email, password } = await service.newClient()
    const from = newNetworkAddress()
    const rateLimit = createLogInRateLimit(createRateLimits(service.database))
    for (let times = 0; times < logInLimits.pairOfAnyKind.times; times++) {
      const turn = await rateLimit.take({ email, networkAddress: from })
      if (turn.mayCheck) await turn.succeeded()
    }
    expect(await logIn(email, password, from)).toMatchObject(limited)
    expect((await logIn(email, password, newNetworkAddress())).status).toBe(200)
    await pass(60)
    expect((await logIn(email, password, from)).status).toBe(200)
  })

  test('does not begin anew with the password of a sign-up that waits', async () => {
    const { email } = await service.newClient()
    const from = newNetworkAddress()
    await service.call(register, { body: { email, password: "the stranger's password" }, from })
    await tryOne(email, logInLimits.pair.times - 1, () => from)
    expect(await logIn(email, "the stranger's password", from)).toMatchObject({ body: { errorType: 'EMAIL_NOT_VERIFIED' } })
    expect(await logIn(email, wrong, from)).toMatchObject(limited)
  })

  test('is not lifted by an address that the caller writes into a header', async () => {
    const { email } = await service.newClient()
    const from = newNetworkAddress()
    await tryOne(email, logInLimits.pair.times, () => from)
    const headers = { 'x-forwarded-for': newNetworkAddress(), forwarded: `for=${newNetworkAddress()}`, 'x-real-ip': newNetworkAddress() }
    expect(await service.call(login, { body: { email, password: wrong }, from, headers })).toMatchObject(limited)
  })

  test('counts an IPv6 subscriber by their network, however many addresses they have in it', async () => {
    const email = newAddress()
    let last = 0
    await tryOne(email, logInLimits.pair.times, () => `2001:db8:7:7::${(last++).toString(16)}`)
    expect(await logIn(email, wrong, '2001:db8:7:7:ffff::1')).toMatchObject(limited)
    expect(await logIn(email, wrong, '2001:db8:7:8::1')).toMatchObject(refused)
  })
})

describe('one network address', () => {
  /** The network of a client, on which a stranger has tried as many accounts as it may. */
  async function triedOut() {
    const from = newNetworkAddress()
    const client = await service.newClient({ from })
    await tryMany(logInLimits.network.times, from)
    return { from, ...client }
  }

  test('is stopped by wrong passwords of a hundred accounts', async () => {
    expect(logInLimits.network.times).toBeLessThan(100)
    const { from, email } = await triedOut()
    expect(await logIn(newAddress(), wrong, from)).toMatchObject(limited)
    expect(await logIn(email, wrong, newNetworkAddress())).toMatchObject(refused)
  })

  test('never stops a client who has logged in from there, and the answers do not tell whose network it is', async () => {
    const { from, email, password } = await triedOut()
    const ofClient = await logIn(email, wrong, from)
    const ofNobody = await logIn(newAddress(), wrong, from)
    expect(ofClient).toMatchObject(limited)
    expect([ofClient.status, ofClient.body, Object.keys(ofClient.headers)]).toEqual([
      ofNobody.status,
      ofNobody.body,
      Object.keys(ofNobody.headers),
    ])
    expect(Math.abs(Number(ofClient.headers['retry-after']) - Number(ofNobody.headers['retry-after']))).toBeLessThan(3)
    expect((await logIn(email, password, from)).status).toBe(200)
  })

  test('is not used up by right passwords, and right ones win back no more than themselves', async () => {
    const from = newNetworkAddress()
    const { email, password } = await service.newClient({ from })
    await tryMany(logInLimits.network.times - 2, from)
    for (let times = 0; times < 3; times++) expect((await logIn(email, password, from)).status).toBe(200)
    expect(await logIn(newAddress(), wrong, from)).toMatchObject(refused)
    // At the limit, several at once: some of them are counted and some are refused without being counted.
    for (const { status } of await all(6, () => logIn(email, password, from))) expect(status).toBe(200)
    expect(await logIn(newAddress(), wrong, from)).toMatchObject(limited)
  })
})

describe('an account that is attacked from many networks', () => {
  async function attacked() {
    const from = newNetworkAddress()
    const client = await service.newClient({ from })
    await tryOne(client.email, logInLimits.account.times, newNetworkAddress)
    return { from, ...client }
  }

  test('is still open to its client, from their network and from a new one', async () => {
    const { email, password, from } = await attacked()
    for (const answer of await all(logInLimits.newNetwork.times, () => logIn(email, wrong, from))) expect(answer).toMatchObject(refused)
    expect(await logIn(email, wrong, from)).toMatchObject(limited)
    expect((await logIn(email, password, from)).status).toBe(200)
    expect((await logIn(email, password, newNetworkAddress())).status).toBe(200)
  })

  test('leaves a network that is new to it three tries a day', async () => {
    const { email, password } = await attacked()
    const from = newNetworkAddress()
    for (const answer of await all(logInLimits.newNetwork.times, () => logIn(email, wrong, from))) expect(answer).toMatchObject(refused)
    const stopped = await logIn(email, password, from)
    expect(stopped).toMatchObject(limited)
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(23 * 60 * 60)
  })

  test('answers like one that nobody has', async () => {
    const { email } = await attacked()
    const nobody = newAddress()
    await tryOne(nobody, logInLimits.account.times, newNetworkAddress)
    const from = newNetworkAddress()
    const statuses = async (address: string) =>
      (await all(logInLimits.newNetwork.times + 1, () => logIn(address, wrong, from))).map(({ status }) => status).toSorted((a, b) => a - b)
    expect(await statuses(email)).toEqual([400, 400, 400, 429])
    expect(await statuses(nobody)).toEqual([400, 400, 400, 429])
  })

  test('writes down no more than a hundred refused log-ins a day, and none for an address that nobody has', async () => {
    const { email } = await attacked()
    const refusals = () => service.database.$count(eventTable, eq(eventTable.kind, 'session.refused'))
    const before = await refusals()
    await Promise.all([logIn(email, wrong, newNetworkAddress()), logIn(newAddress(), wrong, newNetworkAddress())])
    expect(await refusals()).toBe(before)
    await pass(24 * 60)
    await logIn(email, wrong, newNetworkAddress())
    expect(await refusals()).toBe(before + 1)
  })
})

describe('tries at the same moment', () => {
  /** The rate limit on a database that counts its statements, and fails those that `fails` names by their number. */
  function watchedRateLimit(fails: (statement: number) => boolean = () => false) {
    const asked = { statements: 0 }
    const query = async (statement: QueryConfig) => {
      if (fails(++asked.statements)) throw new Error('canceling statement due to user request')
      return service.database.$client.query(statement)
    }
    const rateLimit = createLogInRateLimit(createRateLimits({ $client: { query } } as unknown as Database))
    const take = (email: string, networkAddress: string) => rateLimit.take({ email, networkAddress })
    return { take, asked }
  }

  test('a thousand of one account from one network hold up neither its owner elsewhere nor a colleague on that network', async () => {
    const { take, asked } = watchedRateLimit()
    const [email, from] = [newAddress(), newNetworkAddress()]
    const strangers = all(1000, () => take(email, from))
    const [owner, colleague] = [take(email, newNetworkAddress()), take(newAddress(), from)]
    expect(await Promise.all([owner, colleague])).toMatchObject([{ mayCheck: true }, { mayCheck: true }])
    expect(asked.statements).toBeLessThan(logInLimits.pair.times)
    expect((await strangers).filter(({ mayCheck }) => mayCheck)).toHaveLength(logInLimits.pair.times)
    // The one that was refused by the database answers for all who waited behind it.
    expect(asked.statements).toBe(logInLimits.pair.times + 1 + 2)
  })

  test('one that the database fails is the failure of those of its account and network only', async () => {
    const { take } = watchedRateLimit((statement) => statement === 1)
    const [email, from] = [newAddress(), newNetworkAddress()]
    const others = () => [take(newAddress(), from), take(email, newNetworkAddress())]
    const tries = await Promise.allSettled([take(email, from), take(email, from), ...others()])
    expect(tries.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled'])
    expect(await take(email, from)).toMatchObject({ mayCheck: true, refusal: undefined })
  })
})

test('who sets a new password by the mailed link can log in from there, whatever was tried before', async () => {
  const { email } = await service.newClient()
  const from = newNetworkAddress()
  await tryOne(email, logInLimits.account.times, newNetworkAddress)
  await tryMany(logInLimits.network.times, from)
  await tryOne(email, logInLimits.pair.times, () => from)
  expect(await logIn(email, wrong, from)).toMatchObject(limited)

  await service.call(resetPassword, { body: { email }, from })
  const [letter] = await service.lettersTo(email)
  const token = letter?.links.map((link) => /set-new-password\/([\w-]+)/.exec(link)?.[1]).find(Boolean) ?? ''
  const newPassword = 'quite another one'
  const set = await service.call(setNewPassword, { body: { newPassword, confirmNewPassword: newPassword, token }, from })
  expect(set.status).toBe(200)
  expect((await logIn(email, newPassword, from)).status).toBe(200)
})

test('no log-in is answered earlier than the floor, whatever its outcome, and only a rate-limited one says when to come again', async () => {
  const { email, password } = await service.newClient()
  const braking = newNetworkAddress()
  await tryOne(email, logInLimits.pair.times, () => braking)
  const timed = async (given: string, from: string) => {
    const startedAt = performance.now()
    const { status, headers } = await logIn(email, given, from)
    return { status, isEarly: performance.now() - startedAt < 245, saysWhen: 'retry-after' in headers }
  }
  const elsewhere = newNetworkAddress()
  expect(await Promise.all([timed(password, elsewhere), timed(wrong, elsewhere), timed(wrong, braking)])).toEqual([
    { status: 200, isEarly: false, saysWhen: false },
    { status: 400, isEarly: false, saysWhen: false },
    { status: 429, isEarly: false, saysWhen: true },
  ])
})
