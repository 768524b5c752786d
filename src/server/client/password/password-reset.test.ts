import { expect, test } from 'vitest'
import { checkResetLink, register, resetPassword, setNewPassword, verifyEmail } from '#contract/endpoints/account.ts'
import { letterLimits } from '../../platform/rate-limit/limits.ts'
import { tokenIn } from '../../testing/letters.ts'
import { countWaitingStatements, holdLocks } from '../../testing/locks.ts'
import { newAddress, serviceOfFile } from '../../testing/service.ts'

const service = await serviceOfFile()

const ok = { status: 200, body: { ok: true } }
const linkInvalid = { status: 400, body: { error: 'LINK_INVALID' } }

const askForLink = (email: string) => service.call(resetPassword, { body: { email } })
const setPassword = (token: string, newPassword = 'a new password') =>
  service.call(setNewPassword, { body: { newPassword, confirmNewPassword: newPassword, token } })
const { logIn, refresh, resetTokenFor, statusOf } = service

test('a client who forgot the password sets a new one by the mailed link', async () => {
  const { email, password } = await service.newClient()
  expect(await setPassword(await resetTokenFor(email))).toMatchObject(ok)
  expect((await logIn(email, password)).status).toBe(400)
  expect((await logIn(email, 'a new password')).status).toBe(200)
  const [letter] = await service.lettersTo(email, 2)
  expect(letter?.subject).toBe('Your password was changed')
})

test('setting a new password ends every session', async () => {
  const { email, password, accessToken, refreshToken } = await service.newClient()
  const { body: other } = await logIn(email, password)
  await setPassword(await resetTokenFor(email))
  for (const token of [accessToken, other.accessToken]) expect(await statusOf(token)).toBe(401)
  for (const token of [refreshToken, other.refreshToken]) expect((await refresh(token)).status).toBe(401)
})

test('a log-in with the old password during a reset leaves no session', async () => {
  const { email, password } = await service.newClient()
  const token = await resetTokenFor(email)
  const [changed, ...logIns] = await Promise.all([setPassword(token), ...Array.from({ length: 6 }, () => logIn(email, password))])
  expect(changed).toMatchObject(ok)
  for (const { body } of logIns) expect(await statusOf(body.accessToken)).toBe(401)
})

test('a reset link works once, also if it is used three times in parallel', async () => {
  const token = await resetTokenFor((await service.newClient()).email)
  // All three calls have found the link valid, and wait to use it up.
  const unlock = await holdLocks(service.database, 'select 1 from password_reset for update')
  const calls = [setPassword(token), setPassword(token), setPassword(token)]
  await expect.poll(() => countWaitingStatements(service.database), { timeout: 10_000 }).toBe(3)
  await unlock()
  const answers = await Promise.all(calls)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await setPassword(token)).toMatchObject(linkInvalid)
})

test('a check says whether a reset link is valid, and does not use it up', async () => {
  const check = (token: string) => service.call(checkResetLink, { body: { token } })
  const token = await resetTokenFor((await service.newClient()).email)
  for (const answer of [await check(token), await check(token), await setPassword(token)]) expect(answer).toMatchObject(ok)
  const expired = await resetTokenFor((await service.newClient()).email)
  service.clock.advance({ hours: 1 })
  for (const invalid of [token, expired, 'x'.repeat(43)]) expect(await check(invalid)).toMatchObject(linkInvalid)
})

test('a reset link works for one hour', async () => {
  const token = await resetTokenFor((await service.newClient()).email)
  service.clock.advance({ hours: 1 })
  expect(await setPassword(token)).toMatchObject(linkInvalid)
})

test('only the newer of two reset links works', async () => {
  const { email } = await service.newClient()
  const older = await resetTokenFor(email)
  service.clock.advance({ seconds: 180 })
  const newer = await resetTokenFor(email)
  expect(await setPassword(older)).toMatchObject(linkInvalid)
  expect(await setPassword(newer)).toMatchObject(ok)
})

test('a made-up token, or a confirmation token, sets no password', async () => {
  expect(await setPassword('x'.repeat(43))).toMatchObject(linkInvalid)
  const email = newAddress()
  await service.call(register, { body: { email, password: 'correct horse battery' } })
  const token = tokenIn((await service.lettersTo(email))[0])
  expect(await setPassword(token)).toMatchObject(linkInvalid)
  expect(await service.call(verifyEmail, { query: { token } })).toMatchObject(ok)
})

// @spec 9.reset-countdown
test('parallel reset requests send one letter, and no other for 180 seconds', async () => {
  const { email } = await service.newClient()
  // As many as the rate limit allows: a further request would be counted, and the next letter would wait for an hour.
  const answers = await Promise.all(Array.from({ length: letterLimits.reset.times }, () => askForLink(email.toUpperCase())))
  for (const answer of answers) expect(answer).toMatchObject(ok)
  await service.lettersTo(email)
  service.clock.advance({ seconds: 179 })
  await askForLink(email)
  expect(await service.subjectsTo(email)).toHaveLength(1)
  service.clock.advance({ seconds: 1 })
  await askForLink(email)
  await service.lettersTo(email, 2)
})

test('a reset request for an address without an account succeeds, and sends no link', async () => {
  const [unknown, waiting] = [newAddress(), newAddress()]
  await service.call(register, { body: { email: waiting, password: 'correct horse battery' } })
  expect(await askForLink(unknown)).toMatchObject(ok)
  expect(await askForLink(waiting)).toMatchObject(ok)
  expect(await service.subjectsTo(unknown)).toEqual([])
  expect(await service.subjectsTo(waiting)).toEqual(['Confirm your email address'])
})

// @spec 7.payloads
test('a new password that is repeated differently is refused', async () => {
  const { email, password } = await service.newClient()
  const token = await resetTokenFor(email)
  const answer = await service.call(setNewPassword, { body: { newPassword: 'one password', confirmNewPassword: 'another', token } })
  expect(answer).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED', fields: { confirmNewPassword: expect.any(String) } } })
  expect((await logIn(email, password)).status).toBe(200)
  expect(await setPassword(token)).toMatchObject(ok)
})

test('a frozen account stays frozen after a new password', async () => {
  const { email } = await service.newClient()
  await service.setState(email, 'frozen')
  expect(await setPassword(await resetTokenFor(email))).toMatchObject(ok)
  expect(await logIn(email, 'a new password')).toMatchObject({ status: 400, body: { errorType: 'OTHER_ERROR' } })
})

test('reset request and new password are recorded, with the sessions that ended', async () => {
  const { email } = await service.newClient()
  await setPassword(await resetTokenFor(email))
  const events = await service.eventsOf(email)
  expect(events.map(({ kind }) => kind)).toEqual([
    'account.email-confirmed',
    'session.started',
    'account.password-reset-requested',
    'session.ended',
    'account.password-changed',
  ])
  expect(events[3]?.details).toMatchObject({ reason: 'password-changed' })
})
