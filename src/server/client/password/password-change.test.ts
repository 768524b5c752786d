import { expect, test } from 'vitest'
import { changePassword, setNewPassword } from '#contract/endpoints/account.ts'
import { logout, readSessions } from '#contract/endpoints/session.ts'
import { clientWithSecondFactor } from '../../testing/second-factor.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { startSessionOf } from '../../testing/sessions.ts'

const service = await serviceOfFile()

const current = 'correct horse battery'
const change = (token: string, { currentPassword = current, newPassword = 'a new password of mine' } = {}) =>
  service.call(changePassword, { token, body: { currentPassword, newPassword } })
const { logIn, refresh, statusOf } = service

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
