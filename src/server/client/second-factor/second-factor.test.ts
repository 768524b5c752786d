import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '#contract/endpoints/second-factor.ts'
import { finishLogin } from '#contract/endpoints/session.ts'
import { clientContext } from '../../testing/client-context.ts'
import { callDuringChange } from '../../testing/locks.ts'
import { appCode, clientWithSecondFactor } from '../../testing/second-factor.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { takeCode } from './code-check.ts'
import { openSecret } from './sealed-secret.ts'
import { recoveryCodeTable, secondFactorTable } from './second-factor.table.ts'

const service = await serviceOfFile()

const wrongPassword = { status: 400, body: { fields: { currentPassword: expect.any(String) } } }
const wrongCode = { status: 400, body: { error: 'VALIDATION_FAILED', fields: { code: expect.any(String) } } }
const off = { app: null, passkeys: [], recoveryCodesLeft: 0 }
const conflict = { status: 409, body: { error: 'CONFLICT' } }

const begin = (token: string, currentPassword: string) => service.call(beginSecondFactor, { token, body: { currentPassword } })
const confirm = (token: string, code: string) => service.call(confirmSecondFactor, { token, body: { code } })
const stateOf = async (token: string) => (await service.call(readSecondFactor, { token })).body
const renew = (token: string, currentPassword: string, code: string) =>
  service.call(renewRecoveryCodes, { token, body: { currentPassword, code } })
const turnOff = (token: string, currentPassword: string, code: string) =>
  service.call(turnOffSecondFactor, { token, body: { currentPassword, code } })

const eventsOf = async (email: string, wanted: string) => (await service.eventsOf(email)).filter(({ kind }) => kind === wanted)

async function rowsOf(email: string) {
  const { id: accountId } = await service.accountOf(email)
  const factors = await service.database.select().from(secondFactorTable).where(eq(secondFactorTable.accountId, accountId))
  const codes = await service.database.select().from(recoveryCodeTable).where(eq(recoveryCodeTable.accountId, accountId))
  return { accountId, factor: factors[0], codes }
}

describe('set-up', () => {
  test('set-up requires the password; the second factor is off until the first code', async () => {
    const { email, password, accessToken } = await service.newClient()
    expect(await stateOf(accessToken)).toEqual(off)
    expect(await begin(accessToken, 'not my password')).toMatchObject(wrongPassword)
    expect((await rowsOf(email)).factor).toBeUndefined()

    const { body } = await begin(accessToken, password)
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(body.uri)
    expect(decodeURIComponent(uri.pathname)).toBe(`/Kantor:${email}`)
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      secret: body.secret,
      issuer: 'Kantor',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    expect(await stateOf(accessToken)).toEqual(off)
    expect((await service.logIn(email, password)).status).toBe(200)
  })

  test('the first code returns ten recovery codes, sends a letter and is recorded', async () => {
    const { email, accessToken, recoveryCodes } = await clientWithSecondFactor(service)
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([34679A-Z]{6}-){2}[34679A-Z]{6}$/)
    expect(await stateOf(accessToken)).toEqual({ ...off, app: { since: service.clock().toISOString() }, recoveryCodesLeft: 10 })
    const letters = await service.lettersTo(email, 1)
    expect(letters.map(({ subject }) => subject)).toContain('Two-step sign-in is on')
    expect(await eventsOf(email, 'second-factor.turned-on')).toMatchObject([{ actor: 'client', details: {} }])
  })

  test('a wrong first code is refused at its field; a right code still works afterwards', async () => {
    const { password, accessToken } = await service.newClient()
    const { body } = await begin(accessToken, password)
    expect(await confirm(accessToken, '12345')).toMatchObject(wrongCode)
    expect(await confirm(accessToken, appCode(body.secret, new Date(0)))).toMatchObject(wrongCode)
    expect((await confirm(accessToken, appCode(body.secret, service.clock()))).status).toBe(200)
  })

  test('a second set-up replaces the first secret', async () => {
    const { password, accessToken } = await service.newClient()
    const { body: first } = await begin(accessToken, password)
    const { body: second } = await begin(accessToken, password)
    expect(await confirm(accessToken, appCode(first.secret, service.clock()))).toMatchObject(wrongCode)
    expect((await confirm(accessToken, appCode(second.secret, service.clock()))).status).toBe(200)
  })

  test('set-up waits an hour for the first code; a code without set-up is refused', async () => {
    const client = await service.newClient()
    expect(await confirm(client.accessToken, '123456')).toMatchObject(conflict)
    const { body } = await begin(client.accessToken, client.password)
    service.clock.advance({ hours: 1 })
    const { body: tokens } = await service.logIn(client.email, client.password)
    expect(await confirm(tokens.accessToken, appCode(body.secret, service.clock()))).toMatchObject(conflict)
  })

  test('set-up is refused while the second factor is on, and the old secret still works', async () => {
    const client = await clientWithSecondFactor(service)
    expect(await begin(client.accessToken, client.password)).toMatchObject(conflict)
    expect(await confirm(client.accessToken, client.nextCode())).toMatchObject(conflict)
    const { status } = await service.call(finishLogin, { body: { challenge: await client.challenge(), code: client.nextCode() } })
    expect(status).toBe(200)
  })

  test('ten parallel first codes make one set of recovery codes', async () => {
    const { email, password, accessToken } = await service.newClient()
    const { body } = await begin(accessToken, password)
    const code = appCode(body.secret, service.clock())
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(accessToken, code)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(9).fill(409)])
    expect((await rowsOf(email)).codes).toHaveLength(10)
  })
})

