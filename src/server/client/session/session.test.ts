import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { type Call, calls, dpopHeader, dpopNonceHeader } from '#contract/calls.ts'
import { changePassword, register } from '#contract/endpoints/account.ts'
import { readProfile } from '#contract/endpoints/profile.ts'
import { endOtherSessions, endSession, finishLogin, readSessions } from '#contract/endpoints/session.ts'
import { OverloadError } from '../../platform/failure.ts'
import { logInLimits } from '../../platform/rate-limit/limits.ts'
import { clientContext } from '../../testing/client-context.ts'
import { newAddress, serviceOfFile } from '../../testing/service.ts'
import { createPasswordHasher } from '../password/password-hasher.ts'
import { startSessionOf } from '../../testing/sessions.ts'
import { maxSessions } from '../limits.ts'
import { type BrowserKey, newBrowserKey } from '../../testing/browser-key.ts'
import { clientWithSecondFactor } from '../../testing/second-factor.ts'
import { planOf, recordStatements } from '../../testing/statements.ts'
import { deviceOf } from '../../platform/http/device.ts'
import { textsIn } from '../letters.texts.ts'
import { logIn as startLogIn } from './log-in.ts'
import { readRefreshToken } from './tokens.ts'
import { sessionTable, tokenPairTable } from './session.table.ts'
import { createDpop } from './dpop.ts'
import { authenticate, authenticateWithProfile } from './authenticate.ts'
import { deviceName } from './device.ts'

const service = await serviceOfFile()

const { logIn, refresh, setState, statusOf } = service

test('the letter case of the e-mail address does not matter at sign-up and log-in', async () => {
  const address = newAddress()
  const { email } = await service.newClient({ email: `${address.slice(0, 10).toUpperCase()}${address.slice(10)}` })
  expect((await logIn(email.toLowerCase(), 'correct horse battery')).status).toBe(200)
  expect((await logIn(email.toUpperCase(), 'correct horse battery')).status).toBe(200)
})

test('an unknown e-mail address and a wrong password get the same response', async () => {
  const { email } = await service.newClient()
  const wrong = await logIn(email, 'wrong password')
  const unknown = await logIn(newAddress(), 'wrong password')
  expect(wrong).toMatchObject({ status: 400, body: { errorType: 'INVALID_CREDENTIALS' } })
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
})

// @spec 3.auth-replies
test('only the right password of a waiting sign-up gets EMAIL_NOT_VERIFIED', async () => {
  const email = newAddress()
  await service.call(register, { body: { email, password: 'my own secret' } })
  expect((await logIn(email, 'my own secret')).body).toEqual({ errorType: 'EMAIL_NOT_VERIFIED' })
  expect((await logIn(email, 'somebody else')).body).toEqual({ errorType: 'INVALID_CREDENTIALS' })
})

test('a stranger who signs up and logs in cannot see whether an account exists', async () => {
  const { email: known, password } = await service.newClient()
  const { email: closed } = await service.newClient()
  await setState(closed, 'closed')
  for (const email of [known, closed, newAddress()]) {
    await service.call(register, { body: { email, password: "the stranger's password" } })
    expect(await logIn(email, "the stranger's password")).toMatchObject({ status: 400, body: { errorType: 'EMAIL_NOT_VERIFIED' } })
  }
  expect((await logIn(known, password)).status).toBe(200)
})

test('a log-in ignores an unconfirmed sign-up after a week', async () => {
  const email = newAddress()
  await service.call(register, { body: { email, password: 'my own secret' } })
  service.clock.advance({ days: 7, seconds: 1 })
  expect((await logIn(email, 'my own secret')).body).toEqual({ errorType: 'INVALID_CREDENTIALS' })
})

test('a frozen client gets the answers of an ended session, and no log-in', async () => {
  const { email, password, accessToken } = await service.newClient()
  await setState(email, 'frozen')
  expect(await logIn(email, password)).toMatchObject({ status: 400, body: { errorType: 'OTHER_ERROR' } })
  expect(await logIn(email, 'wrong password')).toMatchObject({ status: 400, body: { errorType: 'INVALID_CREDENTIALS' } })
  expect(await service.call(readProfile, { token: accessToken })).toMatchObject({ status: 401, body: { error: 'UNAUTHENTICATED' } })
})

