import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { setNewPassword } from '#contract/endpoints/account.ts'
import { readSecondFactor } from '#contract/endpoints/second-factor.ts'
import { finishLogin } from '#contract/endpoints/session.ts'
import { appCode, clientWithSecondFactor } from '../../testing/second-factor.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { loginChallengeTable } from './second-factor.table.ts'

const service = await serviceOfFile()

const wrongCode = { status: 400, body: { error: 'VALIDATION_FAILED', fields: { code: expect.any(String) } } }
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
    const { id } = await service.accountOf(client.email)
    const rows = await service.database.select().from(loginChallengeTable).where(eq(loginChallengeTable.accountId, id))
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

  test('a code sent ten times in parallel, for ten challenges, starts one session', async () => {
    const client = await clientWithSecondFactor(service)
    const challenges = await Promise.all(Array.from({ length: 10 }, () => client.challenge()))
    const code = client.nextCode()
    const answers = await Promise.all(challenges.map((challenge) => finish(challenge, code)))
    expect(sortedStatuses(answers)).toEqual([200, ...Array<number>(9).fill(400)])
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

  test('a recovery code sent ten times in parallel starts one session', async () => {
    const client = await clientWithSecondFactor(service)
    const challenges = await Promise.all(Array.from({ length: 10 }, () => client.challenge()))
    const answers = await Promise.all(challenges.map((challenge) => finish(challenge, client.recoveryCodes[0] ?? '')))
    expect(sortedStatuses(answers)).toEqual([200, ...Array<number>(9).fill(400)])
  })

  test('the recovery code of another client does not work', async () => {
    const client = await clientWithSecondFactor(service)
    const other = await clientWithSecondFactor(service)
    expect(await finish(await client.challenge(), other.recoveryCodes[0] ?? '')).toMatchObject(wrongCode)
  })
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
