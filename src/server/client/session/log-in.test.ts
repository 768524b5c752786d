import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { register } from '#contract/endpoints/account.ts'
import { readProfile } from '#contract/endpoints/profile.ts'
import { login } from '#contract/endpoints/session.ts'
import { eventTable } from '../../platform/event/event.table.ts'
import { newAddress, serviceOfFile } from '../../testing/service.ts'
import { accountTable } from '../account/account.table.ts'
import { readRefreshToken } from './refresh-token.ts'
import { sessionTable, tokenPairTable } from './session.table.ts'

const service = await serviceOfFile()

const logIn = (email: string, password: string) => service.call(login, { body: { email, password } })
const setState = (email: string, state: 'active' | 'frozen' | 'closed') =>
  service.database.update(accountTable).set({ state }).where(eq(accountTable.email, email))

test('capital letters in the address do not matter at sign-up and log-in', async () => {
  const address = newAddress()
  const { email } = await service.newClient({ email: `${address.slice(0, 10).toUpperCase()}${address.slice(10)}` })
  expect((await logIn(email.toLowerCase(), 'correct horse battery')).status).toBe(200)
  expect((await logIn(email.toUpperCase(), 'correct horse battery')).status).toBe(200)
})

test('an unknown e-mail and a wrong password get the same answer', async () => {
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

test('a frozen account is refused, and only its password reveals that', async () => {
  const { email, password, accessToken } = await service.newClient()
  await setState(email, 'frozen')
  expect(await logIn(email, password)).toMatchObject({ status: 400, body: { errorType: 'OTHER_ERROR' } })
  expect(await logIn(email, 'wrong password')).toMatchObject({ status: 400, body: { errorType: 'INVALID_CREDENTIALS' } })
  expect(await service.call(readProfile, { token: accessToken })).toMatchObject({ status: 403, body: { error: 'ACCOUNT_FROZEN' } })
})

test('an access token works for 15 minutes', async () => {
  const { accessToken } = await service.newClient()
  service.clock.advance({ minutes: 14, seconds: 59 })
  expect((await service.call(readProfile, { token: accessToken })).status).toBe(200)
  service.clock.advance({ seconds: 1 })
  expect((await service.call(readProfile, { token: accessToken })).status).toBe(401)
})

test('a made-up token, a refresh token and no token are refused', async () => {
  const { refreshToken } = await service.newClient()
  for (const token of ['x'.repeat(43), refreshToken, undefined]) {
    const answer = await service.call(readProfile, token === undefined ? {} : { token })
    expect(answer).toMatchObject({ status: 401, body: { error: 'UNAUTHENTICATED' } })
  }
})

test('tokens are 256 random bits, and the database holds no usable one', async () => {
  const { accessToken, refreshToken } = await service.newClient()
  expect(Buffer.from(accessToken, 'base64url')).toHaveLength(32)
  const { mark, issuedAt } = readRefreshToken(refreshToken) ?? {}
  expect(issuedAt).toEqual(service.clock())
  // With 16 bytes of mark and 6 of moment.
  expect(Buffer.from(refreshToken, 'base64url')).toHaveLength(16 + 6 + 32)
  const rows = [await service.database.select().from(tokenPairTable), await service.database.select().from(sessionTable)]
  const stored = JSON.stringify(rows, (_, value: unknown) => (Buffer.isBuffer(value) ? value.toString('base64url') : value))
  expect(stored).not.toContain(accessToken)
  expect(stored).not.toContain(refreshToken)
  expect(stored).not.toContain(mark?.toString('base64url'))
})

test('the last use of a session is stored once a minute', async () => {
  const { email, accessToken } = await service.newClient()
  const lastUsed = async () => {
    const [row] = await service.database
      .select({ at: sessionTable.lastUsedAt })
      .from(sessionTable)
      .innerJoin(accountTable, eq(accountTable.id, sessionTable.accountId))
      .where(eq(accountTable.email, email))
    return row?.at.getTime() ?? 0
  }
  const started = await lastUsed()
  service.clock.advance({ seconds: 59 })
  await service.call(readProfile, { token: accessToken })
  expect(await lastUsed()).toBe(started)
  service.clock.advance({ seconds: 2 })
  await service.call(readProfile, { token: accessToken })
  expect(await lastUsed()).toBe(started + 61_000)
})

test('every log-in and every refusal is recorded, without address or password', async () => {
  const { email } = await service.newClient()
  await logIn(email, 'wrong password')
  const [account] = await service.database.select().from(accountTable).where(eq(accountTable.email, email))
  const events = await service.database
    .select()
    .from(eventTable)
    .where(eq(eventTable.accountId, account?.id ?? ''))
  expect(events.map(({ kind }) => kind)).toEqual(['account.email-confirmed', 'session.started', 'session.refused'])
  expect(JSON.stringify(events.map(({ details }) => details))).not.toMatch(/@|password/)
})