test('neither secret nor recovery codes are readable in the database or the log', async () => {
  const { email, secret, recoveryCodes } = await clientWithSecondFactor(service)
  const { factor, codes } = await rowsOf(email)
  const stored =
    [factor?.sealedSecret.toString('latin1'), ...codes.map(({ codeHash }) => codeHash.toString('latin1'))].join() + service.log.join()
  expect(stored).not.toContain(secret)
  for (const code of recoveryCodes) expect(stored).not.toContain(code)
  for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''))
  expect(codes.map(({ codeHash }) => codeHash.length)).toEqual(Array(10).fill(32))
})

test('a secret moved to another account cannot be decrypted, and the log has the error', async () => {
  const client = await clientWithSecondFactor(service)
  const other = await clientWithSecondFactor(service)
  const { factor } = await rowsOf(other.email)
  const { accountId } = await rowsOf(client.email)
  await service.database
    .update(secondFactorTable)
    .set({ sealedSecret: factor?.sealedSecret })
    .where(eq(secondFactorTable.accountId, accountId))
  const challenge = await client.challenge()
  expect((await service.call(finishLogin, { body: { challenge, code: other.nextCode() } })).status).toBe(500)
  expect(service.log.join()).toContain('was sealed with a key that SECRETS_KEY does not name')
  expect((await service.call(finishLogin, { body: { challenge, code: client.recoveryCodes[0] ?? '' } })).status).toBe(200)
})

test('a right code encrypts the secret again, with the newest key', async () => {
  const client = await clientWithSecondFactor(service)
  const { accountId } = await rowsOf(client.email)
  const newest = randomBytes(32)
  const context = clientContext(service, { secretsKeys: [newest, ...service.config.secretsKeys] })
  const code = client.nextCode()
  expect(await service.database.transaction((tx) => takeCode(context, tx, { accountId, code, now: service.clock() }))).toBeUndefined()
  const { factor } = await rowsOf(client.email)
  expect(openSecret(factor?.sealedSecret ?? Buffer.alloc(0), { accountId, keys: [newest] })).toEqual({
    secret: client.secret,
    keyIndex: 0,
  })
})

