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

test('a client who lost the new tokens gets the same tokens until their first use', async () => {
  const { refreshToken } = await service.newClient()
  const { body: lost } = await refresh(refreshToken)
  service.clock.advance({ days: 29 })
  expect((await refresh(refreshToken)).body).toEqual(lost)
})

test('an old refresh token ends the session ten seconds after the new tokens are used', async () => {
  const { email, refreshToken } = await service.newClient()
  const { body: successor } = await refresh(refreshToken)
  service.clock.advance({ minutes: 5 })
  expect(await statusOf(successor.accessToken)).toBe(200)
  service.clock.advance({ seconds: 10 })
  expect((await refresh(refreshToken)).body).toEqual(successor)
  expect(await statusOf(successor.accessToken)).toBe(200)

  service.clock.advance({ seconds: 1 })
  expect(await refresh(refreshToken)).toMatchObject(sessionEnded)
  expect(await statusOf(successor.accessToken)).toBe(401)
  expect(await refresh(successor.refreshToken)).toMatchObject(sessionEnded)
  expect(await reuseEvents(email)).toBe(1)
})

test('an old refresh token ends the session ten seconds after the new one is refreshed', async () => {
  const { refreshToken } = await service.newClient()
  const { body: second } = await refresh(refreshToken)
  const { body: third } = await refresh(second.refreshToken)
  service.clock.advance({ seconds: 11 })
  expect(await refresh(refreshToken)).toMatchObject(sessionEnded)
  expect(await refresh(third.refreshToken)).toMatchObject(sessionEnded)
})

test('an old refresh token sent five times in parallel ends the session with one event', async () => {
  const { email, refreshToken } = await service.newClient()
  const { body: successor } = await refresh(refreshToken)
  await statusOf(successor.accessToken)
  service.clock.advance({ seconds: 11 })
  const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(refreshToken)))
  for (const answer of answers) expect(answer).toMatchObject(sessionEnded)
  expect(await reuseEvents(email)).toBe(1)
})

test('a reused token ends its own session, and no other session of the client', async () => {
  const { email, password, refreshToken } = await service.newClient()
  const { body: other } = await logIn(email, password)
  const { body: successor } = await refresh(refreshToken)
  await statusOf(successor.accessToken)
  service.clock.advance({ seconds: 11 })
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
