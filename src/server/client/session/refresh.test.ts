import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { logout } from '#contract/endpoints/session.ts'
import { changePassword } from '#contract/endpoints/account.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { retentionRules } from '../../assemble/personal-data.ts'
import { createRetention } from '../../operate/retention/retention.ts'
import { newToken, tokenHash } from '../../platform/crypto/token.ts'
import { startSessionOf } from '../../testing/sessions.ts'
import { deskOfFile } from '../../testing/desk.ts'
import { countWaitingStatements, holdLocks } from '../../testing/locks.ts'
import { freezeAccount } from '../account/interventions.ts'
import { sessionTable, tokenPairTable } from './session.table.ts'
import { newRefreshToken, newSessionMark, sealTokens, unsealTokens } from './tokens.ts'

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
const email = (await service.newClient()).email
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

const desk = await deskOfFile(service)

const chromium = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
const logOut = (token: string, refreshToken: string) => service.call(logout, { token, body: { refreshToken } })

test('the letter about a reused token says when and where it was used, and what to do', async () => {
  const client = await service.newClient()
  const session = await startSessionOf(service, client.email)
  const { body: successor } = await refresh(session.refreshToken)
  await statusOf(successor.accessToken)
  service.clock.advance({ minutes: 3 })
  await refresh(session.refreshToken, { from: '203.0.113.9', headers: { 'user-agent': chromium } })
  const [letter] = await service.lettersTo(client.email)
  expect(letter?.subject).toBe('We ended one of your sessions: please change your password')
  expect(letter?.text).toMatch(/Session started: .* Warsaw time, Firefox on Windows, 198\.51\.100\.7/)
  expect(letter?.text).toMatch(/Old key used: .* Warsaw time, Chrome on Linux, 203\.0\.113\.9/)
  expect(letter?.links.some((link) => link.endsWith('/app/forgot-password'))).toBe(true)
  for (const secret of [session.refreshToken, successor.refreshToken, successor.accessToken]) expect(letter?.text).not.toContain(secret)
})

test('two callers who got the same new tokens can both use them', async () => {
  const session = await startSessionOf(service, email)
  const [first, second] = await Promise.all([refresh(session.refreshToken), refresh(session.refreshToken)])
  expect(first.body).toEqual(second.body)
  expect(await Promise.all([first, second].map(({ body }) => statusOf(body.accessToken)))).toEqual([200, 200])
  const third = await Promise.all([refresh(first.body.refreshToken), refresh(second.body.refreshToken)])
  expect(third.map(({ status }) => status)).toEqual([200, 200])
  expect(third[0]?.body).toEqual(third[1]?.body)
  expect(await countPairs(session.sessionId)).toBe(3)
})

test('an old token still gets the new tokens while the new tokens are refreshed', async () => {
  const session = await startSessionOf(service, email)
  const { body: second } = await refresh(session.refreshToken)
  const answers = await Promise.all([refresh(second.refreshToken), refresh(session.refreshToken), refresh(second.refreshToken)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers[1]?.body).toEqual(second)
  expect(await statusOf(answers[0]?.body.accessToken)).toBe(200)
})

type Session = Awaited<ReturnType<typeof startSessionOf>>

async function changeOwnPassword({ accessToken }: Session, client: { password: string }): Promise<void> {
  const body = { currentPassword: client.password, newPassword: `${client.password}, changed` }
  expect((await service.call(changePassword, { token: accessToken, body })).status).toBe(200)
  client.password = body.newPassword
}

test.for<[string, (session: Session, client: { email: string; password: string }) => Promise<unknown>]>([
  ['a log-out', ({ accessToken, refreshToken }) => logOut(accessToken, refreshToken)],
  ['a password change', changeOwnPassword],
  ['a freeze', (_session, { email }) => freezeAccount(desk, { email, reason: 'a race', actor: 'desk:ewa' })],
])('%s that races with refreshes leaves no working token', async ([, end]) => {
  const client = await service.newClient()
  for (let round = 0; round < 3; round++) {
    const session = await startSessionOf(service, client.email)
    const [, ...answers] = await Promise.all([end(session, client), ...Array.from({ length: 10 }, () => refresh(session.refreshToken))])
    for (const { status, body } of answers) {
      expect([200, 401]).toContain(status)
      if (status === 200) expect([await statusOf(body.accessToken), (await refresh(body.refreshToken)).status]).toEqual([401, 401])
    }
    expect(await statusOf(session.accessToken)).toBe(401)
    expect(await countPairs(session.sessionId)).toBeLessThanOrEqual(2)
    await service.setState(client.email, 'active')
  }
})

test('an old token sent in parallel with the new token ends the session', async () => {
  const session = await startSessionOf(service, email)
  const { body: second } = await refresh(session.refreshToken)
  await statusOf(second.accessToken)
  service.clock.advance({ seconds: 61 })
  const [reused, third] = await Promise.all([refresh(session.refreshToken), refresh(second.refreshToken)])
  expect(reused.status).toBe(401)
  expect([200, 401]).toContain(third.status)
  for (const token of [second.accessToken, third.body.accessToken]) expect(await statusOf(token)).toBe(401)
  expect(await countReuseLetters(session.sessionId)).toBe(1)
})

test('two sessions that log each other out in parallel both end', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, two] = [await startSessionOf(service, email), await startSessionOf(service, email)]
    const answers = await Promise.all([logOut(one.accessToken, two.refreshToken), logOut(two.accessToken, one.refreshToken)])
    for (const { status } of answers) expect([200, 401]).toContain(status)
    expect([await statusOf(one.accessToken), await statusOf(two.accessToken)]).toEqual([401, 401])
  }
})