test('an access token works for 15 minutes', async () => {
  const { accessToken } = await service.newClient()
  service.clock.advance({ minutes: 14, seconds: 59 })
  expect(await statusOf(accessToken)).toBe(200)
  service.clock.advance({ seconds: 1 })
  expect(await statusOf(accessToken)).toBe(401)
})

test('a call with a made-up token, a refresh token or no token is refused', async () => {
  const { refreshToken } = await service.newClient()
  for (const token of ['x'.repeat(43), refreshToken, undefined]) {
    const answer = await service.call(readProfile, token === undefined ? {} : { token })
    expect(answer).toMatchObject({ status: 401, body: { error: 'UNAUTHENTICATED' } })
  }
})

const clientCalls = Object.values<Call>(calls).filter(({ access }) => access === 'client')
test.each(clientCalls)('$method $path is refused without a session', async ({ method, path }) => {
  expect((await service.app.inject({ method, url: path })).statusCode).toBe(401)
})

test('tokens contain 256 random bits, and the database stores only hashes of them', async () => {
  const { accessToken, refreshToken } = await service.newClient()
  expect(Buffer.from(accessToken, 'base64url')).toHaveLength(32)
  const { mark, issuedAt } = readRefreshToken(refreshToken) ?? {}
  expect(issuedAt).toEqual(service.clock())
  // 16 bytes of mark, 6 of the time of issue, 32 random bytes.
  expect(Buffer.from(refreshToken, 'base64url')).toHaveLength(16 + 6 + 32)
  const rows = [await service.database.select().from(tokenPairTable), await service.database.select().from(sessionTable)]
  const stored = JSON.stringify(rows, (_, value: unknown) => (Buffer.isBuffer(value) ? value.toString('base64url') : value))
  expect(stored).not.toContain(accessToken)
  expect(stored).not.toContain(refreshToken)
  expect(stored).not.toContain(mark?.toString('base64url'))
})

test('the last use of a session is stored once a minute', async () => {
  const { id, accessToken } = await service.newClient()
  const lastUsed = async () => {
    const [session] = await service.database.select().from(sessionTable).where(eq(sessionTable.accountId, id))
    return session?.lastUsedAt.getTime() ?? 0
  }
  const started = await lastUsed()
  service.clock.advance({ seconds: 59 })
  await statusOf(accessToken)
  expect(await lastUsed()).toBe(started)
  service.clock.advance({ seconds: 2 })
  await statusOf(accessToken)
  expect(await lastUsed()).toBe(started + 61_000)
})

test('log-ins to an account and refusals are recorded, without address or password', async () => {
  const { email } = await service.newClient()
  await logIn(email, 'wrong password')
  const events = await service.eventsOf(email)
  expect(events.map(({ kind }) => kind)).toEqual(['account.email-confirmed', 'session.started', 'session.refused'])
  expect(JSON.stringify(events.map(({ details }) => details))).not.toMatch(/@|password/)
})

test('a log-in refused as overload before its password check is not counted', async () => {
  const { email, password } = await service.newClient()
  const overloaded = createPasswordHasher()
  const busy = { ...overloaded, verify: () => Promise.reject(new OverloadError('busy')) }
  const given = { email, password, callerDevice: { networkAddress: '127.0.0.1', userAgent: '' }, keyThumbprint: null }
  for (let tries = 0; tries <= logInLimits.accountAndNetwork.times; tries++)
    await expect(startLogIn(clientContext(service, { passwords: busy }), given)).rejects.toThrow(OverloadError)
  expect((await logIn(email, password)).status).toBe(200)
})

const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

