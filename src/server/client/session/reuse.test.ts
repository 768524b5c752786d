import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { changePassword } from '#contract/endpoints/account.ts'
import { logout } from '#contract/endpoints/session.ts'
import { openDesk } from '../../testing/desk.ts'
import { countWaitingStatements, holdLocks } from '../../testing/locks.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { startSessionOf } from '../../testing/sessions.ts'
import { freezeAccount } from '../account/interventions.ts'
import { sessionTable, tokenPairTable } from './session.table.ts'

const service = await serviceOfFile()
const desk = await openDesk(service)
const email = (await service.newClient()).email
afterAll(() => desk.close())

const chromium = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

const { refresh, statusOf } = service
const logOut = (token: string, refreshToken: string) => service.call(logout, { token, body: { refreshToken } })

/** How many letters were ordered about each reused session. */
async function lettersOrdered(sessionIds: string[]): Promise<number[]> {
  const { rows } = await service.database.$client.query<{ session: string; count: number }>(
    `select data->>'sessionId' as session, count(*)::int as count from pgboss.job
     where name = 'letter' and data->>'kind' = 'session-reused' group by 1`,
  )
  return sessionIds.map((id) => rows.find(({ session }) => session === id)?.count ?? 0)
}

const countPairs = (sessionId: string) => service.database.$count(tokenPairTable, eq(tokenPairTable.sessionId, sessionId))

test('ten stolen refresh tokens end their sessions, with one letter each', async () => {
  const runs = Array.from({ length: 10 }, (_, n) => ({ thief: { from: `203.0.113.${n}` }, client: { from: `198.51.100.${n}` } }))
  const stolen = []
  for (const { thief, client } of runs) {
    const session = await startSessionOf(service, email)
    const { body: taken } = await refresh(session.refreshToken, thief)
    expect(await statusOf(taken.accessToken)).toBe(200)
    stolen.push({ session, taken, thief, client })
  }
  service.clock.advance({ seconds: 61 })
  let ended = 0
  for (const { session, taken, thief, client } of stolen) {
    if ((await refresh(session.refreshToken, client)).status === 401 && (await statusOf(taken.accessToken)) === 401) ended++
    // Thief and client try again: their tokens do not work, and no second letter is sent.
    expect((await refresh(taken.refreshToken, thief)).status).toBe(401)
    expect((await refresh(session.refreshToken, client)).status).toBe(401)
  }
  expect(ended).toBe(10)
  expect(await lettersOrdered(stolen.map(({ session }) => session.sessionId))).toEqual(Array(10).fill(1))
})

test('the letter about a reused token says when and where it was used, and what to do', async () => {
  const client = await service.newClient()
  const session = await startSessionOf(service, client.email)
  const { body: successor } = await refresh(session.refreshToken)
  await statusOf(successor.accessToken)
  service.clock.advance({ minutes: 3 })
  await refresh(session.refreshToken, { from: '203.0.113.9', headers: { 'user-agent': chromium } })
  const [letter] = await service.lettersTo(client.email)
  expect(letter?.subject).toBe('We ended one of your sessions: please change your password')
  expect(letter?.text).toMatch(/Session started: .* UTC, Firefox on Windows, 198\.51\.100\.7/)
  expect(letter?.text).toMatch(/Old key used: .* UTC, Chrome on Linux, 203\.0\.113\.9/)
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
  expect(await lettersOrdered([session.sessionId])).toEqual([1])
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
  const isOfClient = eq(sessionTable.accountId, (await service.accountOf(client.email)).id)
  for (const { id } of await service.database.select().from(sessionTable).where(isOfClient))
    await service.database.delete(tokenPairTable).where(eq(tokenPairTable.sessionId, id))
  await service.database.delete(sessionTable).where(isOfClient)
  await service.logIn(client.email)
  const [letter] = await service.lettersTo(client.email)
  expect(letter?.subject).toBe('New log-in to your account')
})
