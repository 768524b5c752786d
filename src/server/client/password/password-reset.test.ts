import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { register, resetPassword, setNewPassword, verifyEmail } from '#contract/endpoints/account.ts'
import { readProfile } from '#contract/endpoints/profile.ts'
import { login, refreshToken as refreshTokens } from '#contract/endpoints/session.ts'
import { eventTable } from '../../platform/event/event.table.ts'
import { letterLimits } from '../../platform/rate-limit/limits.ts'
import { waitingForLocks } from '../../testing/locks.ts'
import { queueIsQuiet } from '../../testing/quiet.ts'
import { resetLinkFor } from '../../testing/reset-link.ts'
import { newAddress, serviceOfFile } from '../../testing/service.ts'
import { accountTable } from '../account/account.table.ts'

const service = await serviceOfFile()

const ok = { status: 200, body: { ok: true } }
const linkInvalid = { status: 400, body: { error: 'LINK_INVALID' } }

const askForLink = (email: string) => service.call(resetPassword, { body: { email } })
const setPassword = (token: string, newPassword = 'a new password') =>
  service.call(setNewPassword, { body: { newPassword, confirmNewPassword: newPassword, token } })
const logIn = (email: string, password: string) => service.call(login, { body: { email, password } })

const linkFor = (email: string, before?: number) => resetLinkFor(service, email, before)

test('a client who forgot the password sets a new one by the mailed link', async () => {
  const { email, password } = await service.newClient()
  expect(await setPassword(await linkFor(email))).toMatchObject(ok)
  expect((await logIn(email, password)).status).toBe(400)
  expect((await logIn(email, 'a new password')).status).toBe(200)
  const [letter] = await service.lettersTo(email, 2)
  expect(letter?.subject).toBe('Your password was changed')
})

test('setting a new password ends every session', async () => {
  const { email, password, accessToken, refreshToken } = await service.newClient()
  const { body: other } = await logIn(email, password)
  await setPassword(await linkFor(email))
  for (const token of [accessToken, other.accessToken]) expect((await service.call(readProfile, { token })).status).toBe(401)
  for (const token of [refreshToken, other.refreshToken]) {
    expect((await service.call(refreshTokens, { body: { refreshToken: token } })).status).toBe(401)
  }
})

test('a log-in with the old password that overtakes the reset leaves no session', async () => {
  const { email, password } = await service.newClient()
  const token = await linkFor(email)
  const [changed, ...logIns] = await Promise.all([setPassword(token), ...Array.from({ length: 6 }, () => logIn(email, password))])
  expect(changed).toMatchObject(ok)
  for (const { body } of logIns) {
    expect((await service.call(readProfile, { token: body.accessToken ?? 'none: refused' })).status).toBe(401)
  }
})

test('a reset link works once, also if it is used three times in parallel', async () => {
  const { email } = await service.newClient()
  const token = await linkFor(email)
  // All three have found the link valid, and wait to use it up.
  const letGo = await holdResets()
  const calls = [setPassword(token), setPassword(token), setPassword(token)]
  await expect.poll(() => waitingForLocks(service.database), { timeout: 10_000 }).toBe(3)
  await letGo()
  const answers = await Promise.all(calls)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await setPassword(token)).toMatchObject(linkInvalid)
})

test('a reset link works for one hour', async () => {
  const { email } = await service.newClient()
  const token = await linkFor(email)
  service.clock.advance({ hours: 1 })
  expect(await setPassword(token)).toMatchObject(linkInvalid)
})

test('the newer of two reset links works', async () => {
  const { email } = await service.newClient()
  const older = await linkFor(email)
  service.clock.advance({ seconds: 180 })
  const newer = await linkFor(email, 1)
  expect(await setPassword(older)).toMatchObject(linkInvalid)
  expect(await setPassword(newer)).toMatchObject(ok)
})

test('a made-up token, or a confirmation token, sets no password', async () => {
  expect(await setPassword('x'.repeat(43))).toMatchObject(linkInvalid)
  const email = newAddress()
  await service.call(register, { body: { email, password: 'correct horse battery' } })
  const [letter] = await service.lettersTo(email)
  const token = /verify-email\/([\w-]+)/.exec(letter?.links[0] ?? '')?.[1] ?? ''
  expect(await setPassword(token)).toMatchObject(linkInvalid)
  expect(await service.call(verifyEmail, { query: { token } })).toMatchObject(ok)
})

// @spec 9.reset-countdown
test('parallel reset requests send one letter; the next after 180 seconds', async () => {
  const { email } = await service.newClient()
  // As many as the rate limit allows: more would count too, and the next request would have to wait for an hour.
  const answers = await Promise.all(Array.from({ length: letterLimits.reset.times }, () => askForLink(email.toUpperCase())))
  for (const answer of answers) expect(answer).toMatchObject(ok)
  await service.lettersTo(email)
  service.clock.advance({ seconds: 179 })
  await askForLink(email)
  await queueIsQuiet(service.database)
  expect(await service.lettersTo(email)).toHaveLength(1)
  service.clock.advance({ seconds: 1 })
  await askForLink(email)
  await service.lettersTo(email, 2)
})

test('a reset request gets one answer; unknown addresses get no letter', async () => {
  const [unknown, waiting] = [newAddress(), newAddress()]
  await service.call(register, { body: { email: waiting, password: 'correct horse battery' } })
  expect(await askForLink(unknown)).toMatchObject(ok)
  expect(await askForLink(waiting)).toMatchObject(ok)
  await queueIsQuiet(service.database)
  expect(await service.lettersTo(unknown, 0)).toEqual([])
  expect((await service.lettersTo(waiting, 1)).map(({ subject }) => subject)).toEqual(['Confirm your email address'])
})

// @spec 7.payloads
test('two different new passwords are refused', async () => {
  const { email, password } = await service.newClient()
  const token = await linkFor(email)
  const answer = await service.call(setNewPassword, { body: { newPassword: 'one password', confirmNewPassword: 'another', token } })
  expect(answer).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED', fields: { confirmNewPassword: expect.any(String) } } })
  expect((await logIn(email, password)).status).toBe(200)
  expect(await setPassword(token)).toMatchObject(ok)
})

test('a frozen account stays frozen after a new password', async () => {
  const { email } = await service.newClient()
  await service.database.update(accountTable).set({ state: 'frozen' }).where(eq(accountTable.email, email))
  expect(await setPassword(await linkFor(email))).toMatchObject(ok)
  expect(await logIn(email, 'a new password')).toMatchObject({ status: 400, body: { errorType: 'OTHER_ERROR' } })
})

test('reset request and new password are recorded, with the sessions that ended', async () => {
  const { email } = await service.newClient()
  await setPassword(await linkFor(email))
  const events = await service.database
    .select({ kind: eventTable.kind, details: eventTable.details })
    .from(eventTable)
    .innerJoin(accountTable, and(eq(accountTable.id, eventTable.accountId), eq(accountTable.email, email)))
    .orderBy(eventTable.id)
  expect(events.map(({ kind }) => kind)).toEqual([
    'account.email-confirmed',
    'session.started',
    'account.password-reset-requested',
    'session.ended',
    'account.password-changed',
  ])
  expect(events[3]?.details).toMatchObject({ reason: 'password-changed' })
})

async function holdResets(): Promise<() => Promise<void>> {
  const connection = await service.database.$client.connect()
  await connection.query('begin')
  await connection.query('select 1 from password_reset for update')
  return async () => {
    await connection.query('rollback')
    connection.release()
  }
}