const list = async (token: string) => (await service.call(readSessions, { token })).body.sessions
const end = (token: string, sessionId: string) => service.call(endSession, { token, body: { sessionId } })
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

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0'
const thief = { from: '203.0.113.9', headers: { 'user-agent': firefox } }
const refused = { status: 401, body: { error: 'INVALID_DPOP_PROOF' } }
const sessionEnded = { status: 401, body: { error: 'SESSION_ENDED' } }

async function logInWithKey() {
  const client = await service.newClient()
  const key = await newBrowserKey()
  const { status, body } = await service.logIn(client.email, client.password, { headers: await key.header(calls.login) })
  expect(status).toBe(200)
  return { ...client, ...body, key }
}

/** The nonce that every 401 has. */
const freshNonce = async () => String((await service.call(readProfile, { token: 'expired' })).headers[dpopNonceHeader])

async function refreshWith(key: BrowserKey, refreshToken: string, from?: string) {
  return refresh(refreshToken, { headers: await key.header(calls.refreshToken, await freshNonce()), ...(from && { from }) })
}

const kindsOf = async (email: string) => (await service.eventsOf(email)).map(({ kind }) => kind)

test('a session with a key is refreshed by a proof with a nonce of a 401', async () => {
  const { key, refreshToken } = await logInWithKey()
  const { status, body } = await refreshWith(key, refreshToken)
  expect(status).toBe(200)
  expect(await statusOf(body.accessToken)).toBe(200)
  expect((await refreshWith(key, body.refreshToken, '198.51.100.1')).status).toBe(200)
})

test('a proof without a nonce, or with an old one, gets a new nonce and no refusal', async () => {
  const { email, key, refreshToken } = await logInWithKey()
  const oldNonce = await freshNonce()
  service.clock.advance({ minutes: 5 })
  for (const nonce of [undefined, oldNonce, 'made-up', `${oldNonce.slice(0, -1)}_`]) {
    const { status, body, headers } = await refresh(refreshToken, { headers: await key.header(calls.refreshToken, nonce) })
    expect({ status, body }).toMatchObject({ status: 400, body: { error: 'USE_DPOP_NONCE' } })
    const next = await refresh(refreshToken, { headers: await key.header(calls.refreshToken, String(headers[dpopNonceHeader])) })
    expect(next.status).toBe(200)
  }
  expect(await kindsOf(email)).not.toContain('session.proof-refused')
})

test('a copied refresh token is refused, with one event and one letter', async () => {
  const { email, key, refreshToken } = await logInWithKey()
  const theirs = await newBrowserKey()
  const proofs = [
    {},
    await theirs.header(calls.refreshToken),
    await theirs.header(calls.refreshToken, await freshNonce()),
    { [dpopHeader]: 'no proof' },
    await key.header(calls.login, await freshNonce()),
  ]
  for (const proof of proofs)
    expect(await refresh(refreshToken, { ...thief, headers: { ...thief.headers, ...proof } })).toMatchObject(refused)
  const { status, body } = await refreshWith(key, refreshToken)
  expect(status).toBe(200)
  // The thief has a copy of the used token, too.
  expect(await refresh(refreshToken, thief)).toMatchObject(refused)
  expect(await refresh(body.refreshToken, thief)).toMatchObject(refused)
  expect((await refreshWith(key, body.refreshToken)).status).toBe(200)
  expect((await kindsOf(email)).filter((kind) => kind.startsWith('session.proof'))).toEqual(['session.proof-refused'])
  const subject = 'We refused a copy of your session'
  expect((await service.subjectsTo(email)).filter((other) => other === subject)).toHaveLength(1)
  const letter = (await service.lettersTo(email)).find((other) => other.subject === subject)
  expect(letter?.text).toMatch(/Device: Firefox on Windows\s+Network: 203\.0\.113\.0\/24/)
})

test('a copied refresh token without a row is refused, and the session goes on', async () => {
  const { key, refreshToken } = await logInWithKey()
  let newest = refreshToken
  for (let count = 0; count < 3; count++) {
    const { body } = await refreshWith(key, newest)
    await statusOf(body.accessToken)
    newest = body.refreshToken
    service.clock.advance({ minutes: 2 })
  }
  expect(await refresh(refreshToken, thief)).toMatchObject(refused)
  expect((await refreshWith(key, newest)).status).toBe(200)
})

