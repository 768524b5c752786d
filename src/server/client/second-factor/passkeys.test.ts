import { describe, expect, test, vi } from 'vitest'
import { calls } from '#contract/calls.ts'
import { changePassword } from '#contract/endpoints/account.ts'
import { closeAccount, downloadData } from '#contract/endpoints/client-data.ts'
import {
  addPasskey,
  beginNewPasskey,
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removePasskey,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '#contract/endpoints/second-factor.ts'
import { passkeyOptions, finishLogin, passkeyLogin, readSessions } from '#contract/endpoints/session.ts'
import { clientWithPasskey, newAuthenticator } from '../../testing/authenticator.ts'
import { newBrowserKey } from '../../testing/browser-key.ts'
import { appCode, clientWithSecondFactor } from '../../testing/second-factor.ts'
import { newNetworkAddress, serviceOfFile, unreachable } from '../../testing/service.ts'
import { removeLostSecondFactor } from '../account/interventions.ts'
import { clientContext } from '../../testing/client-context.ts'
import { maxPasskeys } from '../limits.ts'
import type { PasskeySignature } from '../../platform/webauthn/webauthn.ts'

const service = await serviceOfFile()
const origin = service.config.publicOrigin

const refused = { status: 400, body: { error: 'PASSKEY_REFUSED' } }
const challengeEnded = { status: 400, body: { error: 'CHALLENGE_ENDED' } }
const refusedProof = { status: 400, body: { error: 'VALIDATION_FAILED', fields: { passkey: expect.any(String) } } }

// Each from its own network: wrong passkeys of one network are limited.
const logIn = (passkey: PasskeySignature) => service.call(passkeyLogin, { body: { passkey }, from: newNetworkAddress() })
const stateOf = async (token: string) => (await service.call(readSecondFactor, { token })).body
const kindsOf = async (email: string) => (await service.eventsOf(email)).map(({ kind }) => kind)
const begin = (token: string, proof: object) => service.call(beginNewPasskey, { token, body: proof })
const passkeyIdOf = async (token: string) => (await stateOf(token)).passkeys[0]?.id ?? ''

describe('a new passkey', () => {
  test('is stored with its name, a letter, an event and the first recovery codes', async () => {
    const { email, token, recoveryCodes } = await clientWithPasskey(service)
    expect(recoveryCodes).toHaveLength(10)
    expect(await stateOf(token)).toEqual({
      app: null,
      passkeys: [{ id: expect.any(String), name: 'My phone', createdAt: service.clock().toISOString(), lastUsedAt: null }],
      recoveryCodesLeft: 10,
    })
    const [letter] = await service.lettersTo(email, 1)
    expect(letter?.subject).toBe('A passkey was added to your account')
    expect(letter?.text).toContain('My phone')
    expect(letter?.text.replaceAll(/\s+/g, ' ')).toContain('A new password alone does not remove the passkey.')
    expect(await kindsOf(email)).toContain('passkey.added')
  })

  test('keeps the recovery codes of the app, and the app those of the passkey', async () => {
    const withApp = await clientWithSecondFactor(service)
    const { body: options } = await begin(withApp.accessToken, { currentPassword: withApp.password, code: withApp.nextCode() })
    const passkey = newAuthenticator().create({ challenge: options.challenge, origin })
    const added = await service.call(addPasskey, { token: withApp.accessToken, body: { name: 'Laptop', passkey } })
    expect(added).toMatchObject({ status: 200, body: { recoveryCodes: null } })

    const client = await clientWithPasskey(service)
    const { token } = client
    const { body: setUp } = await service.call(beginSecondFactor, { token, body: { passkey: await client.signature() } })
    const confirmed = await service.call(confirmSecondFactor, { token, body: { code: appCode(setUp.secret, service.clock()) } })
    expect(confirmed).toMatchObject({ status: 200, body: { recoveryCodes: null } })
    expect(await stateOf(token)).toMatchObject({ app: {}, recoveryCodesLeft: 10 })
  })

  test('requires a proof of the client', async () => {
    const { password, accessToken: token } = await service.newClient()
    expect(await begin(token, {})).toMatchObject({ status: 400, body: { fields: { currentPassword: expect.any(String) } } })
    expect((await begin(token, { currentPassword: 'not my password' })).status).toBe(400)
    const challenge = (await service.call(passkeyOptions)).body.challenge
    const unproven = newAuthenticator().create({ challenge, origin })
    expect(await service.call(addPasskey, { token, body: { name: 'x', passkey: unproven } })).toMatchObject(challengeEnded)
    expect((await begin(token, { currentPassword: password })).status).toBe(200)
  })

  test('is refused with an old, used or foreign challenge, a wrong origin, or without verification', async () => {
    const { password, accessToken: token } = await service.newClient()
    const stranger = await service.newClient()
    const challengeOf = async () => (await begin(token, { currentPassword: password })).body.challenge
    const add = (given: object, as = token) => {
      const passkey = newAuthenticator().create({ challenge: '', origin, ...given })
      return service.call(addPasskey, { token: as, body: { name: 'x', passkey }, from: newNetworkAddress() })
    }
    expect(await add({ challenge: await challengeOf(), origin: 'https://kantor.example.net' })).toMatchObject(refused)
    expect(await add({ challenge: await challengeOf(), isUserVerified: false })).toMatchObject(refused)
    expect(await add({ challenge: await challengeOf() }, stranger.accessToken)).toMatchObject(challengeEnded)
    const challenge = await challengeOf()
    expect((await add({ challenge })).status).toBe(200)
    expect(await add({ challenge })).toMatchObject(challengeEnded)
    const { token: old, signature } = await clientWithPasskey(service)
    const late = (await begin(old, { passkey: await signature() })).body.challenge
    service.clock.advance({ minutes: 5 })
    expect(await add({ challenge: late }, old)).toMatchObject(challengeEnded)
  })

  test.each([
    ['apple', { x5c: [new Uint8Array([1])] }],
    ['packed', { alg: -7, sig: new Uint8Array([1]), x5c: [new Uint8Array([1])] }],
  ])('is refused with certificates (%s), which nobody reads', async (format, entries) => {
    const { password, accessToken: token } = await service.newClient()
    const { challenge } = (await begin(token, { currentPassword: password })).body
    const statement = new Map<string, unknown>(Object.entries(entries))
    const passkey = newAuthenticator().create({ challenge, origin }, { format, statement })
    const fetched = vi.spyOn(globalThis, 'fetch')
    expect(await service.call(addPasskey, { token, body: { name: 'x', passkey } })).toMatchObject(refused)
    // The service may poll the exchange just now.
    const requested = fetched.mock.calls.map(([url]) => (url instanceof Request ? url.url : String(url)))
    expect(requested.filter((url) => !url.startsWith(`${unreachable}/`))).toEqual([])
    // The challenge was not used up.
    const plain = newAuthenticator().create({ challenge, origin })
    expect((await service.call(addPasskey, { token, body: { name: 'x', passkey: plain } })).status).toBe(200)
  })

  test('is refused if it is stored already, or is one too many', async () => {
    const client = await clientWithPasskey(service)
    const { token, authenticator } = client
    const add = async (passkey = newAuthenticator()) => {
      const { status, body } = await begin(token, { passkey: await client.signature() })
      if (status !== 200) return status
      const created = passkey.create({ challenge: body.challenge, origin })
      return (await service.call(addPasskey, { token, body: { name: 'x', passkey: created } })).status
    }
    expect(await add(authenticator)).toBe(409)
    for (let count = 1; count < maxPasskeys; count += 1) expect(await add()).toBe(200)
    expect(await add()).toBe(409)
  })
})

describe('a log-in with a passkey alone', () => {
  test('starts a session, and sends a letter like any log-in from a new place', async () => {
    const client = await clientWithPasskey(service)
    const { status, body } = await logIn(await client.signature())
    expect(status).toBe(200)
    expect(await service.statusOf(body.accessToken)).toBe(200)
    expect((await kindsOf(client.email)).at(-1)).toBe('session.started')
    expect(await service.subjectsTo(client.email)).toContain('New log-in to your account')
    expect((await stateOf(client.token)).passkeys).toMatchObject([{ lastUsedAt: service.clock().toISOString() }])
  })

  test('binds the session to the key of the browser', async () => {
    const client = await clientWithPasskey(service)
    const key = await newBrowserKey()
    const passkey = await client.signature()
    const { body } = await service.call(passkeyLogin, { body: { passkey }, headers: await key.header(calls.passkeyLogin) })
    expect(await service.refresh(body.refreshToken)).toMatchObject({ status: 401, body: { error: 'INVALID_DPOP_PROOF' } })
  })

  test('is refused with a used or old challenge', async () => {
    const client = await clientWithPasskey(service)
    const passkey = await client.signature()
    expect((await logIn(passkey)).status).toBe(200)
    expect(await logIn(passkey)).toMatchObject(challengeEnded)
    const late = await client.signature()
    service.clock.advance({ minutes: 5 })
    expect(await logIn(late)).toMatchObject(challengeEnded)
    expect(await kindsOf(client.email)).not.toContain('passkey.refused')
  })

  test.each([
    ['a wrong origin', { origin: 'https://kantor.example.net', rpId: new URL(origin).hostname }],
    ['a passkey of another site', { rpId: 'kantor.example.net' }],
    ['an unverified client', { isUserVerified: false }],
    ['a made-up challenge', { challenge: 'bWFkZSB1cA' }],
  ])('is refused with %s', async (_what, changed) => {
    const client = await clientWithPasskey(service)
    expect((await logIn(await client.signature(changed))).status).toBe(400)
    expect((await logIn(await client.signature())).status).toBe(200)
  })

  test('is refused with a wrong signature, which is recorded, and with an unknown passkey', async () => {
    const client = await clientWithPasskey(service)
    const other = await clientWithPasskey(service)
    const [own, foreign] = [await client.signature(), await other.signature()]
    expect(await logIn({ ...own, response: foreign.response })).toMatchObject(refused)
    expect(await kindsOf(client.email)).toContain('passkey.refused')
    const unknown = newAuthenticator()
    const { challenge } = (await service.call(passkeyOptions)).body
    expect(await logIn(unknown.sign({ challenge, origin }))).toMatchObject(refused)
  })

  test('is refused if the counter is behind, because the passkey was copied', async () => {
    const client = await clientWithPasskey(service, { counter: 5 })
    client.authenticator.setCounter(6)
    expect((await logIn(await client.signature())).status).toBe(200)
    expect(await logIn(await client.signature())).toMatchObject(refused)
    expect(await kindsOf(client.email)).toContain('passkey.refused')
  })

  test('is refused for a frozen account, and for a closed one', async () => {
    const client = await clientWithPasskey(service)
    await service.setState(client.email, 'frozen')
    expect(await logIn(await client.signature())).toMatchObject({ status: 400, body: { error: 'OTHER_ERROR' } })
    await service.setState(client.email, 'active')
    const { token } = client
    expect((await service.call(closeAccount, { token, body: { passkey: await client.signature() } })).status).toBe(200)
    expect(await logIn(await client.signature())).toMatchObject(refused)
  })
})

test('after the password, a client with a passkey alone needs it or a recovery code', async () => {
  const { email, password, recoveryCodes } = await clientWithPasskey(service)
  const { status, body } = await service.logIn(email, password)
  expect({ status, body }).toMatchObject({ status: 400, body: { errorType: 'OTHER_ERROR', factors: ['passkey'] } })
  const { challenge } = body as unknown as { challenge: string }
  expect((await service.call(finishLogin, { body: { challenge, code: '123456' } })).status).toBe(400)
  expect((await service.call(finishLogin, { body: { challenge, code: recoveryCodes[0] ?? '' } })).status).toBe(200)
})

describe('a passkey as proof', () => {
  test('replaces password and code', async () => {
    const client = await clientWithPasskey(service)
    const { token } = client
    const proof = async () => ({ passkey: await client.signature() })
    expect((await service.call(downloadData, { token, body: await proof() })).status).toBe(200)
    expect((await service.call(renewRecoveryCodes, { token, body: await proof() })).body.recoveryCodes).toHaveLength(10)
    const changed = await service.call(changePassword, { token, body: { ...(await proof()), newPassword: 'another long password' } })
    expect(changed.status).toBe(200)
    expect((await service.call(readSessions, { token: changed.body.accessToken })).body.sessions).toHaveLength(1)
  })

  test('is refused a second time, and for another account', async () => {
    const [client, other] = [await clientWithPasskey(service), await clientWithPasskey(service)]
    const passkey = await client.signature()
    expect((await service.call(downloadData, { token: client.token, body: { passkey } })).status).toBe(200)
    expect(await service.call(downloadData, { token: client.token, body: { passkey } })).toMatchObject(refusedProof)
    const foreign = { passkey: await other.signature() }
    expect(await service.call(downloadData, { token: client.token, body: foreign })).toMatchObject(refusedProof)
  })
})

describe('removal', () => {
  const remove = (token: string, passkeyId: string, proof: object) => service.call(removePasskey, { token, body: { passkeyId, ...proof } })

  test('needs a proof, ends the passkey and sends a letter; without a factor, recovery codes go too', async () => {
    const client = await clientWithPasskey(service)
    const { token, email, password } = client
    const passkeyId = await passkeyIdOf(token)
    expect((await remove(token, passkeyId, { currentPassword: password })).status).toBe(400)
    expect((await remove(token, passkeyId, { passkey: await client.signature() })).status).toBe(200)
    expect(await stateOf(token)).toEqual({ app: null, passkeys: [], recoveryCodesLeft: 0 })
    expect(await logIn(await client.signature())).toMatchObject(refused)
    expect((await service.logIn(email, password)).status).toBe(200)
    expect(await service.subjectsTo(email)).toContain('A passkey was removed from your account')
    expect(await kindsOf(email)).toContain('passkey.removed')
  })

  test('of another client’s passkey is refused', async () => {
    const [client, other] = [await clientWithPasskey(service), await clientWithPasskey(service)]
    const foreignId = await passkeyIdOf(other.token)
    expect((await remove(client.token, foreignId, { passkey: await client.signature() })).status).toBe(404)
    expect((await logIn(await other.signature())).status).toBe(200)
  })

  test('of the app keeps the passkeys and the recovery codes, and the letter says so', async () => {
    const client = await clientWithPasskey(service)
    const { token, email } = client
    const { body: setUp } = await service.call(beginSecondFactor, { token, body: { passkey: await client.signature() } })
    await service.call(confirmSecondFactor, { token, body: { code: appCode(setUp.secret, service.clock()) } })
    expect((await service.call(turnOffSecondFactor, { token, body: { passkey: await client.signature() } })).status).toBe(200)
    expect(await stateOf(token)).toMatchObject({ app: null, passkeys: [{}], recoveryCodesLeft: 10 })
    expect(await service.subjectsTo(email)).toContain('Your authenticator app is off')
  })

  test('by the desk removes every passkey', async () => {
    const client = await clientWithPasskey(service)
    const intervention = await removeLostSecondFactor(clientContext(service), { email: client.email, actor: 'desk:ada' })
    expect(intervention.outcome).toBe('done')
    expect(await stateOf(client.token)).toEqual({ app: null, passkeys: [], recoveryCodesLeft: 0 })
    expect(await logIn(await client.signature())).toMatchObject(refused)
  })
})

test('the download has the names of the passkeys, and nothing of their keys', async () => {
  const client = await clientWithPasskey(service)
  const { body } = await service.call(downloadData, { token: client.token, body: { passkey: await client.signature() } })
  expect(body.data['secondFactor']).toMatchObject({ appSince: null, passkeys: [{ name: 'My phone' }], recoveryCodesLeft: 10 })
  expect(JSON.stringify(body)).not.toContain(client.authenticator.id)
})
