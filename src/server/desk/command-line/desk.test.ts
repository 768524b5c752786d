import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { register, setNewPassword, verifyEmail } from '#contract/endpoints/account.ts'
import { submitExchangeRequest } from '#contract/endpoints/exchange-request.ts'
import { readSwitches } from '#contract/endpoints/switches.ts'
import { checkInvitation } from '#contract/desk/endpoints/session.ts'
import { finishLogin } from '#contract/endpoints/session.ts'
import { accountFreezeTable } from '../../client/account/account.table.ts'
import { assembleDesk } from '../../assemble/desk.ts'
import { plusHours } from '../../platform/clock.ts'
import { connect } from '../../platform/database/database.ts'
import { createDatabase, dropDatabase } from '../../testing/database.ts'
import { deskOfFile, type TestDesk } from '../../testing/desk.ts'
import { builtProgram } from '../../testing/server-process.ts'
import { newAddress, serviceOfFile } from '../../testing/service.ts'
import { lockAccount } from '../../client/account/lock.ts'
import { clientWithPasskey } from '../../testing/authenticator.ts'
import { tokenIn } from '../../testing/letters.ts'
import { quoteRequest } from '../../testing/quote-request.ts'
import { clientWithSecondFactor } from '../../testing/second-factor.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { countWaitingStatements, holdLocks } from '../../testing/locks.ts'
import { callDesk, staffWithPasskey } from '../../testing/staff.ts'
import { runDesk } from './desk.ts'

const service = await serviceOfFile()
const desk = await deskOfFile(service)

// As in production, where the demo's people do not exist.
await service.database.execute(sql`delete from ${staffTable}`)
const { logIn, refresh, statusOf } = service

test('the desk counts the clients of each key, and seals all with the newest', async () => {
  const { secretsKeys } = service.config
  const [oldKey, newKey] = [...secretsKeys, randomBytes(32)] as [Buffer, Buffer]
  const run = async (keys: Buffer[], ...typed: string[]) => {
    secretsKeys.splice(0, Infinity, ...keys)
    return (await desk.run('secrets-keys', ...typed)).output
  }
  const clients = [await clientWithSecondFactor(service), await clientWithSecondFactor(service)]
  expect(await run([oldKey])).toBe('the newest key: 2 clients')
  expect(await run([newKey, oldKey])).toBe('the newest key: 0 clients\nolder key 1: 2 clients')
  expect(await run([newKey, oldKey], '--reseal')).toBe(
    '2 clients sealed again with the newest key.\nthe newest key: 2 clients\nolder key 1: 0 clients\nThe older keys can be removed from SECRETS_KEY.',
  )
  expect(await run([newKey, oldKey], '--reseal')).toContain('0 clients sealed again')
  expect(await run([newKey])).toBe('the newest key: 2 clients')
  expect(await run([oldKey])).toBe('the newest key: 0 clients\nno key of SECRETS_KEY: 2 clients. Add their key again.')

  secretsKeys.unshift(newKey)
  for (const client of clients) {
    const challenge = await client.challenge()
    expect((await service.call(finishLogin, { body: { challenge, code: client.nextCode() } })).status).toBe(200)
  }
})

test('a frozen client is logged out everywhere and cannot log in', async () => {
  const { email, accessToken, refreshToken } = await service.newClient()
  const { body: other } = await logIn(email)
  expect(await desk.run('freeze', email.toUpperCase(), '--reason', 'a court asked for it')).toEqual({
    code: 0,
    output: `The account of ${email.toUpperCase()} is frozen; 2 sessions ended.`,
  })
  for (const token of [accessToken, other.accessToken]) expect(await statusOf(token)).toBe(401)
  expect((await refresh(refreshToken)).body).toMatchObject({ error: 'SESSION_ENDED' })
  expect((await logIn(email)).body).toEqual({ errorType: 'OTHER_ERROR' })
  expect((await logIn(email, 'a wrong password')).body).toEqual({ errorType: 'INVALID_CREDENTIALS' })

  expect((await desk.run('unfreeze', email)).code).toBe(0)
  expect(await statusOf(accessToken)).toBe(401)
  expect((await logIn(email)).status).toBe(200)
})

