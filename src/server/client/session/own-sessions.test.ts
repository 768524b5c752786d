import { expect, test } from 'vitest'
import { endOtherSessions, endSession, readSessions } from '#contract/endpoints/session.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { startSessionOf } from '../../testing/sessions.ts'
import { maxSessions } from '../limits.ts'

const service = await serviceOfFile()

const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

const list = async (token: string) => (await service.call(readSessions, { token })).body.sessions
const end = (token: string, sessionId: string) => service.call(endSession, { token, body: { sessionId } })
const { logIn, refresh, statusOf } = service
const ok = { status: 200, body: { ok: true } }

test('a client sees device, network, start and last use of each session', async () => {
  const { email, password } = await service.newClient()
  const desktop = await startSessionOf(service, email)
  const began = service.clock().toISOString()
  service.clock.advance({ hours: 3 })
  const { body: here } = await logIn(email, password, { headers: { 'user-agent': phone }, from: '2001:db8:0:7::5' })
  const now = service.clock().toISOString()
  service.clock.advance({ minutes: 2 })
  await refresh(desktop.refreshToken).then(({ body }) => statusOf(body.accessToken))

  const [current, ...others] = await list(here.accessToken)
  const usedHere = service.clock().toISOString()
  expect(current).toEqual({
    id: expect.any(String),
    browser: 'Chrome',
    system: 'Android',
    networkAddress: '2001:db8:0:7::5',
    startedAt: now,
    lastUsedAt: usedHere,
    current: true,
  })
  expect(others[0]).toEqual({
    id: desktop.sessionId,
    browser: 'Firefox',
    system: 'Windows',
    networkAddress: '198.51.100.7',
    startedAt: began,
    lastUsedAt: usedHere,
    current: false,
  })
  // The session that newClient started.
  expect(others.slice(1).map(({ browser, current: own }) => [browser, own])).toEqual([['', false]])
})

test('a signed-out session ends at once and leaves the list', async () => {
  const { email, accessToken } = await service.newClient()
  const other = await startSessionOf(service, email)
  const { body: successor } = await refresh(other.refreshToken)
  expect(await end(accessToken, other.sessionId)).toMatchObject(ok)
  expect(await statusOf(other.accessToken)).toBe(401)
  expect(await statusOf(successor.accessToken)).toBe(401)
  expect(await refresh(successor.refreshToken)).toMatchObject({ status: 401, body: { error: 'SESSION_ENDED' } })
  expect((await list(accessToken)).map(({ current }) => current)).toEqual([true])
  expect(await end(accessToken, other.sessionId), 'a second press').toMatchObject(ok)
})

test('the session of another client cannot be signed out: NOT_FOUND', async () => {
  const { accessToken } = await service.newClient()
  const stranger = await service.newClient()
  const [theirs] = await list(stranger.accessToken)
  const answer = await end(accessToken, theirs?.id ?? '')
  expect(answer).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } })
  expect((await end(accessToken, crypto.randomUUID())).body).toEqual(answer.body)
  expect(await statusOf(stranger.accessToken)).toBe(200)
})

test("signing out all others keeps the caller's session and other clients' sessions", async () => {
  const { email, accessToken, refreshToken } = await service.newClient()
  const others = [await startSessionOf(service, email), await startSessionOf(service, email)]
  const { email: anotherClient } = await service.newClient()
  const another = await startSessionOf(service, anotherClient)
  expect(await service.call(endOtherSessions, { token: accessToken, body: {} })).toMatchObject(ok)
  for (const other of others) expect(await statusOf(other.accessToken)).toBe(401)
  expect(await statusOf(accessToken)).toBe(200)
  expect(await statusOf(another.accessToken)).toBe(200)
  expect((await refresh(refreshToken)).status).toBe(200)
  expect(await list(accessToken)).toHaveLength(1)
})

test('two sessions that sign each other out in parallel do not deadlock', async () => {
  const { email } = await service.newClient()
  for (let round = 0; round < 5; round++) {
    const [one, two] = [await startSessionOf(service, email), await startSessionOf(service, email)]
    const answers = await Promise.all([one, two].map(({ accessToken }) => service.call(endOtherSessions, { token: accessToken, body: {} })))
    for (const { status } of answers) expect([200, 401]).toContain(status)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
  }
})

test('a session whose refresh token has expired is not on the list', async () => {
  const { email } = await service.newClient()
  await startSessionOf(service, email)
  service.clock.advance({ days: 15 })
  const { accessToken } = await startSessionOf(service, email)
  expect(await list(accessToken)).toHaveLength(3)
  service.clock.advance({ days: 14, hours: 23 })
  const { accessToken: third } = await startSessionOf(service, email)
  expect(await list(third)).toHaveLength(4)
  service.clock.advance({ hours: 1 })
  const { accessToken: fourth } = await startSessionOf(service, email)
  expect(await list(fourth)).toHaveLength(3)
})

test('a sign-out is recorded with the session that made it', async () => {
  const { email, accessToken } = await service.newClient()
  const other = await startSessionOf(service, email)
  const [current] = await list(accessToken)
  await end(accessToken, other.sessionId)
  const details = { sessionId: other.sessionId, reason: 'signed-out', by: current?.id }
  expect((await service.eventsOf(email)).at(-1)).toMatchObject({ kind: 'session.ended', actor: 'client', details })
})

test('a hundred and first session ends the least recently used session', async () => {
  const { email, password, accessToken: first } = await service.newClient()
  service.clock.advance({ minutes: 2 })
  const second = await startSessionOf(service, email)
  for (let more = 2; more < maxSessions; more++) await startSessionOf(service, email)
  service.clock.advance({ minutes: 2 })
  expect([await statusOf(first), maxSessions]).toEqual([200, 100])

  service.clock.advance({ minutes: 2 })
  await statusOf(second.accessToken)
  const { body: newest } = await logIn(email, password)
  expect(await list(newest.accessToken)).toHaveLength(maxSessions)
  for (const token of [first, second.accessToken]) expect(await statusOf(token)).toBe(200)
})