test('a copied proof works once', async () => {
  const { key, refreshToken } = await logInWithKey()
  const headers = await key.header(calls.refreshToken, await freshNonce())
  const { body } = await refresh(refreshToken, { headers })
  expect(await refresh(refreshToken, { headers })).toMatchObject(refused)
  expect(await refresh(body.refreshToken, { headers })).toMatchObject(refused)
  expect((await refreshWith(key, body.refreshToken)).status).toBe(200)
})

test('with the key, a used token gets the same tokens until ten seconds after their use', async () => {
  const { key, refreshToken } = await logInWithKey()
  const { body: successor } = await refreshWith(key, refreshToken)
  service.clock.advance({ days: 10 })
  expect((await refreshWith(key, refreshToken, '198.51.100.2')).body).toEqual(successor)
  const { body: third } = await refreshWith(key, successor.refreshToken)
  service.clock.advance({ seconds: 10 })
  expect((await refreshWith(key, refreshToken)).body).toEqual(successor)
  service.clock.advance({ seconds: 1 })
  expect(await refreshWith(key, refreshToken)).toMatchObject(sessionEnded)
  expect(await statusOf(third.accessToken)).toBe(401)
})

test('ten parallel refreshes with the key get the same new tokens', async () => {
  const { key, refreshToken } = await logInWithKey()
  const answers = await Promise.all(Array.from({ length: 10 }, () => refreshWith(key, refreshToken)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(new Set(answers.map(({ body }) => body.refreshToken)).size).toBe(1)
})

test('the second step of a log-in, and a password change, bind the new session to the key', async () => {
  const client = await clientWithSecondFactor(service)
  const key = await newBrowserKey()
  const { body: first } = await service.logIn(client.email, client.password)
  const { challenge = '' } = first as { challenge?: string }
  const body = { challenge, code: client.nextCode() }
  const { body: tokens } = await service.call(finishLogin, { body, headers: await key.header(calls.finishLogin) })
  expect(await refresh(tokens.refreshToken)).toMatchObject(refused)
  const { status, body: changed } = await service.call(changePassword, {
    token: tokens.accessToken,
    body: { currentPassword: client.password, newPassword: 'another correct horse', code: client.nextCode() },
    headers: await key.header(calls.changePassword),
  })
  expect(status).toBe(200)
  expect(await refresh(changed.refreshToken)).toMatchObject(refused)
  expect((await refreshWith(key, changed.refreshToken)).status).toBe(200)
})

test('a log-in with a proof that is not valid is refused', async () => {
  const { email, password } = await service.newClient()
  const key = await newBrowserKey()
  for (const headers of [{ [dpopHeader]: 'no proof' }, await key.header(calls.refreshToken)])
    expect(await service.logIn(email, password, { headers })).toMatchObject({ status: 400, body: { errorType: 'OTHER_ERROR' } })
})

test('forged proofs are no proofs', async () => {
  const { secretsKeys } = service.config
  const { rateLimits } = clientContext(service)
  const dpop = createDpop({ secretsKeys, clock: service.clock, rateLimits })
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const stranger = await generateKeyPair('ES256', { extractable: true })
  const rsa = await generateKeyPair('RS256')
  const jwk = await exportJWK(publicKey)
  const claims = { htm: 'POST', htu: 'http://localhost:3000/api/auth/refresh-token', nonce: dpop.newNonce() }
  interface Changes {
    header?: object
    claims?: object
    jwk?: JWK
    key?: Parameters<SignJWT['sign']>[0]
    jti?: string
  }
  const sign = ({ header, claims: others, jwk: inHeader = jwk, key = privateKey, jti = crypto.randomUUID() }: Changes = {}) =>
    new SignJWT({ ...claims, ...others })
      .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk: inHeader, ...header })
      .setIssuedAt()
      .setJti(jti)
      .sign(key)
  const take = (proof: string) => dpop.takeProof(proof, calls.refreshToken)

  expect(await take(await sign())).toEqual({ thumbprint: await calculateJwkThumbprint(jwk), state: 'fresh' })
  const [header, payload, signature] = (await sign()).split('.')
  const forged: [string, string | Promise<string>][] = [
    ['of another type', sign({ header: { typ: 'JWT' } })],
    ['for another method', sign({ claims: { htm: 'GET' } })],
    ['for another path', sign({ claims: { htu: 'http://localhost:3000/api/auth/login' } })],
    ['for no URL', sign({ claims: { htu: 'refresh-token' } })],
    ['without an id', sign({ jti: '' })],
    ['signed by another key', sign({ key: stranger.privateKey })],
    ['with an RSA key', sign({ header: { alg: 'RS256' }, jwk: await exportJWK(rsa.publicKey), key: rsa.privateKey })],
    ['with a private key in its header', sign({ jwk: await exportJWK(stranger.privateKey), key: stranger.privateKey })],
    ['signed with a shared secret', sign({ header: { alg: 'HS256' }, jwk: { kty: 'oct', k: 'AAAA' }, key: new Uint8Array(32) })],
    ['without a signature', `${btoa(JSON.stringify({ typ: 'dpop+jwt', alg: 'none', jwk }))}.${payload}.`],
    ['with changed claims', `${header}.${btoa(JSON.stringify({ ...claims, jti: 'x', iat: 1 }))}.${signature}`],
    ['that is too long', sign({ claims: { more: 'x'.repeat(2000) } })],
  ]
  for (const [what, proof] of forged) expect(await take(await proof), `a proof ${what}`).toBeNull()
  const otherKeys = createDpop({ secretsKeys: [Buffer.alloc(32, 7)], clock: service.clock, rateLimits })
  expect(await take(await sign({ claims: { nonce: otherKeys.newNonce() } }))).toMatchObject({ state: 'stale' })
})