test('an address and a reason may come from standard input', async () => {
  const { id, email } = await service.newClient()
  expect((await desk.runWithInput([email, 'a court asked for it'], 'freeze', '-', '--reason', '-')).code).toBe(0)
  const [freeze] = await service.database.select().from(accountFreezeTable).where(eq(accountFreezeTable.accountId, id))
  expect(freeze?.reason).toBe('a court asked for it')
  expect(await desk.runWithInput([email], 'unfreeze', '-', '-')).toEqual({
    code: 1,
    output: 'Standard input must have a line for each argument -.',
  })
})

test('a reset link is invalid after a freeze', async () => {
  const { email } = await service.newClient()
  const token = await service.resetTokenFor(email)
  await desk.run('freeze', email, '--reason', 'a stranger reads their mail')
  const newPassword = 'the stranger’s own'
  const { body } = await service.call(setNewPassword, { body: { newPassword, confirmNewPassword: newPassword, token } })
  expect(body).toMatchObject({ error: 'LINK_INVALID' })
})

test('the reason of a freeze is stored for the desk, and is not in the events', async () => {
  const { id, email } = await service.newClient()
  await desk.run('freeze', email, '--reason', '  the same card as Jan K.  ', '--by', 'ola')
  service.clock.advance({ hours: 1 })
  await desk.run('unfreeze', email)
  const freezes = await service.database.select().from(accountFreezeTable).where(eq(accountFreezeTable.accountId, id))
  expect(freezes).toMatchObject([
    { reason: 'the same card as Jan K.', frozenAt: plusHours(service.clock(), -1), liftedAt: service.clock() },
  ])

  const events = await desk.events()
  expect(events.slice(-5).map(({ kind, actor }) => [kind, actor])).toEqual([
    ['desk.command-used', 'desk:ola'],
    ['account.frozen', 'desk:ola'],
    ['session.ended', 'desk:ola'],
    ['desk.command-used', 'desk:ewa'],
    ['account.unfrozen', 'desk:ewa'],
  ])
  expect(JSON.stringify(events)).not.toMatch(/Jan|@/)
})

test('a client whose sessions the desk ends can log in again', async () => {
  const { email, accessToken, refreshToken } = await service.newClient()
  expect(await desk.run('end-sessions', email)).toEqual({ code: 0, output: `1 session of ${email} ended.` })
  expect(await statusOf(accessToken)).toBe(401)
  expect((await refresh(refreshToken)).status).toBe(401)
  expect((await logIn(email)).status).toBe(200)
})

test('a log-in that races with a freeze leaves no valid session', async () => {
  const { email } = await service.newClient()
  const [, ...logIns] = await Promise.all([
    desk.run('freeze', email, '--reason', 'a race'),
    ...Array.from({ length: 6 }, () => logIn(email)),
  ])
  for (const { body } of logIns) expect(await statusOf(body.accessToken)).toBe(401)
})

test('a refused command says why, and is recorded as an event', async () => {
  const { email } = await service.newClient()
  const { email: closed } = await service.newClient()
  await service.setState(closed, 'closed')
  const unknown = newAddress()
  const before = (await desk.events()).length
  expect(await desk.run('unfreeze', email)).toEqual({ code: 1, output: `The account of ${email} is not frozen.` })
  expect(await desk.run('freeze', unknown, '--reason', 'x')).toEqual({ code: 1, output: `No account has the address ${unknown}.` })
  expect(await desk.run('end-sessions', closed)).toEqual({ code: 1, output: `The account of ${closed} is closed.` })
  expect((await desk.events()).length).toBe(before + 3)
})

