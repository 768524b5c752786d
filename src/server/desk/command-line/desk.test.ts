import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { setNewPassword } from '#contract/endpoints/account.ts'
import { accountFreezeTable } from '../../client/account/account.table.ts'
import { assembleDesk } from '../../assemble/desk.ts'
import { plusHours } from '../../platform/clock.ts'
import { connect } from '../../platform/database/database.ts'
import { createDatabase, dropDatabase } from '../../testing/database.ts'
import { openDesk, type TestDesk } from '../../testing/desk.ts'
import { builtProgram } from '../../testing/server-process.ts'
import { newAddress, serviceOfFile } from '../../testing/service.ts'
import { runDesk } from './desk.ts'

const service = await serviceOfFile()
const testDesk = await openDesk(service)
afterAll(() => testDesk.close())

const desk: TestDesk['run'] = (...typed) => testDesk.run(...typed)
const { logIn, refresh, statusOf } = service

test('a frozen client is logged out everywhere and cannot log in', async () => {
  const { email, accessToken, refreshToken } = await service.newClient()
  const { body: other } = await logIn(email)
  expect(await desk('freeze', email.toUpperCase(), '--reason', 'a court asked for it')).toEqual({
    code: 0,
    output: `The account of ${email.toUpperCase()} is frozen; 2 sessions ended.`,
  })
  for (const token of [accessToken, other.accessToken]) expect(await statusOf(token)).toBe(401)
  expect((await refresh(refreshToken)).body).toMatchObject({ error: 'SESSION_ENDED' })
  expect((await logIn(email)).body).toEqual({ errorType: 'OTHER_ERROR' })
  expect((await logIn(email, 'a wrong password')).body).toEqual({ errorType: 'INVALID_CREDENTIALS' })

  expect((await desk('unfreeze', email)).code).toBe(0)
  expect(await statusOf(accessToken)).toBe(401)
  expect((await logIn(email)).status).toBe(200)
})

test('an address and a reason may come from standard input', async () => {
  const { email } = await service.newClient()
  expect((await testDesk.runWithInput([email, 'a court asked for it'], 'freeze', '-', '--reason', '-')).code).toBe(0)
  const { id } = await service.accountOf(email)
  const [freeze] = await service.database.select().from(accountFreezeTable).where(eq(accountFreezeTable.accountId, id))
  expect(freeze?.reason).toBe('a court asked for it')
  expect(await testDesk.runWithInput([email], 'unfreeze', '-', '-')).toEqual({
    code: 1,
    output: 'Standard input must have a line for each argument -.',
  })
})

test('a reset link is invalid after a freeze', async () => {
  const { email } = await service.newClient()
  const token = await service.resetTokenFor(email)
  await desk('freeze', email, '--reason', 'a stranger reads their mail')
  const newPassword = 'the stranger’s own'
  const { body } = await service.call(setNewPassword, { body: { newPassword, confirmNewPassword: newPassword, token } })
  expect(body).toMatchObject({ error: 'LINK_INVALID' })
})

test('the reason of a freeze is stored for the desk, and is not in the events', async () => {
  const { email } = await service.newClient()
  await desk('freeze', email, '--reason', '  the same card as Jan K.  ', '--by', 'ola')
  service.clock.advance({ hours: 1 })
  await desk('unfreeze', email)
  const { id } = await service.accountOf(email)
  const freezes = await service.database.select().from(accountFreezeTable).where(eq(accountFreezeTable.accountId, id))
  expect(freezes).toMatchObject([
    { reason: 'the same card as Jan K.', frozenAt: plusHours(service.clock(), -1), liftedAt: service.clock() },
  ])

  const events = await testDesk.events()
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
  expect(await desk('end-sessions', email)).toEqual({ code: 0, output: `1 session of ${email} ended.` })
  expect(await statusOf(accessToken)).toBe(401)
  expect((await refresh(refreshToken)).status).toBe(401)
  expect((await logIn(email)).status).toBe(200)
})

test('a log-in that races with a freeze leaves no valid session', async () => {
  const { email } = await service.newClient()
  const [, ...logIns] = await Promise.all([desk('freeze', email, '--reason', 'a race'), ...Array.from({ length: 6 }, () => logIn(email))])
  for (const { body } of logIns) expect(await statusOf(body.accessToken)).toBe(401)
})

test('a refused command says why, and is recorded as an event', async () => {
  const { email } = await service.newClient()
  const { email: closed } = await service.newClient()
  await service.setState(closed, 'closed')
  const unknown = newAddress()
  const before = (await testDesk.events()).length
  expect(await desk('unfreeze', email)).toEqual({ code: 1, output: `The account of ${email} is not frozen.` })
  expect(await desk('freeze', unknown, '--reason', 'x')).toEqual({ code: 1, output: `No account has the address ${unknown}.` })
  expect(await desk('end-sessions', closed)).toEqual({ code: 1, output: `The account of ${closed} is closed.` })
  expect((await testDesk.events()).length).toBe(before + 3)
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
] as const)('the desk refuses %s with “%s”', async ([typed, output]) => {
  expect(await desk(...typed)).toEqual({ code: 1, output })
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
  expect((await testDesk.events()).at(-1)).toMatchObject({ kind: 'session.ended', actor: 'desk:ola' })
}, 20_000)

test.for([
  ['a lock is held', { code: '55P03' }, 'Nothing was changed; try again.'],
  ['the result of a commit may be lost', { code: 'ECONNRESET' }, 'Check whether the change was made before you try again.'],
] as const)('the desk gets advice if %s', async ([, failure, advice]) => {
  const all = () => Promise.reject(Object.assign(new Error('no answer'), failure))
  let output = ''
  const code = await runDesk(['switches'], {
    program: 'npm run desk --',
    open: async () => ({ ...testDesk, switches: { ...testDesk.switches, all }, close: async () => {} }),
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
