import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { register, setNewPassword, verifyEmail } from '#contract/endpoints/account.ts'
import { submitExchangeRequest } from '#contract/endpoints/exchange-request.ts'
import { readSwitches } from '#contract/endpoints/switches.ts'
import { lockAccount } from '../../client/account/lock.ts'
import { clientWithPasskey } from '../../testing/authenticator.ts'
import { openDesk, type TestDesk } from '../../testing/desk.ts'
import { tokenIn } from '../../testing/letters.ts'
import { quoteRequest } from '../../testing/quote-request.ts'
import { clientWithSecondFactor } from '../../testing/second-factor.ts'
import { newAddress, serviceOfFile } from '../../testing/service.ts'

const service = await serviceOfFile()
const desk = await openDesk(service)
afterAll(() => desk.close())

const lastEvents = async (count: number) => (await desk.events()).slice(-count).map(({ kind, actor }) => `${kind} ${actor}`)

test('a client who lost the app logs in with the password after the desk’s help', async () => {
  const { email } = await clientWithSecondFactor(service)
  expect(await desk.run('remove-second-factor', email)).toEqual({
    code: 0,
    output: `Two-step sign-in of ${email} is off; the client gets a letter.`,
  })
  expect((await service.logIn(email)).status).toBe(200)
  expect(await service.subjectsTo(email)).toContain('We have turned off your two-step sign-in')
  expect(await lastEvents(2)).toEqual(['desk.command-used desk:ewa', 'second-factor.turned-off desk:ewa'])
})

test('the desk sees which second factors a client has, and removes all of them', async () => {
  const app = await clientWithSecondFactor(service)
  const passkey = await clientWithPasskey(service)
  expect((await desk.run('show', app.email)).output).toMatch(/^secondFactor +app$/m)
  expect((await desk.run('show', passkey.email)).output).toMatch(/^secondFactor +passkey$/m)
  await desk.run('remove-second-factor', passkey.email)
  expect((await desk.run('show', passkey.email)).output).not.toMatch(/^secondFactor +passkey/m)
  expect((await service.logIn(passkey.email)).status).toBe(200)
})

test('remove-second-factor is refused if the factor is off or the account is closed', async () => {
  const { email } = await service.newClient()
  expect((await desk.run('remove-second-factor', email)).output).toBe(`Two-step sign-in of ${email} is off already.`)
  await service.setState(email, 'closed')
  expect((await desk.run('remove-second-factor', email)).output).toBe(`The account of ${email} is closed.`)
})

test('a confirmation letter that the desk resends has a valid link', async () => {
  const email = newAddress()
  await service.call(register, { body: { email, password: 'correct horse battery' } })
  await service.lettersTo(email)
  expect(await desk.run('resend-letter', 'confirm-email', email)).toEqual({ code: 0, output: `The letter to ${email} is on its way.` })
  const [again] = await service.lettersTo(email, 2)
  expect((await service.call(verifyEmail, { query: { token: tokenIn(again) } })).status).toBe(200)
})

test('a reset letter that the desk sends has a valid link', async () => {
  const { email } = await service.newClient()
  expect((await desk.run('resend-letter', 'reset-password', email)).code).toBe(0)
  const [letter] = await service.lettersTo(email)
  const newPassword = 'another horse battery'
  const body = { newPassword, confirmNewPassword: newPassword, token: tokenIn(letter) }
  expect((await service.call(setNewPassword, { body })).status).toBe(200)
})

test('the desk resends the letters about a request, to the client and to the desk', async () => {
  const { accessToken } = await service.newClient()
  const email = newAddress()
  const { reference } = (await service.call(submitExchangeRequest, { token: accessToken, body: { ...quoteRequest, email } })).body
  expect((await desk.run('resend-letter', 'request-received', reference.toLowerCase())).output).toBe(
    `The letter about ${reference} is on its way.`,
  )
  expect(await service.subjectsTo(email)).toEqual(Array(2).fill(`Your request ${reference} was received`))

  await desk.run('resend-letter', 'new-request', reference)
  const toDesk = await service.subjectsTo(service.config.operator.contact.desk)
  expect(toDesk.filter((subject) => subject.includes(reference))).toHaveLength(2)
  expect((await desk.events()).at(-1)?.details).toEqual({ letter: 'new-request', reference })
})