test.for([
  [['freeze', 'anna@example.com'], 'Give the reason, in at most 1000 characters: --reason "<text>".'],
  [['freeze', '--reason', 'x'], 'Give one e-mail address.'],
  [['end-sessions', 'anna@example.com', 'jan@example.com'], 'Give one e-mail address.'],
  [
    ['thaw', 'anna@example.com'],
    'There is no command thaw. The commands are list, show, export, set-state, freeze, unfreeze, end-sessions, remove-second-factor, resend-letter, retry-failed, pause, resume, notice, switches, outward, release-price, erasures, secrets-keys, staff, check-approvals, check-record.',
  ],
  [['unfreeze', 'anna@example.com', '--reson', 'x'], "Unknown option '--reson'. See: npm run desk -- unfreeze --help"],
  [['unfreeze', 'anna@example.com', '--by', 'E. Nowak'], 'Give your name, in letters, digits, dots and dashes: --by <name>.'],
  [['list'], 'Give one of requests, clients, deals, payments.'],
  [['list', 'letters'], '“letters” is unknown. Give one of requests, clients, deals, payments.'],
  [['list', 'requests', '--state', 'frozen'], '“frozen” is unknown. Give one of received, in-review, answered, closed.'],
  [['list', 'requests', '--since', '2026-02-31'], 'Write the day of --since in the form 2026-11-30.'],
  [['list', 'requests', '--limit', '0'], '--limit must be a whole number from 1 to 1000.'],
  [['show'], 'Give one reference, such as K7M2XQ4T, or one e-mail address.'],
  [['show', 'ZZZZ9999'], 'There is no request, deal or payment ZZZZ9999.'],
  [['show', 'nobody@example.com'], 'No account has the address nobody@example.com.'],
  [['export', 'requests'], 'Give one of csv, json.'],
  [['export', 'requests', '--format', 'csv', '--output', '/nowhere/r.csv'], '/nowhere/r.csv cannot be written (ENOENT).'],
  [['set-state', 'ZZZZ9999', 'done'], '“done” is unknown. Give one of received, in-review, answered.'],
  [['set-state', 'ZZZZ9999', 'answered'], 'There is no request ZZZZ9999.'],
  [['remove-second-factor'], 'Give one e-mail address.'],
  [['resend-letter'], 'Give one of confirm-email, reset-password, request-received, new-request.'],
  [['resend-letter', 'confirm-email', 'K7M2XQ4T'], 'Give one e-mail address.'],
  [['resend-letter', 'confirm-email', 'nobody@example.com'], 'Nobody has signed up with the address nobody@example.com.'],
  [['resend-letter', 'reset-password', 'nobody@example.com'], 'No account has the address nobody@example.com.'],
  [['resend-letter', 'new-request', 'anna@example.com'], 'Give one reference, such as K7M2XQ4T.'],
  [['resend-letter', 'new-request', 'ZZZZ9999'], 'There is no request ZZZZ9999.'],
  [['retry-failed', '--queue', 'letter'], 'Give the day too: --since <date>.'],
  [['retry-failed', '--since', 'yesterday'], 'Write the day of --since in the form 2026-11-30.'],
  [
    ['retry-failed', '--since', '2026-03-02', '--queue', 'letters'],
    '“letters” is unknown. Give one of letter, meeting-webhook, identity-check-webhook, card-payment-webhook, vendor-erasure.',
  ],
  [['retry-failed', 'letter'], 'This command takes only --since <date> and --queue <name>.'],
  [['pause', 'logins', '--say', 'x'], '“logins” is unknown. Give one of registration, quotes, card-payments.'],
  [['pause', 'quotes'], 'Give a sentence for visitors, on one line and of at most 300 characters: --say "<sentence>".'],
  [
    ['notice', 'two\nlines'],
    'Give a sentence for visitors, on one line and of at most 300 characters: notice "<sentence>", or notice --off.',
  ],
  [['notice', 'Closed', 'on', 'Monday'], 'Give one sentence in quotation marks, or --off.'],
  [['notice', '--off'], 'There is no notice.'],
  [['resume', 'registration'], 'Not paused: registration.'],
  [['staff'], 'Give one of list, invite.'],
  [['staff', 'list', 'x'], 'Give no more arguments.'],
  [['staff', 'invite', 'olga'], 'Give one e-mail address with a complete domain.'],
  [['staff', 'invite', 'olga@kantor.example'], 'Give the person’s name, in at most 100 characters: --name "<name>".'],
  [
    ['staff', 'invite', 'olga@kantor.example', '--name', 'Olga'],
    'Give the roles, with commas between them: --roles <reader,dealer,payments,compliance,supervisor,administrator>.',
  ],
  [
    ['staff', 'invite', 'olga@kantor.example', '--name', 'Olga', '--roles', 'dealer,boss'],
    '“boss” is unknown. Give one of reader, dealer, payments, compliance, supervisor, administrator.',
  ],
  [
    ['staff', 'invite', 'olga@kantor.example', '--name', 'Olga', '--roles', 'dealer', '--language', 'de'],
    '“de” is unknown. Give one of en, pl.',
  ],
] as const)('the desk refuses %s with “%s”', async ([typed, output]) => {
  expect(await desk.run(...typed)).toEqual({ code: 1, output })
})