test('a nonce stays fresh after the keys were renewed', async () => {
  const { rateLimits } = clientContext(service)
  const [oldKey, newKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const [before, after] = [[oldKey], [newKey, oldKey]].map((secretsKeys) => createDpop({ secretsKeys, clock: service.clock, rateLimits }))
  const proof = await (await newBrowserKey()).proof(calls.refreshToken, before?.newNonce())
  expect(await after?.takeProof(proof, calls.refreshToken)).toMatchObject({ state: 'fresh' })
})

test.each([
  ['checking an access token that was used before takes one indexed read', authenticate, {}],
  ['a profile is read together with the session, in one indexed read', authenticateWithProfile, { profile: expect.any(Object) }],
] as const)('%s', async (_title, find, alsoFound) => {
  const { accessToken } = await service.newClient()
  const { database, statements } = recordStatements(service)
  const context = clientContext(service, { database })
  await find(context, accessToken)
  statements.length = 0
  const client = { accountId: expect.any(String), sessionId: expect.any(String) }
  expect(await find(context, accessToken)).toMatchObject({ ...client, ...alsoFound })
  expect(statements.map(({ query }) => query.split(' ')[0])).toEqual(['select'])

  const plan = await planOf(service, statements[0]!, ['seqscan'])
  expect(plan).toContain('Index Cond: (access_hash = ')
  expect(plan).not.toContain('Seq Scan')
})

test.for([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
    'Microsoft Edge on Windows',
  ],
  ['curl/8.5.0', 'Unknown browser'],
  ['', 'Unknown browser'],
] as const)('the user agent %s is shown as “%s”', ([userAgent, name]) => {
  expect(deviceName(deviceOf(userAgent), textsIn('en'))).toBe(name)
})

test('an invented user agent puts none of its words into our letters and screens', () => {
  for (const userAgent of ['Call 0900 1234 now/1.0 (x) y', '<b>Kantor</b>/1.0 (support) z', 'Visit evil.example/2 (Windows NT 10.0) w']) {
    expect(deviceOf(userAgent).browser).toBe('')
  }
})