test('the desk retries letters that failed on a day or later, and no older letters', async () => {
  const { email } = await service.newClient()
  const { id } = await service.accountOf(email)
  expect((await desk.run('retry-failed')).output).toBe('There are no failed jobs.')
  // Stores a job as the queue does after hours of failed tries.
  const addFailedJob = (queue: string, kind: string, day: string) =>
    service.database.execute(sql`
      insert into pgboss.job (name, data, source_name, created_on) values ('dead-letter',
        jsonb_build_object('kind', ${kind}::text, 'accountId', ${id}::text), ${queue}, ${day}::timestamptz)`)
  await addFailedJob('letter', 'account-closed', '2026-03-01T23:59:59Z')
  await addFailedJob('letter', 'password-changed', '2026-03-02T00:00:00Z')
  await addFailedJob('meeting-webhook', 'none', '2026-03-03T12:00:00Z')

  expect((await desk.run('retry-failed')).output.split('\n')).toEqual([
    'queue            jobs  oldest',
    'letter           2     2026-03-01',
    'meeting-webhook  1     2026-03-03',
    'To retry them: retry-failed --since <date> [--queue <name>]',
  ])
  const march2 = ['retry-failed', '--since', '2026-03-02', '--queue', 'letter']
  expect(await desk.run(...march2)).toEqual({ code: 0, output: '1 job will be retried.' })
  const details = { jobs: 1, since: '2026-03-02', queue: 'letter' }
  expect((await desk.events()).findLast(({ kind }) => kind === 'queue.failed-jobs-retried')?.details).toEqual(details)
  expect(await service.subjectsTo(email)).toEqual(['Your password was changed'])
  expect((await desk.run(...march2)).output).toBe('No job of the queue letter failed on 2026-03-02 or later.')
  expect((await desk.run('retry-failed')).output).toMatch(/\nletter +1 +2026-03-01\nmeeting-webhook +1 +2026-03-03\n/)
  await service.database.execute(sql`delete from pgboss.job where name = 'dead-letter'`)
})

test('a pause is shown to visitors and to the desk, and recorded as an event', async () => {
  expect((await desk.run('pause', 'quotes', '--say', '  We answer again on Monday. ')).code).toBe(0)
  expect((await desk.run('notice', 'Closed on Monday.')).code).toBe(0)
  service.clock.advance({ seconds: 3 })
  expect((await service.call(readSwitches)).body).toEqual({ paused: { quotes: 'We answer again on Monday.' }, notice: 'Closed on Monday.' })
  const { output } = await desk.run('switches')
  expect(output).toMatch(/\nquotes .* We answer again on Monday\.\nnotice .* Closed on Monday\.$/)

  expect((await desk.run('resume', 'quotes')).code).toBe(0)
  expect((await desk.run('notice', '--off', '--by', 'ola')).code).toBe(0)
  expect(await lastEvents(4)).toEqual([
    'desk.command-used desk:ewa',
    'switch.off desk:ewa',
    'desk.command-used desk:ola',
    'switch.off desk:ola',
  ])
  expect((await desk.run('switches')).output).toBe('Nothing is paused, and there is no notice.')
})

test('a command waits for another transaction’s lock', async () => {
  const { email } = await service.newClient()
  const { id } = await service.accountOf(email)
  let frozen: ReturnType<TestDesk['run']> | undefined
  await service.database.transaction(async (tx) => {
    await lockAccount(tx, id)
    frozen = desk.run('freeze', email, '--reason', 'a court asked for it')
    // Longer than the statement timeout of the service.
    await pause(1500)
  })
  expect((await frozen)?.code).toBe(0)
})