test('the help is printed without a database', async () => {
  const nowhere = {
    program: 'node dist/server/desk.js',
    open: () => Promise.reject(new Error('no database here')),
    printError: () => {},
  }
  for (const typed of [[], ['--help'], ['freeze', '--help']]) {
    let output = ''
    expect(await runDesk(typed, { ...nowhere, print: (line) => (output += line) })).toBe(0)
    expect(output).toContain('freeze <email> --reason <text>')
    expect(output).toContain('--by <name>  your name, for the event; required')
  }
})

test('the desk’s program in a release requires --by', async () => {
  const { email } = await service.newClient()
  const env = { ...process.env, DATABASE_URL: service.config.databaseUrl }
  const program = (...typed: string[]) => promisify(execFile)(process.execPath, [builtProgram('desk'), ...typed], { env })
  await expect(program('end-sessions', email)).rejects.toMatchObject({
    code: 1,
    stderr: 'Give your name, in letters, digits, dots and dashes: --by <name>.\n',
  })
  expect((await program('end-sessions', email, '--by', 'ola')).stdout).toBe(`1 session of ${email} ended.\n`)
  expect((await desk.events()).at(-1)).toMatchObject({ kind: 'session.ended', actor: 'desk:ola' })
})

test.for([
  ['a lock is held', { code: '55P03' }, 'Nothing was changed; try again.'],
  ['the result of a commit may be lost', { code: 'ECONNRESET' }, 'Check whether the change was made before you try again.'],
] as const)('the desk gets advice if %s', async ([, failure, advice]) => {
  const all = () => Promise.reject(Object.assign(new Error('no answer'), failure))
  let output = ''
  const code = await runDesk(['switches'], {
    program: 'npm run desk --',
    open: async () => ({ ...desk, switches: { ...desk.switches, all }, close: async () => {} }),
    userName: 'ewa',
    print: () => {},
    printError: (line) => (output += line),
  })
  expect(code).toBe(1)
  expect(output).toBe(`The database did not answer in time: it is down, or another change holds a lock. ${advice}`)
})

test('a desk that cannot open the queue leaves no connection open', async () => {
  const { name, url, ownerUrl } = await createDatabase()
  const database = connect(ownerUrl, { connections: 1 })
  // Its connection may still be closing when the database is dropped.
  database.$client.on('error', () => {})
  try {
    // The queue refuses to start on this schema.
    await database.$client.query('alter schema pgboss rename to "PgBoss"')
    await expect(assembleDesk(url, service.clock, () => [])).rejects.toThrow('pg-boss is not installed')
    const others = () => database.$client.query('select 1 from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()', [name])
    await expect.poll(async () => (await others()).rowCount).toBe(0)
  } finally {
    await database.$client.end()
    await dropDatabase(name)
  }
})

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
  const { id, email } = await service.newClient()
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
  const { id, email } = await service.newClient()
  let frozen: ReturnType<TestDesk['run']> | undefined
  await service.database.transaction(async (tx) => {
    await lockAccount(tx, id)
    frozen = desk.run('freeze', email, '--reason', 'a court asked for it')
    // Longer than the statement timeout of the service.
    await pause(1500)
  })
  expect((await frozen)?.code).toBe(0)
})

const invite = (email: string, ...more: string[]) =>
  desk.run('staff', 'invite', email, '--name', 'Olga Lis', '--roles', 'administrator', ...more)

test('nobody is listed before the first invitation', async () => {
  expect(await desk.run('staff', 'list')).toEqual({
    code: 0,
    output: 'Nobody is at the desk yet. Invite the first administrator: staff invite',
  })
})

