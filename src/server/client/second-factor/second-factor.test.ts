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
import { setNewPassword } from '#contract/endpoints/account.ts'
import { clientContext } from '../../testing/client-context.ts'
import { callDuringChange } from '../../testing/locks.ts'
import { appCode, clientWithSecondFactor, type SecondFactorClient } from '../../testing/second-factor.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { takeCode } from './code-check.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'
import { loginChallengeTable, recoveryCodeTable, secondFactorTable } from './second-factor.table.ts'

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

  test('five parallel first codes make one set of recovery codes', async () => {
    const { email, password, accessToken } = await service.newClient()
    const { body } = await begin(accessToken, password)
    const code = appCode(body.secret, service.clock())
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(accessToken, code)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(4).fill(409)])
    expect((await rowsOf(email)).codes).toHaveLength(10)
  })
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

const ended = { status: 400, body: { error: 'CHALLENGE_ENDED' } }

const finish = (challenge: string, code: string) => service.call(finishLogin, { body: { challenge, code } })
async function challengedClient() {
  const client = await clientWithSecondFactor(service)
  return { client, challenge: await client.challenge() }
}

const sortedStatuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
const { logIn, statusOf } = service

describe('the first step', () => {
  test('a right password gets a challenge without tokens; a wrong one gets no challenge', async () => {
    const { email, password } = await clientWithSecondFactor(service)
    const right = await logIn(email, password)
    expect(right.status).toBe(400)
    expect(right.body).toEqual({ errorType: 'OTHER_ERROR', challenge: expect.stringMatching(/^[\w-]{43}$/), factors: ['app'] })
    const wrong = await logIn(email, 'not my password')
    expect(wrong).toMatchObject({ status: 400, body: { errorType: 'INVALID_CREDENTIALS' } })
    expect(wrong.body).not.toHaveProperty('challenge')
  })

  test('challenges are stored hashed, and a new one deletes the expired ones', async () => {
    const client = await clientWithSecondFactor(service)
    await client.challenge()
    service.clock.advance({ minutes: 5 })
    const challenge = await client.challenge()
    const rows = await service.database.select().from(loginChallengeTable).where(eq(loginChallengeTable.accountId, client.id))
    expect(rows).toHaveLength(1)
    expect(rows[0]?.tokenHash.toString('latin1')).not.toContain(challenge)
  })
})

describe('a code of the app', () => {
  test('a code of the app, also typed with spaces, starts the session', async () => {
    const client = await clientWithSecondFactor(service)
    const code = client.nextCode()
    const { status, body } = await finish(await client.challenge(), ` ${code.slice(0, 3)} ${code.slice(3)} `)
    expect(status).toBe(200)
    expect(await statusOf(body.accessToken)).toBe(200)
  })

  test('a code of the app works once, and ends all earlier codes', async () => {
    const client = await clientWithSecondFactor(service)
    const earlier = client.nextCode()
    const code = client.nextCode()
    expect((await finish(await client.challenge(), code)).status).toBe(200)
    const challenge = await client.challenge()
    expect(await finish(challenge, code)).toMatchObject(wrongCode)
    expect(await finish(challenge, earlier)).toMatchObject(wrongCode)
    expect((await finish(challenge, client.nextCode())).status).toBe(200)
  })

  test('the code that turned the second factor on does not work at log-in', async () => {
    const client = await clientWithSecondFactor(service)
    expect(await finish(await client.challenge(), appCode(client.secret, service.clock()))).toMatchObject(wrongCode)
  })
})

describe('a challenge', () => {
  test('a challenge works once', async () => {
    const { client, challenge } = await challengedClient()
    expect((await finish(challenge, client.nextCode())).status).toBe(200)
    expect(await finish(challenge, client.nextCode())).toMatchObject(ended)
  })

  test('a challenge works for five minutes', async () => {
    const { client, challenge } = await challengedClient()
    service.clock.advance({ minutes: 4, seconds: 29 })
    const other = await client.challenge()
    expect((await finish(challenge, client.nextCode())).status).toBe(200)
    service.clock.advance({ minutes: 4, seconds: 30 })
    expect(await finish(other, client.nextCode())).toMatchObject(ended)
  })

  test('a made-up challenge is refused', async () => {
    expect(await finish('x'.repeat(43), '123456')).toMatchObject(ended)
  })

  test('the fifth wrong code ends a challenge', async () => {
    const { client, challenge } = await challengedClient()
    for (let tried = 0; tried < 4; tried++) expect(await finish(challenge, '000000')).toMatchObject(wrongCode)
    expect(await finish(challenge, '000000')).toMatchObject(ended)
    expect(await finish(challenge, client.nextCode())).toMatchObject(ended)
  })

  test('the fifth of several parallel wrong codes ends a challenge', async () => {
    const { client, challenge } = await challengedClient()
    const answers = await Promise.all(Array.from({ length: 8 }, () => finish(challenge, 'WRONG-RECOVERY-CODE')))
    const errors = answers.map(({ body }) => (body as unknown as { error: string }).error)
    expect(errors.filter((error) => error === 'VALIDATION_FAILED')).toHaveLength(4)
    expect(await finish(challenge, client.nextCode())).toMatchObject(ended)
  })

  test('a new password ends the challenge; the second factor stays on', async () => {
    const { client, challenge } = await challengedClient()
    const token = await service.resetTokenFor(client.email)
    const newPassword = 'a newer battery staple'
    await service.call(setNewPassword, { body: { token, newPassword, confirmNewPassword: newPassword } })
    expect(await finish(challenge, client.nextCode())).toMatchObject(ended)

    const again = await logIn(client.email, newPassword)
    expect(again.body).toMatchObject({ errorType: 'OTHER_ERROR', challenge: expect.any(String) })
  })

  test.for(['frozen', 'closed'] as const)('the challenge of a %s account starts no session', async (state) => {
    const { client, challenge } = await challengedClient()
    await service.setState(client.email, state)
    expect(await finish(challenge, client.nextCode())).toMatchObject(ended)
  })
})

