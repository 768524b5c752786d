import { expect, test } from 'vitest'
import { changePassword, checkResetLink, register, resetPassword, setNewPassword, verifyEmail } from '#contract/endpoints/account.ts'
import { logout, readSessions } from '#contract/endpoints/session.ts'
import { clientWithSecondFactor } from '../../testing/second-factor.ts'
import { newAddress, serviceOfFile } from '../../testing/service.ts'
import { startSessionOf } from '../../testing/sessions.ts'
import { letterLimits } from '../../platform/rate-limit/limits.ts'
import { tokenIn } from '../../testing/letters.ts'
import { countWaitingStatements, holdLocks } from '../../testing/locks.ts'

const service = await serviceOfFile()

const current = 'correct horse battery'
const change = (token: string, { currentPassword = current, newPassword = 'a new password of mine' } = {}) =>
  service.call(changePassword, { token, body: { currentPassword, newPassword } })
const { logIn, refresh, resetTokenFor, statusOf } = service

test('after a password change only the new password works, and a letter is sent', async () => {
  const { email, accessToken } = await service.newClient()
  expect((await change(accessToken)).status).toBe(200)
  expect((await logIn(email, current)).body).toEqual({ errorType: 'INVALID_CREDENTIALS' })
  expect((await logIn(email, 'a new password of mine')).status).toBe(200)
  const [letter] = await service.lettersTo(email)
  expect(letter?.subject).toBe('Your password was changed')
})

test('a password change gives the client new tokens and ends every old token', async () => {
  const { email, accessToken, refreshToken } = await service.newClient()
  const thief = await startSessionOf(service, email)
  const { body: rotated } = await refresh(refreshToken)
  const { body: fresh } = await change(rotated.accessToken)
  for (const token of [accessToken, rotated.accessToken, thief.accessToken]) expect(await statusOf(token)).toBe(401)
  for (const token of [refreshToken, rotated.refreshToken, thief.refreshToken]) expect((await refresh(token)).status).toBe(401)
  expect(await statusOf(fresh.accessToken)).toBe(200)
  expect((await service.call(readSessions, { token: fresh.accessToken })).body.sessions).toHaveLength(1)
  expect((await refresh(fresh.refreshToken)).status).toBe(200)
})

test('a wrong current password changes nothing, and is refused at its field', async () => {
  const { email, accessToken } = await service.newClient()
  const answer = await change(accessToken, { currentPassword: 'not my password' })
  expect(answer).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED', fields: { currentPassword: expect.any(String) } } })
  expect(await statusOf(accessToken)).toBe(200)
  expect((await logIn(email, current)).status).toBe(200)
})

test('a short, common or unchanged new password is refused at its field', async () => {
  const { accessToken } = await service.newClient()
  for (const newPassword of ['short', 'password123', current]) {
    const answer = await change(accessToken, { newPassword })
    expect({ newPassword, ...answer }).toMatchObject({ newPassword, status: 400, body: { fields: { newPassword: expect.any(String) } } })
  }
  expect(await statusOf(accessToken)).toBe(200)
})

test('a password change ends an open link to set a new password', async () => {
  const { email, accessToken } = await service.newClient()
  const token = await service.resetTokenFor(email)
  await change(accessToken)
  const newPassword = 'the stranger’s own'
  const answer = await service.call(setNewPassword, { body: { newPassword, confirmNewPassword: newPassword, token } })
  expect(answer).toMatchObject({ status: 400, body: { error: 'LINK_INVALID' } })
})

test('a log-in with the old password during a password change leaves no session', async () => {
  const { email, accessToken } = await service.newClient()
  const [changed, ...logIns] = await Promise.all([change(accessToken), ...Array.from({ length: 6 }, () => logIn(email, current))])
  expect(changed.status).toBe(200)
  for (const { body } of logIns) expect(await statusOf(body.accessToken)).toBe(401)
  expect(await statusOf(changed.body.accessToken)).toBe(200)
})

test('only one of two parallel password changes succeeds, and its session works', async () => {
  const { email, accessToken } = await service.newClient()
  const passwords = ['the first new password', 'the second new password']
  const answers = await Promise.all(passwords.map((newPassword) => change(accessToken, { newPassword })))
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  const won = answers.findIndex(({ status }) => status === 200)
  expect((await logIn(email, passwords[won] ?? '')).status).toBe(200)
  expect(await statusOf(answers[won]?.body.accessToken)).toBe(200)
})