test('the first administrators are invited by letter, in their language', async () => {
  expect(await invite('Olga@kantor.example', '--language', 'pl')).toEqual({
    code: 0,
    output: 'olga@kantor.example gets a letter with a link, which works for 48 hours.',
  })
  const [letter] = await service.lettersTo('olga@kantor.example')
  expect(letter?.subject).toBe('Zaproszenie do panelu obsługi')
  const token = tokenIn(letter)
  expect((await callDesk(service, checkInvitation, { body: { token } })).status).toBe(200)
  // A lost letter.
  expect((await invite('olga@kantor.example')).code).toBe(0)
  expect((await desk.run('staff', 'list')).output.split('\n')).toEqual([
    'name      email                roles          state    passkeys',
    'Olga Lis  olga@kantor.example  administrator  invited  0',
    '1 person',
  ])
  expect((await desk.events()).at(-2)).toMatchObject({
    kind: 'staff.invited',
    details: { staffId: expect.any(String), roles: 'administrator' },
  })
})

test('who accepts the invitation during a second one stays active', async () => {
  const email = 'joins@kantor.example'
  expect((await invite(email)).code).toBe(0)
  const join = await holdLocks(service.database, 'select 1 from staff where email = $1 for update', {
    values: [email],
    change: "update staff set state = 'active' where email = $1",
  })
  const again = invite(email)
  await expect.poll(() => countWaitingStatements(service.database), { timeout: 2000, interval: 20 }).toBe(1)
  await join()
  expect((await again).code).toBe(1)
  const [person] = await service.database.select().from(staffTable).where(eq(staffTable.email, email))
  expect(person?.state).toBe('active')
  await service.database.update(staffTable).set({ state: 'left' }).where(eq(staffTable.email, email))
})

test('letters about a freeze, a release, a removed factor go to administrators', async () => {
  const { id, email } = await clientWithSecondFactor(service)
  const [first, second] = [
    await staffWithPasskey(service, ['administrator']),
    await staffWithPasskey(service, ['administrator', 'compliance'], { language: 'pl' }),
  ]
  const others = [await staffWithPasskey(service, ['compliance'])]
  await desk.run('freeze', email, '--reason', 'a court asked for it')
  await desk.run('unfreeze', email)
  await desk.run('remove-second-factor', email)
  await desk.run('end-sessions', email)
  const commands = ['freeze', 'unfreeze', 'remove-second-factor']
  const about = (subjects: string[]) => subjects.filter((subject) => /command line|wiersza poleceń/.test(subject))
  const english = about(await service.subjectsTo(first.email))
  expect(english).toEqual(expect.arrayContaining(commands.map((command) => `The command line of the desk was used: ${command}`)))
  expect(english).toHaveLength(3)
  expect(about(await service.subjectsTo(second.email))).toContain('Użyto wiersza poleceń panelu: freeze')
  for (const other of others) expect(about(await service.subjectsTo(other.email))).toEqual([])

  const letter = (await service.lettersTo(first.email)).find(({ subject }) => subject.endsWith(': freeze'))
  expect(letter?.text).toContain(`Id of the account: ${id}`)
  expect(letter?.text).toContain('Name given: ewa')
  expect(letter?.text).not.toMatch(/court/)
  expect(letter?.text).not.toContain(email)
})

test('two administrators invite at the desk', async () => {
  expect(await invite('someone@kantor.example')).toEqual({
    code: 1,
    output: 'Two administrators are at the desk, so invite there, under “Staff and roles”: one proposes, the other decides.',
  })
})

test('after the last administrator’s loss, the database’s owner allows invitations', async () => {
  const [lost] = await service.database.select().from(staffTable).where(eq(staffTable.state, 'active')).limit(1)
  const email = lost?.email ?? ''
  expect((await invite(email)).code).toBe(1)
  await service.database.update(staffTable).set({ state: 'left', leftAt: service.clock() }).where(eq(staffTable.email, email))
  expect((await invite(email)).code).toBe(0)
  expect(await service.subjectsTo(email)).toContain('Your invitation to the desk')
})