describe('a recovery code', () => {
  test('a recovery code works once, in any letter case, and a letter reports its use', async () => {
    const client = await clientWithSecondFactor(service)
    const [code = ''] = client.recoveryCodes
    const { status, body } = await finish(await client.challenge(), code.toLowerCase().replaceAll('-', ' '))
    expect(status).toBe(200)
    expect(await finish(await client.challenge(), code)).toMatchObject(wrongCode)
    const state = await service.call(readSecondFactor, { token: body.accessToken })
    expect(state.body).toMatchObject({ recoveryCodesLeft: 9 })
    const letters = await service.lettersTo(client.email, 2)
    expect(letters.map(({ subject }) => subject)).toContain('A recovery code was used')
    expect(letters.find(({ subject }) => subject === 'A recovery code was used')?.text).toMatch(/Recovery codes left:? 9/)
  })

  test('the recovery code of another client does not work', async () => {
    const client = await clientWithSecondFactor(service)
    const other = await clientWithSecondFactor(service)
    expect(await finish(await client.challenge(), other.recoveryCodes[0] ?? '')).toMatchObject(wrongCode)
  })
})

test.each([
  ['code of the app', ({ nextCode }: SecondFactorClient) => nextCode()],
  ['recovery code', ({ recoveryCodes }: SecondFactorClient) => recoveryCodes[0] ?? ''],
])('a %s sent ten times in parallel, for ten challenges, starts one session', async (_kind, codeOf) => {
  const client = await clientWithSecondFactor(service)
  const challenges = await Promise.all(Array.from({ length: 10 }, () => client.challenge()))
  const code = codeOf(client)
  const answers = await Promise.all(challenges.map((challenge) => finish(challenge, code)))
  expect(sortedStatuses(answers)).toEqual([200, ...Array<number>(9).fill(400)])
})

test('ten wrong codes in several challenges block app codes for an hour, with a letter', async () => {
  const client = await clientWithSecondFactor(service)
  for (let round = 0; round < 5; round++) {
    const challenge = await client.challenge()
    for (let tried = 0; tried < 2; tried++) expect(await finish(challenge, '000000')).toMatchObject(wrongCode)
  }
  const challenge = await client.challenge()
  const limited = await finish(challenge, client.nextCode())
  expect(limited).toMatchObject({ status: 429, body: { error: 'TOO_MANY_REQUESTS' }, headers: { 'retry-after': '3570' } })
  const letters = await service.lettersTo(client.email, 2)
  expect(letters.map(({ subject }) => subject)).toContain('Wrong codes were entered for your account')

  expect(await statusOf(client.accessToken)).toBe(200)
  expect((await finish(challenge, client.recoveryCodes[0] ?? '')).status).toBe(200)
  service.clock.advance({ hours: 1 })
  expect((await finish(await client.challenge(), client.nextCode())).status).toBe(200)
})

test('only ten of twelve parallel wrong codes for three challenges are checked', async () => {
  const client = await clientWithSecondFactor(service)
  const challenges = await Promise.all(Array.from({ length: 3 }, () => client.challenge()))
  const answers = await Promise.all(challenges.flatMap((challenge) => Array.from({ length: 4 }, () => finish(challenge, '000000'))))
  expect(sortedStatuses(answers)).toEqual([...Array<number>(10).fill(400), 429, 429])
})

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
const accountId = 'a2c1'

test('the newest key seals; a secret that an older key sealed opens, marked as old', () => {
  const sealedWith = (keys: Buffer[]) => sealSecret('JBSWY3DPEHPK3PXP', { accountId, keys })
  const opened = { secret: 'JBSWY3DPEHPK3PXP', keyIndex: 0 }
  expect(openSecret(sealedWith([newKey, oldKey]), { accountId, keys: [newKey] })).toEqual(opened)
  expect(openSecret(sealedWith([oldKey]), { accountId, keys: [newKey, oldKey] })).toEqual({ ...opened, keyIndex: 1 })
})

test('a secret opens for no other key or account; the error names SECRETS_KEY', () => {
  const sealed = sealSecret('JBSWY3DPEHPK3PXP', { accountId, keys: [oldKey] })
  expect(() => openSecret(sealed, { accountId, keys: [newKey] })).toThrow('SECRETS_KEY')
  expect(() => openSecret(sealed, { accountId: 'b3d2', keys: [oldKey] })).toThrow('SECRETS_KEY')
})