test('only one of a password change and a reset link in parallel succeeds', async () => {
  const { email, accessToken } = await service.newClient()
  const token = await service.resetTokenFor(email)
  const byLink = 'the password of the link'
  const [changed, reset] = await Promise.all([
    change(accessToken),
    service.call(setNewPassword, { body: { newPassword: byLink, confirmNewPassword: byLink, token } }),
  ])
  expect([changed.status, reset.status]).not.toContain(500)
  expect([changed.status, reset.status].filter((status) => status === 200)).toHaveLength(1)
  const validPassword = reset.status === 200 ? byLink : 'a new password of mine'
  expect((await logIn(email, validPassword)).status).toBe(200)
  expect(await statusOf(changed.body.accessToken)).toBe(reset.status === 200 ? 401 : 200)
})

test('a password change that races with a log-out succeeds or leaves the old password', async () => {
  const { email, accessToken, refreshToken } = await service.newClient()
  const [changed] = await Promise.all([change(accessToken), service.call(logout, { token: accessToken, body: { refreshToken } })])
  const validPassword = changed.status === 200 ? 'a new password of mine' : current
  expect([200, 401]).toContain(changed.status)
  expect((await logIn(email, validPassword)).status).toBe(200)
  expect(await statusOf(changed.body.accessToken)).toBe(changed.status)
})

test('a password change is recorded, with the sessions that it ended', async () => {
  const { email, accessToken } = await service.newClient()
  await change(accessToken)
  const events = await service.eventsOf(email)
  expect(events.slice(-3).map(({ kind }) => kind)).toEqual(['session.ended', 'session.started', 'account.password-changed'])
  expect(events.at(-3)?.details).toMatchObject({ reason: 'password-changed' })
})

test('with the second factor on, a password change needs a code, once', async () => {
  const client = await clientWithSecondFactor(service)
  const newPassword = 'a new password of mine'
  const changeWith = (code?: string) =>
    service.call(changePassword, {
      token: client.accessToken,
      body: { currentPassword: client.password, newPassword, ...(code && { code }) },
    })
  const refused = { status: 400, body: { fields: { code: expect.any(String) } } }
  expect(await changeWith()).toMatchObject(refused)
  expect(await changeWith('000000')).toMatchObject(refused)
  expect((await logIn(client.email, client.password)).status).toBe(400)
  expect((await changeWith(client.nextCode())).status).toBe(200)
  expect((await logIn(client.email, client.password)).body).toEqual({ errorType: 'INVALID_CREDENTIALS' })
})

const ok = { status: 200, body: { ok: true } }
const linkInvalid = { status: 400, body: { error: 'LINK_INVALID' } }

const askForLink = (email: string) => service.call(resetPassword, { body: { email } })
const setPassword = (token: string, newPassword = 'a new password') =>
  service.call(setNewPassword, { body: { newPassword, confirmNewPassword: newPassword, token } })

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

const guessable = 'Attackers try passwords like this one first. Please choose a longer one, such as four words.'
const hasName = 'This password contains a part of your email address. Please choose one without it.'
const refusedAt = (field: string, sentence: string) => ({
  status: 400,
  body: { error: 'VALIDATION_FAILED', fields: { [field]: sentence } },
})
/** Two passwords that the client of an address cannot choose, with the sentences. */
const refusedPasswords = (email: string) => [
  ['Marta1', guessable] as const,
  [`Two ${email.split('-')[0]?.toUpperCase()}s and a dog`, hasName] as const,
]

test('a sign-up with a guessable password is refused for every address, without a letter', async () => {
  const { email: known } = await service.registerAndLogIn()
  for (const email of [known, newAddress()]) {
    for (const [password, sentence] of refusedPasswords(email))
      expect(await service.call(register, { body: { email, password } })).toMatchObject(refusedAt('password', sentence))
  }
  expect(await service.lettersTo(known, 1)).toHaveLength(1)
})

test('a guessable password is refused at a reset link, and the link stays valid', async () => {
  const { email } = await service.newClient()
  const token = await service.resetTokenFor(email)
  for (const [password, sentence] of refusedPasswords(email))
    expect(await setPassword(token, password)).toMatchObject(refusedAt('newPassword', sentence))
  expect(await setPassword(token, 'quite another one')).toMatchObject(ok)
})

test('a guessable password is refused at a password change, and uses up no code', async () => {
  const { email, accessToken: token, password: currentPassword, ...client } = await clientWithSecondFactor(service)
  const code = client.nextCode()
  const changeTo = (newPassword: string) => service.call(changePassword, { token, body: { currentPassword, code, newPassword } })
  for (const [password, sentence] of refusedPasswords(email))
    expect(await changeTo(password)).toMatchObject(refusedAt('newPassword', sentence))
  expect((await changeTo('quite another one')).status).toBe(200)
})

test('a client whose guessable password is older than the rule logs in', async () => {
  const { email } = await service.newClient({ password: 'marta1' })
  expect((await logIn(email, 'marta1')).status).toBe(200)
})
