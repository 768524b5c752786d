import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { retentionRules } from '../../assemble/personal-data.ts'
import { createRetention } from '../../operate/retention/retention.ts'
import { newToken, tokenHash } from '../../platform/crypto/token.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { startSessionOf } from '../../testing/sessions.ts'
import { newSessionMark, newRefreshToken } from './tokens.ts'
import { sessionTable, tokenPairTable } from './session.table.ts'

const service = await serviceOfFile()
const email = (await service.newClient()).email

const { refresh, statusOf } = service
const countPairs = (sessionId: string) => service.database.$count(tokenPairTable, eq(tokenPairTable.sessionId, sessionId))
const isStored = async (token: string) =>
  (await service.database.$count(tokenPairTable, eq(tokenPairTable.refreshHash, tokenHash(token)))) > 0
const endReasonOf = async (sessionId: string) => {
  const [session] = await service.database.select().from(sessionTable).where(eq(sessionTable.id, sessionId))
  return session?.endReason
}
const countReuseLetters = async (sessionId: string) => {
  const { rows } = await service.database.$client.query(
    "select 1 from pgboss.job where name = 'letter' and data->>'kind' = 'session-reused' and data->>'sessionId' = $1",
    [sessionId],
  )
  return rows.length
}

/** Starts a session, then refreshes and uses it `times` times. Returns all its tokens, oldest first. */
async function refreshedSession(times: number, every: { seconds: number }) {
  const session = await startSessionOf(service, email)
  const tokens = [{ accessToken: session.accessToken, refreshToken: session.refreshToken }]
  for (let count = 0; count < times; count++) {
    service.clock.advance(every)
    const { status, body } = await refresh(tokens.at(-1)?.refreshToken ?? '')
    expect(status).toBe(200)
    tokens.push(body)
    expect(await statusOf(body.accessToken)).toBe(200)
  }
  const [first, last] = [tokens[0], tokens.at(-1)]
  if (!first || !last) throw new Error('no tokens')
  return { sessionId: session.sessionId, tokens, first, last }
}

test('a session refreshed every 15 minutes has at most three token pairs', async () => {
  const { sessionId, first, last } = await refreshedSession(30, { seconds: 15 * 60 })
  expect(await countPairs(sessionId)).toBeLessThanOrEqual(3)
  expect(await isStored(first.refreshToken)).toBe(false)
  expect((await refresh(last.refreshToken)).status).toBe(200)
})

test('a damaged refresh token is refused, and its session stays open', async () => {
  const { sessionId, last } = await refreshedSession(3, { seconds: 20 })
  const token = last.refreshToken
  for (const damaged of [
    `${token}=`,
    `${token.slice(0, 10)}.${token.slice(10)}`,
    `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`,
  ])
    expect((await refresh(damaged)).status).toBe(401)
  expect(await endReasonOf(sessionId)).toBeNull()
  expect((await refresh(token)).status).toBe(200)
})

test('a stolen token whose row was deleted ends the session, with one letter', async () => {
  for (const age of [0, 5, 10]) {
    const { sessionId, tokens, last } = await refreshedSession(12, { seconds: 61 })
    const stolen = tokens[age]?.refreshToken ?? ''
    expect(await isStored(stolen)).toBe(false)
    expect((await refresh(stolen)).status).toBe(401)
    expect(await endReasonOf(sessionId)).toBe('reuse')
    expect(await statusOf(last.accessToken)).toBe(401)
    expect((await refresh(last.refreshToken)).status).toBe(401)
    expect((await refresh(stolen)).status).toBe(401)
    expect(await countReuseLetters(sessionId)).toBe(1)
  }
})

test('a session refreshed in a loop has at most 101 token pairs, and detects a reuse', async () => {
  const { sessionId, first, last } = await refreshedSession(110, { seconds: 0.05 })
  expect(await countPairs(sessionId)).toBe(101)
  expect(await isStored(first.refreshToken)).toBe(false)
  expect((await refresh(first.refreshToken)).status).toBe(401)
  expect(await endReasonOf(sessionId)).toBe('reuse')
  expect((await refresh(last.refreshToken)).status).toBe(401)
})

test('a made-up token with any time of issue is refused, and ends no session', async () => {
  const { sessionId, last } = await refreshedSession(3, { seconds: 20 })
  for (const issuedAt of [0, service.clock(), 2 ** 47, 2 ** 48 - 1])
    expect((await refresh(newRefreshToken(newSessionMark(), new Date(issuedAt)))).status).toBe(401)
  expect((await refresh(newToken())).status).toBe(401)
  expect(await endReasonOf(sessionId)).toBeNull()
  expect((await refresh(last.refreshToken)).status).toBe(200)
})

test('an expired token whose row was deleted is refused, and its session stays open', async () => {
  const { sessionId, first, last } = await refreshedSession(3, { seconds: 14 * 24 * 60 * 60 })
  expect(await isStored(first.refreshToken)).toBe(false)
  expect((await refresh(first.refreshToken)).status).toBe(401)
  expect(await endReasonOf(sessionId)).toBeNull()
  expect((await refresh(last.refreshToken)).status).toBe(200)
})

test('a client who returns with an expired token gets no letter about a reuse', async () => {
  const { sessionId, last } = await refreshedSession(2, { seconds: 20 })
  const { database, clock, app } = service
  const retention = createRetention({ database, clock, databaseNow: async () => clock(), log: app.log, rules: retentionRules })
  for (const days of [31, 1]) {
    clock.advance({ days })
    await retention.runIfDue()
  }
  expect(await isStored(last.refreshToken)).toBe(false)
  expect((await refresh(last.refreshToken)).status).toBe(401)
  expect(await countReuseLetters(sessionId)).toBe(0)
})

test('after a backup is restored, a token newer than the backup ends no session', async () => {
  const { sessionId, tokens, last } = await refreshedSession(3, { seconds: 20 })
  const tokenOfBackup = tokens.at(-2)?.refreshToken ?? ''
  // Restore the state before the last refresh.
  await service.database.delete(tokenPairTable).where(eq(tokenPairTable.refreshHash, tokenHash(last.refreshToken)))
  await service.database
    .update(tokenPairTable)
    .set({ replacedAt: null, successorHash: null, sealedSuccessor: null })
    .where(eq(tokenPairTable.refreshHash, tokenHash(tokenOfBackup)))
  expect((await refresh(last.refreshToken)).status).toBe(401)
  expect(await endReasonOf(sessionId)).toBeNull()
  expect((await refresh(tokenOfBackup)).status).toBe(200)
})
