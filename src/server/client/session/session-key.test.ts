import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { calls, dpopHeader, dpopNonceHeader } from '#contract/calls.ts'
import { changePassword } from '#contract/endpoints/account.ts'
import { readProfile } from '#contract/endpoints/profile.ts'
import { finishLogin } from '#contract/endpoints/session.ts'
import { createDpop } from './dpop.ts'
import { type BrowserKey, newBrowserKey } from '../../testing/browser-key.ts'
import { clientContext } from '../../testing/client-context.ts'
import { clientWithSecondFactor } from '../../testing/second-factor.ts'
import { serviceOfFile } from '../../testing/service.ts'

const service = await serviceOfFile()
const { refresh, statusOf } = service

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

test('a copied refresh token is refused; the session goes on, with one event and one letter', async () => {
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

test('a copied refresh token whose row was deleted is refused, and the session goes on', async () => {
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