test('a refresh whose database connection breaks leaves its token usable', async () => {
  const session = await startSessionOf(service, email)
  // The connection breaks after the token was used up, while the insert of the new tokens waits for the session's row.
  const unlock = await holdLocks(service.database, 'select 1 from session where id = $1 for update', { values: [session.sessionId] })
  const brokenRefresh = refresh(session.refreshToken)
  await expect.poll(() => countWaitingStatements(service.database), { timeout: 10_000 }).toBeGreaterThan(0)
  await service.database.execute(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  await unlock()
  expect((await brokenRefresh).status).toBe(503)
  expect((await refresh(session.refreshToken)).status).toBe(200)
  expect(await countPairs(session.sessionId)).toBe(2)
})

test('a log-in from a new device or network sends a letter; the first log-in does not', async () => {
  const client = await service.registerAndLogIn({ from: '192.0.2.10' })
  const logIn = (from: string, userAgent = 'lightMyRequest') =>
    service.logIn(client.email, client.password, { from, headers: { 'user-agent': userAgent } })
  await logIn('192.0.2.10')
  await logIn('2001:db8:0:1::a')
  const [network] = await service.lettersTo(client.email, 2)
  expect(network?.subject).toBe('New log-in to your account')
  expect(network?.text).toContain('2001:db8:0:1::a')
  // Another address of the same subscriber, then a new device in a known network.
  await logIn('2001:db8:0:1::b')
  await logIn('192.0.2.10', chromium)
  const [device] = await service.lettersTo(client.email, 3)
  expect(device?.text).toContain('Device: Chrome on Linux')
  await logIn('2001:db8:0:1::c', chromium)
  // The first of the three letters confirms the e-mail address.
  expect(await service.subjectsTo(client.email)).toHaveLength(3)
})

test('a log-in after all earlier sessions were removed sends a letter', async () => {
  const client = await service.newClient()
  const isOfClient = eq(sessionTable.accountId, client.id)
  for (const { id } of await service.database.select().from(sessionTable).where(isOfClient))
    await service.database.delete(tokenPairTable).where(eq(tokenPairTable.sessionId, id))
  await service.database.delete(sessionTable).where(isOfClient)
  await service.logIn(client.email)
  const [letter] = await service.lettersTo(client.email)
  expect(letter?.subject).toBe('New log-in to your account')
})

const newTokens = { accessToken: newToken(), refreshToken: newToken() }

test('only the replaced refresh token decrypts the new tokens; altered ones fail', () => {
  const refreshToken = newToken()
  const sealed = sealTokens(newTokens, refreshToken)
  expect(sealed.toString('latin1')).not.toContain(newTokens.accessToken)
  expect(sealed.equals(sealTokens(newTokens, refreshToken))).toBe(false)
  expect(unsealTokens(sealed, refreshToken)).toEqual(newTokens)
  expect(() => unsealTokens(sealed, newToken())).toThrow('unable to authenticate data')
  const last = sealed.length - 1
  sealed[last] = (sealed[last] ?? 0) ^ 1
  expect(() => unsealTokens(sealed, refreshToken)).toThrow('unable to authenticate data')
})
