import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Call, calls } from '#contract/calls.ts'
import { register } from '#contract/endpoints/account.ts'
import { readProfile } from '#contract/endpoints/profile.ts'
import { OverloadError } from '../../platform/failure.ts'
import { logInLimits } from '../../platform/rate-limit/limits.ts'
import { clientContext } from '../../testing/client-context.ts'
import { newAddress, serviceOfFile } from '../../testing/service.ts'
import { createPasswordHasher } from '../password/password-hasher.ts'
import { logIn as startLogIn } from './log-in.ts'
import { readRefreshToken } from './tokens.ts'
import { sessionTable, tokenPairTable } from './session.table.ts'

const service = await serviceOfFile()

const { logIn, setState, statusOf } = service

test('the letter case of the e-mail address does not matter at sign-up and log-in', async () => {
  const address = newAddress()
  const { email } = await service.newClient({ email: `${address.slice(0, 10).toUpperCase()}${address.slice(10)}` })
  expect((await logIn(email.toLowerCase(), 'correct horse battery')).status).toBe(200)
  expect((await logIn(email.toUpperCase(), 'correct horse battery')).status).toBe(200)
})

test('an unknown e-mail address and a wrong password get the same response', async () => {
  const { email } = await service.newClient()
  const wrong = await logIn(email, 'wrong password')
  const unknown = await logIn(newAddress(), 'wrong password')
  expect(wrong).toMatchObject({ status: 400, body: { errorType: 'INVALID_CREDENTIALS' } })
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
})

// @spec 3.auth-replies
test('only the right password of a waiting sign-up gets EMAIL_NOT_VERIFIED', async () => {
  const email = newAddress()
  await service.call(register, { body: { email, password: 'my own secret' } })
  expect((await logIn(email, 'my own secret')).body).toEqual({ errorType: 'EMAIL_NOT_VERIFIED' })
  expect((await logIn(email, 'somebody else')).body).toEqual({ errorType: 'INVALID_CREDENTIALS' })
})

test('a stranger who signs up and logs in cannot see whether an account exists', async () => {
  const { email: known, password } = await service.newClient()
  const { email: closed } = await service.newClient()
  await setState(closed, 'closed')
  for (const email of [known, closed, newAddress()]) {
    await service.call(register, { body: { email, password: "the stranger's password" } })
    expect(await logIn(email, "the stranger's password")).toMatchObject({ status: 400, body: { errorType: 'EMAIL_NOT_VERIFIED' } })
  }
  expect((await logIn(known, password)).status).toBe(200)
})

test('a log-in ignores an unconfirmed sign-up after a week', async () => {
  const email = newAddress()
  await service.call(register, { body: { email, password: 'my own secret' } })
  service.clock.advance({ days: 7, seconds: 1 })
  expect((await logIn(email, 'my own secret')).body).toEqual({ errorType: 'INVALID_CREDENTIALS' })
})

test('only the right password reveals that an account is frozen', async () => {
  const { email, password, accessToken } = await service.newClient()
  await setState(email, 'frozen')
  expect(await logIn(email, password)).toMatchObject({ status: 400, body: { errorType: 'OTHER_ERROR' } })
  expect(await logIn(email, 'wrong password')).toMatchObject({ status: 400, body: { errorType: 'INVALID_CREDENTIALS' } })
  expect(await service.call(readProfile, { token: accessToken })).toMatchObject({ status: 403, body: { error: 'ACCOUNT_FROZEN' } })
})

test('an access token works for 15 minutes', async () => {
  const { accessToken } = await service.newClient()
  service.clock.advance({ minutes: 14, seconds: 59 })
  expect(await statusOf(accessToken)).toBe(200)
  service.clock.advance({ seconds: 1 })
  expect(await statusOf(accessToken)).toBe(401)
})

test('a call with a made-up token, a refresh token or no token is refused', async () => {
  const { refreshToken } = await service.newClient()
  for (const token of ['x'.repeat(43), refreshToken, undefined]) {
    const answer = await service.call(readProfile, token === undefined ? {} : { token })
    expect(answer).toMatchObject({ status: 401, body: { error: 'UNAUTHENTICATED' } })
  }
})

const clientCalls = Object.values<Call>(calls).filter(({ access }) => access === 'client')
test.each(clientCalls)('$method $path is refused without a session', async ({ method, path }) => {
  expect((await service.app.inject({ method, url: path })).statusCode).toBe(401)
})

test('tokens contain 256 random bits, and the database stores only hashes of them', async () => {
  const { accessToken, refreshToken } = await service.newClient()
  expect(Buffer.from(accessToken, 'base64url')).toHaveLength(32)
  const { mark, issuedAt } = readRefreshToken(refreshToken) ?? {}
  expect(issuedAt).toEqual(service.clock())
  // 16 bytes of mark, 6 of the time of issue, 32 random bytes.
  expect(Buffer.from(refreshToken, 'base64url')).toHaveLength(16 + 6 + 32)
  const rows = [await service.database.select().from(tokenPairTable), await service.database.select().from(sessionTable)]
  const stored = JSON.stringify(rows, (_, value: unknown) => (Buffer.isBuffer(value) ? value.toString('base64url') : value))
  expect(stored).not.toContain(accessToken)
  expect(stored).not.toContain(refreshToken)
  expect(stored).not.toContain(mark?.toString('base64url'))
})

test('the last use of a session is stored once a minute', async () => {
  const { email, accessToken } = await service.newClient()
  const { id } = await service.accountOf(email)
  const lastUsed = async () => {
    const [session] = await service.database.select().from(sessionTable).where(eq(sessionTable.accountId, id))
    return session?.lastUsedAt.getTime() ?? 0
  }
  const started = await lastUsed()
  service.clock.advance({ seconds: 59 })
  await statusOf(accessToken)
  expect(await lastUsed()).toBe(started)
  service.clock.advance({ seconds: 2 })
  await statusOf(accessToken)
  expect(await lastUsed()).toBe(started + 61_000)
})

test('log-ins to an account and refusals are recorded, without address or password', async () => {
  const { email } = await service.newClient()
  await logIn(email, 'wrong password')
  const events = await service.eventsOf(email)
  expect(events.map(({ kind }) => kind)).toEqual(['account.email-confirmed', 'session.started', 'session.refused'])
  expect(JSON.stringify(events.map(({ details }) => details))).not.toMatch(/@|password/)
})

test('a log-in that is refused as overload before its password is checked is not counted', async () => {
  const { email, password } = await service.newClient()
  const overloaded = createPasswordHasher()
  const busy = { ...overloaded, verify: () => Promise.reject(new OverloadError('busy')) }
  const given = { email, password, callerDevice: { networkAddress: '127.0.0.1', userAgent: '' }, keyThumbprint: null }
  for (let tries = 0; tries <= logInLimits.accountAndNetwork.times; tries++)
    await expect(startLogIn(clientContext(service, { passwords: busy }), given)).rejects.toThrow(OverloadError)
  expect((await logIn(email, password)).status).toBe(200)
})