test('new recovery codes require password and code, and replace the old codes', async () => {
  const client = await clientWithSecondFactor(service)
  const { email, accessToken, password, recoveryCodes } = client
  expect(await renew(accessToken, 'not my password', client.nextCode())).toMatchObject(wrongPassword)
  expect(await renew(accessToken, password, '12345')).toMatchObject(wrongCode)
  const { body } = await renew(accessToken, password, client.nextCode())
  expect(body.recoveryCodes).toHaveLength(10)
  expect(await eventsOf(email, 'second-factor.recovery-codes-renewed')).toHaveLength(1)

  const challenge = await client.challenge()
  expect(await service.call(finishLogin, { body: { challenge, code: recoveryCodes[0] ?? '' } })).toMatchObject(wrongCode)
  expect((await service.call(finishLogin, { body: { challenge, code: body.recoveryCodes[0] ?? '' } })).status).toBe(200)
})

test('new recovery codes are refused while the second factor is off', async () => {
  const { password, accessToken } = await service.newClient()
  expect(await renew(accessToken, password, '123456')).toMatchObject(conflict)
})

test('turning the second factor off requires password and code, and deletes its rows', async () => {
  const client = await clientWithSecondFactor(service)
  const { email, accessToken, password } = client
  expect(await turnOff(accessToken, 'not my password', client.nextCode())).toMatchObject(wrongPassword)
  expect(await turnOff(accessToken, password, '12345')).toMatchObject(wrongCode)
  expect((await turnOff(accessToken, password, client.nextCode())).body).toEqual({ ok: true })
  expect(await stateOf(accessToken)).toEqual(off)
  expect(await rowsOf(email)).toMatchObject({ factor: undefined, codes: [] })
  expect((await service.logIn(email, password)).status).toBe(200)
  const letters = await service.lettersTo(email, 2)
  expect(letters.map(({ subject }) => subject)).toContain('Two-step sign-in is off')
  expect(await eventsOf(email, 'second-factor.turned-off')).toHaveLength(1)
})

test('a client whose phone is lost turns the second factor off with a recovery code', async () => {
  const { accessToken, password, recoveryCodes } = await clientWithSecondFactor(service)
  expect((await turnOff(accessToken, password, recoveryCodes[3] ?? '')).status).toBe(200)
  expect(await stateOf(accessToken)).toEqual(off)
})

test('after ten wrong codes, app codes are refused for the rest of the hour', async () => {
  const client = await clientWithSecondFactor(service)
  const { accessToken, password } = client
  for (let tried = 0; tried < 10; tried++) expect(await turnOff(accessToken, password, '000000')).toMatchObject(wrongCode)
  expect(await turnOff(accessToken, password, client.nextCode())).toMatchObject({ status: 429, headers: { 'retry-after': '3570' } })
  expect(await stateOf(accessToken)).toMatchObject({ app: {} })
})

test('turning the second factor off ends a log-in that waits for a code', async () => {
  const client = await clientWithSecondFactor(service)
  const challenge = await client.challenge()
  await turnOff(client.accessToken, client.password, client.nextCode())
  const answer = await service.call(finishLogin, { body: { challenge, code: client.nextCode() } })
  expect(answer).toMatchObject({ status: 400, body: { error: 'CHALLENGE_ENDED' } })
})

test.each([
  { what: 'turning the second factor on', isOn: false, call: begin },
  { what: 'turning the second factor off', isOn: true, call: turnOff },
  { what: 'making new recovery codes', isOn: true, call: renew },
])('$what is refused if the password is replaced meanwhile', async ({ isOn, call }) => {
  const client = isOn ? await clientWithSecondFactor(service) : await service.newClient()
  const { accessToken, email, password } = client
  const before = await stateOf(accessToken)
  const response = await callDuringChange<{ status: number }>(service.database, email, "password_hash = 'of another password'", () =>
    call(accessToken, password, 'recoveryCodes' in client ? client.nextCode() : ''),
  )
  expect(response.status).toBe(401)
  expect(await stateOf(accessToken)).toEqual(before)
  expect((await rowsOf(email)).factor === undefined).toBe(!isOn)
})
