import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { logout } from '#contract/endpoints/session.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { sessionTable, tokenPairTable } from './session.table.ts'

const service = await serviceOfFile()

const { logIn, refresh, statusOf } = service
const sessionEnded = { status: 401, body: { error: 'SESSION_ENDED' } }

test('a refresh replaces both tokens, and both new tokens work', async () => {
  const first = await service.newClient()
  const { status, body: second } = await refresh(first.refreshToken)
  expect(status).toBe(200)
  expect(second.accessToken).not.toBe(first.accessToken)
  expect(second.refreshToken).not.toBe(first.refreshToken)
  expect(await statusOf(second.accessToken)).toBe(200)
  expect((await refresh(second.refreshToken)).status).toBe(200)
})

test('ten parallel refreshes get the same new tokens, which are stored once', async () => {
  const { email, refreshToken } = await service.newClient()
  const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(refreshToken)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  const pairs = await service.database
    .select({ id: tokenPairTable.sessionId })
    .from(tokenPairTable)
    .innerJoin(sessionTable, eq(sessionTable.id, tokenPairTable.sessionId))
    .where(eq(sessionTable.accountId, (await service.accountOf(email)).id))
  expect(pairs).toHaveLength(2)
})

test('without a key, a client who lost the new tokens gets the same tokens for 60 seconds', async () => {
  const { email, refreshToken } = await service.newClient()
  const { body: lost } = await refresh(refreshToken)
  service.clock.advance({ seconds: 60 })
  expect((await refresh(refreshToken)).body).toEqual(lost)
  expect(await statusOf(lost.accessToken)).toBe(200)

  service.clock.advance({ seconds: 1 })
  expect(await refresh(refreshToken)).toMatchObject(sessionEnded)
  expect(await statusOf(lost.accessToken)).toBe(401)
  expect(await refresh(lost.refreshToken)).toMatchObject(sessionEnded)
  expect(await reuseEvents(email)).toBe(1)
})

test.for<[string, Parameters<typeof refresh>[1]]>([
  ['network', { from: '203.0.113.9' }],
  ['device', { headers: { 'user-agent': 'curl/8.5.0' } }],
])('an old refresh token without a key from another %s ends the session at once', async ([, elsewhere]) => {
  const { email, refreshToken } = await service.newClient()
  const { body: successor } = await refresh(refreshToken)
  expect(await refresh(refreshToken, elsewhere)).toMatchObject(sessionEnded)
  expect(await statusOf(successor.accessToken)).toBe(401)
  expect(await reuseEvents(email)).toBe(1)
})

test('a thief who refreshes first and waits ends with the session at the client’s refresh', async () => {
  const { refreshToken } = await service.newClient()
  const { body: taken } = await refresh(refreshToken, { from: '203.0.113.9' })
  expect(await refresh(refreshToken)).toMatchObject(sessionEnded)
  expect(await statusOf(taken.accessToken)).toBe(401)
  expect(await refresh(taken.refreshToken, { from: '203.0.113.9' })).toMatchObject(sessionEnded)
})

test('a refresh without a key from a new place is recorded and mailed, once for the place', async () => {
  const { email, ...tokens } = await service.newClient()
  let { refreshToken } = tokens
  const from = async (network: string) => {
    const { status, body } = await refresh(refreshToken, { from: network })
    expect(status).toBe(200)
    refreshToken = body.refreshToken
  }
  for (const network of ['127.0.0.1', '203.0.113.9', '127.0.0.1', '203.0.113.9', '127.0.0.1']) await from(network)
  expect((await service.eventsOf(email)).filter(({ kind }) => kind === 'session.refreshed')).toHaveLength(1)
  expect(await service.subjectsTo(email)).toEqual(['Your session was used from a new place'])
  const [letter] = await service.lettersTo(email)
  expect(letter?.text).toMatch(/Device: Unknown browser\s+Network: 203\.0\.113\.0\/24/)
})

test('a session ends 90 days after its log-in, however often it is refreshed', async () => {
  const { email, ...tokens } = await service.newClient()
  let { refreshToken } = tokens
  for (const days of [29, 29, 29]) {
    service.clock.advance({ days })
    const { body } = await refresh(refreshToken)
    refreshToken = body.refreshToken
  }
  service.clock.advance({ days: 3, seconds: -1 })
  const { body: last } = await refresh(refreshToken)
  expect(await statusOf(last.accessToken)).toBe(200)
  service.clock.advance({ seconds: 1 })
  expect(await statusOf(last.accessToken)).toBe(401)
  expect(await refresh(last.refreshToken)).toMatchObject(sessionEnded)
  expect(await reuseEvents(email)).toBe(0)
})

test('an old refresh token sent five times in parallel ends the session with one event', async () => {
  const { email, refreshToken } = await service.newClient()
  const { body: successor } = await refresh(refreshToken)
  await statusOf(successor.accessToken)
  service.clock.advance({ seconds: 61 })
  const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(refreshToken)))
  for (const answer of answers) expect(answer).toMatchObject(sessionEnded)
  expect(await reuseEvents(email)).toBe(1)
})

test('a reused token ends its own session, and no other session of the client', async () => {
  const { email, password, refreshToken } = await service.newClient()
  const { body: other } = await logIn(email, password)
  const { body: successor } = await refresh(refreshToken)
  await statusOf(successor.accessToken)
  service.clock.advance({ seconds: 61 })
  await refresh(refreshToken)
  expect(await statusOf(other.accessToken)).toBe(200)
})

test('a refresh token expires after 30 days', async () => {
  const { refreshToken } = await service.newClient()
  service.clock.advance({ days: 30 })
  expect(await refresh(refreshToken)).toMatchObject(sessionEnded)
})

test('a made-up refresh token, or an access token in its place, refreshes nothing', async () => {
  const { accessToken } = await service.newClient()
  expect(await refresh('x'.repeat(43))).toMatchObject(sessionEnded)
  expect(await refresh(accessToken)).toMatchObject(sessionEnded)
})

test('after a log-out no token works, even if the response of a refresh was lost', async () => {
  const { accessToken, refreshToken } = await service.newClient()
  await refresh(refreshToken)
  expect((await service.call(logout, { token: accessToken, body: { refreshToken } })).status).toBe(200)
  expect(await statusOf(accessToken)).toBe(401)
  expect(await refresh(refreshToken)).toMatchObject(sessionEnded)
})

test('a log-out with the refresh token of another session ends both sessions', async () => {
  const { email, password, accessToken } = await service.newClient()
  const { body: other } = await logIn(email, password)
  const { body: third } = await logIn(email, password)
  await service.call(logout, { token: accessToken, body: { refreshToken: other.refreshToken } })
  expect(await statusOf(other.accessToken)).toBe(401)
  expect(await statusOf(third.accessToken)).toBe(200)
})

test('log-out without a refresh token still ends the session', async () => {
  const { accessToken, refreshToken } = await service.newClient()
  expect((await service.call(logout, { token: accessToken, body: { refreshToken: '' } })).status).toBe(200)
  expect(await refresh(refreshToken)).toMatchObject(sessionEnded)
})

test.for(['frozen', 'closed'] as const)('the session of a %s account cannot be refreshed', async (state) => {
  const { email, refreshToken } = await service.newClient()
  await service.setState(email, state)
  expect(await refresh(refreshToken)).toMatchObject(sessionEnded)
})

const reuseEvents = async (email: string) => (await service.eventsOf(email)).filter(({ kind }) => kind === 'session.reuse-detected').length
