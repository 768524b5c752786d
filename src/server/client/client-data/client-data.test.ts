import { getTableName, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { closeAccount, downloadData, readClosing } from '#contract/endpoints/client-data.ts'
import { register, resetPassword, setNewPassword, verifyEmail } from '#contract/endpoints/account.ts'
import { createCardPayment } from '#contract/endpoints/card-payment.ts'
import { startPersonalCheck } from '#contract/endpoints/identity-check.ts'
import { updateProfile } from '#contract/endpoints/profile.ts'
import { personalData, retentionRules } from '../../assemble/personal-data.ts'
import type { RetainedRecord } from '../../platform/retention/personal-data.ts'
import { letterMoment } from '../../platform/mail/letter-moment.ts'
import {
  askForQuote,
  bookMeeting,
  type ClientWithProfile,
  clientWithProfile,
  fullClient,
  tableNames,
  tablesWith,
} from '../../testing/full-client.ts'
import { callDuringChange, countWaitingStatements, keepAccountLocked } from '../../testing/locks.ts'
import { waitForQuietQueue } from '../../testing/queue.ts'
import { clientWithSecondFactor } from '../../testing/second-factor.ts'
import { newAddress, serviceOfFile } from '../../testing/service.ts'
import { createRetention } from '../../operate/retention/retention.ts'
import { tradeContext } from '../../testing/trade-context.ts'
import { freezeAccount, unfreezeAccount } from '../account/interventions.ts'
import { clientContext } from '../../testing/client-context.ts'
import { tokenIn } from '../../testing/letters.ts'
import { createPasswordHasher, type PasswordHasher } from '../password/password-hasher.ts'
import { clientDataLetters } from './client-data.letters.ts'
import { closeAccount as closeWithoutRoute } from './close-account.ts'
import { keptUntil } from './kept-until.ts'

const service = await serviceOfFile({ sharedSandbox: true })
const stranger = await fullClient(service)
const client = await fullClient(service)

const download = (currentPassword = client.password) => service.call(downloadData, { token: client.token, body: { currentPassword } })

test('a client downloads everything that is stored about them, as a file', async () => {
  const { status, headers, body } = await download()
  expect(status).toBe(200)
  expect(headers['content-disposition']).toBe('attachment; filename="my-data.json"')
  expect(body.madeAt).toBe(service.clock().toISOString())
  const { email, firstName, lastName, phone, message, device } = client
  expect(body.data).toMatchObject({
    account: { email, policyVersions: { terms: expect.any(String), privacy: expect.any(String) } },
    signUps: [{ email, confirmedAt: expect.any(String) }],
    passwordResets: [{ usedAt: null }],
    profile: { firstName, lastName, phone, country: 'PL' },
    sessions: [{}, { device, networkAddress: expect.any(String), endedAt: null }],
    secondFactor: null,
    exchangeRequests: [{ reference: expect.any(String), name: firstName, email, phone, message, amount: 12_500 }],
    identityChecks: [{ kind: 'personal', startedAt: expect.any(String) }],
    cardPayments: [{ reference: expect.any(String), state: 'opened' }],
    bookedCalls: [{ email: email.toUpperCase(), name: firstName, title: '30-minute call' }],
  })
})

test('the read-me of a download explains every part', async () => {
  const { body } = await download()
  expect(Object.keys(body.data).filter((part) => !body.readMe.join(' ').includes(`${part}: `))).toEqual([])
})

test('the download has the events for clients, without names of staff', async () => {
  for (const kind of ['exchange-request.state-set', 'account.frozen'])
    await service.database.execute(
      sql`insert into event (at, kind, actor, account_id) values (now(), ${kind}, 'desk:Maria Kowalska', ${client.id})`,
    )
  const { body } = await download()
  const events = body.data['events'] as { kind: string; actor: string }[]
  expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['session.started', 'profile.updated', 'client-data.downloaded']))
  expect(events.find(({ kind }) => kind === 'exchange-request.state-set')?.actor).toBe('desk')
  expect(events.map(({ kind }) => kind)).not.toContain('account.frozen')
  expect(events.findLast(({ kind }) => kind === 'client-data.downloaded')).toMatchObject({ from: { network: '127.0.0.0/24' } })
})

test('the download of a released client says nothing of the freeze', async () => {
  const { email, password } = await service.newClient()
  const context = tradeContext(service)
  await freezeAccount(context, { email, reason: 'a suspicion', actor: 'desk:ewa' })
  await unfreezeAccount(context, { email, actor: 'desk:ewa' })
  const { body: tokens } = await service.logIn(email, password)
  const { body } = await service.call(downloadData, { token: tokens.accessToken, body: { currentPassword: password } })
  expect(body.data['sessions']).toMatchObject([{ endReason: 'desk' }, { endReason: null }])
  expect(body.data['events']).toContainEqual(
    expect.objectContaining({ kind: 'session.ended', details: expect.objectContaining({ reason: 'desk' }) }),
  )
  expect(JSON.stringify(body)).not.toMatch(/fr[oe]+z|suspicion/i)
})

test('a download contains no data of another client', async () => {
  const text = JSON.stringify((await download()).body)
  for (const word of [stranger.email, stranger.firstName, stranger.phone, stranger.message, stranger.device]) {
    expect(await tablesWith(service, word)).not.toEqual([])
    expect(text).not.toContain(word)
  }
})

test('a download contains no hash, no token and no encrypted value', async () => {
  const text = JSON.stringify((await download()).body)
  const secrets = await service.database.execute<{ secret: string }>(sql`
    select password_hash as secret from account
    union all select password_hash from registration where password_hash <> ''
    union all select encode(access_hash, 'hex') from token_pair
    union all select encode(refresh_hash, 'base64') from token_pair
    union all select encode(token_hash, 'hex') from mailed_link
    union all select encode(content_hash, 'hex') from exchange_request where content_hash is not null`)
  expect(secrets.rows.length).toBeGreaterThan(10)
  for (const { secret } of secrets.rows) expect(text).not.toContain(secret)
  expect(text).not.toMatch(/argon2|hash|sealed|Buffer/i)
})

test('a letter says when the download was, and what to do if a stranger made it', async () => {
  const { email, password, accessToken: token } = await service.newClient()
  await service.call(downloadData, { token, body: { currentPassword: 'not my password' } })
  await service.call(downloadData, { token, body: { currentPassword: password } })
  await waitForQuietQueue(service.database)
  const letters = (await service.lettersTo(email)).filter(({ subject }) => subject === 'Your data were downloaded')
  expect(letters).toHaveLength(1)
  expect(letters[0]?.text).toContain(`Downloaded: ${letterMoment(service.clock(), 'en')}`)
  expect(letters[0]?.links.some((link) => link.endsWith('/app/forgot-password'))).toBe(true)
})

test('a download requires a code of the second factor, and each code works once', async () => {
  const { accessToken: token, password: currentPassword, email, nextCode } = await clientWithSecondFactor(service)
  const withCode = (code?: string) => service.call(downloadData, { token, body: { currentPassword, code } })
  const refused = { status: 400, body: { error: 'VALIDATION_FAILED', fields: { code: expect.any(String) } } }
  expect(await withCode()).toMatchObject(refused)
  expect(await withCode('12345')).toMatchObject(refused)
  const code = nextCode()
  expect(await withCode(code)).toMatchObject({ status: 200, body: { data: { account: { email } } } })
  expect(await withCode(code)).toMatchObject(refused)
})

test('a download is refused if the password is replaced during the check', async () => {
  const { email, password: currentPassword, accessToken: token } = await service.newClient()
  const download = () => service.call(downloadData, { token, body: { currentPassword } })
  expect((await callDuringChange(service.database, email, "password_hash = 'of another password'", download)).status).toBe(401)
})

test('a download with a wrong password is refused at the password field', async () => {
  const answer = await download('not my password')
  expect(answer).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED', fields: { currentPassword: expect.any(String) } } })
  expect(answer.headers['content-disposition']).toBeUndefined()
})

// Tables that clients do not get, each with the reason.
const notExported: Record<string, string> = {
  account_freeze: 'what the desk wrote about a suspicion: the AML Act forbids disclosing it (article 54)',
  token_pair: 'hashes and encrypted tokens of a session, which is exported',
  mailed_link: 'hashes of a sign-up or a password reset, which are exported',
  letter_pause: 'hashes, for three minutes',
  login_challenge: 'hashes, for five minutes',
  rate_limit: 'hashes and counts, for hours',
  identity_check_webhook: 'when the provider sent something about a check, which is exported; gone after 90 days',
  card_payment_webhook: 'what the provider sent about a payment, which is exported; gone after 90 days',
  meeting_webhook: 'when the provider sent something about a meeting, which is exported; gone after 90 days',
  note: 'what colleagues wrote for each other, partly about a suspicion: the AML Act forbids disclosing it (article 54)',
  request_presence: 'which colleague had a request on the screen; gone after a day',
  prepared_reply: 'texts of the desk',
  offer_draft: 'what a colleague prepares; gone once the offer is published',
  receiving_address: 'addresses of the operator',
  wallet_challenge: 'a text to sign or an amount to send; the proof that it led to is exported; gone after 30 days',
  bank_file: 'files of the bank, by name',
  bank_file_content: 'what the bank wrote about the operator’s accounts, sealed',
  bank_statement: 'balances of the operator',
  bank_entry: 'money on the operator’s accounts, also of strangers; what a client paid for a deal is exported with it',
  bank_entry_report: 'which statement reported money',
  bank_entry_decision: 'what a colleague decided about money on the operator’s accounts',
  bank_order_report: 'what the bank said about orders of the operator; what became of a transfer is exported',
  transfer_match: 'from which statement a step of a transfer came, which is exported',
  chain_node: 'nodes of the operator',
  chain_network: 'when nodes of the operator were asked',
  chain_transfer: 'what the chain shows of a transfer, which is exported',
  chain_sighting: 'what the chain shows of coins for a deal, whose payments are exported, and for a wallet, whose proofs are',
  payment_match: 'which payment of a deal, which is exported, came from which statement',
  approval: 'what a colleague proposed, partly about a suspicion: the AML Act forbids disclosing it (article 54)',
  approval_decision: 'the end of a proposal',
  export_download: 'which colleague downloaded an export',
  desk_change: 'what changed, for the desk’s polls; gone after an hour',
  staff: 'the operator’s people',
  staff_invitation: 'invitations of the operator’s people',
  staff_passkey: 'passkeys of the operator’s people',
  staff_proof: 'what the operator’s people confirmed with a passkey',
  staff_session: 'sessions at the desk',
  vendor_erasure: 'about clients who have closed their accounts',
  market_data: 'rates',
  market_data_lease: 'which replica asks for rates',
  retention_run: 'when the retention rules last ran',
  backup: 'when backups were made',
  database_timeline: 'on which copy of the database the service runs',
  switch: 'what the desk has paused',
  log_pending: 'keys of rows that wait for their leaf in the log',
  log_leaf: 'keys and hashes of events, offers, deals, wallets and their proofs, which are exported',
  log_salt: 'random bytes',
  log_head: 'the published heads of the log',
}

test('every table is exported to clients or listed with the reason why not', async () => {
  const exported = personalData.flatMap(({ tables }) => tables.map(getTableName))
  const names = (await tableNames(service)).map((name) => name.replace(/^public\./, ''))
  expect([...exported, ...Object.keys(notExported)].toSorted()).toEqual(names.toSorted())
})

const ok = { status: 200, body: { ok: true } }
const countWaiting = () => countWaitingStatements(service.database)

const close = ({ token, password }: { token: string; password: string }, code?: string) =>
  service.call(closeAccount, { token, body: { currentPassword: password, code } })
const logIn = ({ email, password }: { email: string; password: string }) => service.logIn(email, password)
const closingLetter = async (email: string) => {
  await waitForQuietQueue(service.database)
  return (await service.lettersTo(email, 1)).find(({ subject }) => subject === 'Your account is closed')
}

/** Applies the retention rules if the last run is a day ago. */
async function purge() {
  const { database, clock, app } = service
  // The function that erases accounts goes by PostgreSQL's clock, which no test can move.
  await database.execute(sql`update account set kept_until = least(kept_until, now()) where kept_until <= ${clock()}`)
  await createRetention({ database, clock, databaseNow: async () => clock(), log: app.log, rules: retentionRules }).runIfDue()
}

/** The tables in which anything of the client is found. */
const traces = ({ email, firstName, lastName, phone, message, device }: ClientWithProfile): Promise<string[]> =>
  tablesWith(service, email, firstName, lastName, phone, message, device)

/** Has the address of a client who booked a call, until the queue has asked Calendly: vendor-erasure.test.ts. */
const atCalendly = 'public.vendor_erasure'

const accountsOf = async (email: string) => {
  const { rows } = await service.database.execute<{ id: string; state: string; kept_until: string | null }>(
    sql`select id, state, kept_until::text from account where ${email} in (email, closed_email) order by created_at`,
  )
  return rows
}

describe('a client without retained records', () => {
  test('only the address of a client without records is kept, for a week', async () => {
    const client = await clientWithProfile(service)
    const plan = await service.call(readClosing, { token: client.token })
    expect(plan.body).toEqual({ runningDeals: [], kept: null })
    expect(await close(client)).toMatchObject(ok)
    expect(await traces(client)).toEqual(['public.account'])
    const letter = await closingLetter(client.email)
    expect(letter?.text).toContain('We have erased your data')
    expect(letter?.text).not.toContain('until')
    service.clock.advance({ days: 7 })
    await purge()
    expect(await traces(client)).toEqual([])
    expect(await accountsOf(client.email)).toEqual([])
  })

  test('closing ends every session, link and password', async () => {
    const client = await clientWithProfile(service)
    const { body: other } = await logIn(client)
    const token = await service.resetTokenFor(client.email)
    await close(client)
    for (const token of [client.token, other.accessToken]) expect(await service.statusOf(token)).toBe(401)
    for (const token of [client.refreshToken, other.refreshToken]) expect((await service.refresh(token)).status).toBe(401)
    const reset = { newPassword: 'another password', confirmNewPassword: 'another password', token }
    expect(await service.call(setNewPassword, { body: reset })).toMatchObject({ status: 400, body: { error: 'LINK_INVALID' } })
    const answers = [await logIn(client), await logIn({ ...client, email: newAddress() })]
    expect(answers[0]).toMatchObject({ status: 400, body: { errorType: 'INVALID_CREDENTIALS' } })
    expect(answers[0]?.body).toEqual(answers[1]?.body)
  })

  test('a closed account gets no link to set a new password', async () => {
    const client = await clientWithProfile(service)
    await close(client)
    expect(await service.call(resetPassword, { body: { email: client.email } })).toMatchObject(ok)
    expect(await service.subjectsTo(client.email)).toEqual(['Your account is closed'])
  })

  test('a new sign-up with the address of a closed account finds none of its data', async () => {
    const client = await clientWithProfile(service)
    // Closing does not cancel a booked meeting.
    await bookMeeting(service, { email: client.email, name: client.firstName })
    await close(client)
    await waitForQuietQueue(service.database)
    await service.call(register, { body: { email: client.email, password: 'a new beginning' } })
    await waitForQuietQueue(service.database)
    const token = tokenIn((await service.lettersTo(client.email, 2))[0])
    expect(await service.call(verifyEmail, { query: { token } })).toMatchObject(ok)
    const { accessToken } = (await service.logIn(client.email, 'a new beginning')).body
    const download = async () =>
      (await service.call(downloadData, { token: accessToken, body: { currentPassword: 'a new beginning' } })).body
    const { data } = await download()
    expect(data).toMatchObject({ profile: { firstName: '' }, signUps: [{}], passwordResets: [], bookedCalls: [] })
    expect(JSON.stringify(data)).not.toContain(client.firstName)
    await bookMeeting(service, { email: client.email, name: 'The next' })
    expect((await download()).data).toMatchObject({ bookedCalls: [{ name: 'The next' }] })
    // The old account is erased on its day, the new one stays.
    service.clock.advance({ days: 7 })
    await purge()
    expect(await accountsOf(client.email)).toMatchObject([{ state: 'active' }])
  })
})

describe('a client with retained records', () => {
  test('retained records are named before closing and in the letter; the rest is erased', async () => {
    const client = await fullClient(service)
    await bookMeeting(service, { email: client.email, name: 'Past Call' })
    const { body: plan } = await service.call(readClosing, { token: client.token })
    const until = new Date(Date.UTC(service.clock().getUTCFullYear() + 7, 0, 1))
    expect(plan.kept).toEqual({
      records: ['exchange-requests', 'identity-checks', 'card-payments', 'account-records'],
      until: until.toISOString(),
    })
    service.clock.advance({ hours: 2 })
    const { body: again } = await logIn(client)
    expect(await close({ ...client, token: again.accessToken })).toMatchObject(ok)
    expect(await traces(client)).toEqual(['public.account', 'public.exchange_request', 'public.profile', atCalendly])
    expect(await tablesWith(service, client.device)).toEqual([])
    const letter = await closingLetter(client.email)
    for (const words of [
      `until 1 January ${until.getUTCFullYear()}`,
      'the state of your identity verification',
      'your requests for a quote',
      'your card payments',
      '1 March 2018',
      'the tax fell due). All other data are erased.',
    ])
      expect(letter?.text.replaceAll(/\s+/g, ' ')).toContain(words)
  })

  test('the letter names the laws of the operator’s file', async () => {
    const client = await fullClient(service)
    await close(client)
    const [account] = await accountsOf(client.email)
    const context = clientContext(service, { recordsLawIn: () => 'Two Czech laws oblige us.' })
    const letter = await clientDataLetters(context)['account-closed']({ kind: 'account-closed', accountId: account?.id ?? '' })
    expect(letter?.paragraphs).toContain('Two Czech laws oblige us. All other data are erased.')
    expect(letter?.paragraphs.join(' ')).not.toContain('Polish')
  })

  test('retained records are erased on the day that is stored with the account', async () => {
    const client = await fullClient(service)
    await close(client)
    await service.call(createCardPayment, { token: client.token })
    const [account] = await accountsOf(client.email)
    const until = new Date(account?.kept_until ?? '')
    const secondsLeft = (until.getTime() - service.clock().getTime()) / 1000
    service.clock.advance({ seconds: secondsLeft - 1, days: -1 })
    // The first run after a gap of years deletes nothing, because the clock may be wrong.
    await purge()
    service.clock.advance({ days: 1 })
    await purge()
    expect(await traces(client)).toEqual(['public.account', 'public.exchange_request', 'public.profile', atCalendly])
    service.clock.advance({ days: 1 })
    await purge()
    expect(await traces(client)).toEqual([atCalendly])
    expect(await tablesOf(account?.id ?? '')).toEqual(['event'])
  })

  test('closing keeps a meeting that is booked for later', async () => {
    const client = await fullClient(service)
    await close(client)
    expect(await traces(client)).toContain('public.meeting')
  })
})

/** The tables that have rows of an account, given its id or the address that it had. */
async function tablesOf(account: string): Promise<string[]> {
  const { rows } = await service.database.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'account_id' order by 1`,
  )
  const id = account.includes('@') ? (await accountsOf(account))[0]?.id : account
  const found = await Promise.all(
    rows.map(async ({ name }) => ({
      name,
      rows: (await service.database.execute(sql`select 1 from ${sql.identifier(name)} where account_id = ${id} limit 1`)).rows,
    })),
  )
  return found.filter((table) => table.rows.length > 0).map(({ name }) => name)
}

describe('proof', () => {
  test('a wrong password does not close the account', async () => {
    const client = await clientWithProfile(service)
    const answer = await close({ ...client, password: 'not my password' })
    expect(answer).toMatchObject({ status: 400, body: { fields: { currentPassword: expect.any(String) } } })
    expect(await service.statusOf(client.token)).toBe(200)
  })

  test('closing requires a code of the second factor', async () => {
    const client = await clientWithSecondFactor(service)
    const { accessToken: token, password } = client
    const refused = { status: 400, body: { error: 'VALIDATION_FAILED', fields: { code: expect.any(String) } } }
    expect(await close({ token, password })).toMatchObject(refused)
    expect(await close({ token, password }, '000000')).toMatchObject(refused)
    expect(await close({ token, password }, client.nextCode())).toMatchObject(ok)
    const { rows } = await service.database.execute(sql`
      select 1 from account join second_factor on account_id = account.id where closed_email = ${client.email}
      union all select 1 from account join recovery_code on account_id = account.id where closed_email = ${client.email}`)
    expect(rows).toEqual([])
  })
})

describe('parallel calls', () => {
  /** Closes the account, and makes the calls that then wait for its lock. */
  async function callsDuringClosing<Calls extends readonly Promise<unknown>[]>(client: ClientWithProfile, makeCalls: () => [...Calls]) {
    const unlock = await keepAccountLocked(service.database, client.email)
    const closed = close(client)
    await expect.poll(countWaiting, { timeout: 2000, interval: 20 }).toBe(1)
    const calls = makeCalls()
    // A call that asks for the lock just as it is released may get it before the closing.
    await expect.poll(countWaiting, { timeout: 2000, interval: 20 }).toBe(1 + calls.length)
    await unlock()
    // A deadlock would cause a 503.
    expect(await closed).toMatchObject(ok)
    return Promise.all(calls)
  }

  test('five parallel closings close the account once, with one letter', async () => {
    const client = await clientWithProfile(service)
    const answers = await Promise.all(Array.from({ length: 5 }, () => close(client)))
    for (const { status } of answers) expect([200, 401]).toContain(status)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    const subjects = await service.subjectsTo(client.email)
    expect(subjects.filter((subject) => subject === 'Your account is closed')).toHaveLength(1)
  })

  test('calls during the closing are refused, and store no data', async () => {
    const client = await clientWithProfile(service)
    const { token } = client
    const late = await callsDuringClosing(client, () => [
      askForQuote(service, client),
      service.call(updateProfile, { token, body: { firstName: client.firstName, lastName: '', phone: '', country: 'DE' } }),
      service.call(createCardPayment, { token }),
      service.call(startPersonalCheck, { token }),
    ])
    expect(late.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    expect(await traces(client)).toEqual(['public.account'])
    expect(await tablesOf(client.email)).toEqual(['event', 'session'])
  })

  test('an account that the desk freezes during the closing is not closed', async () => {
    const client = await clientWithProfile(service)
    const closed = await callDuringChange(service.database, client.email, "state = 'frozen'", () => close(client))
    expect(closed.status).toBe(401)
    expect(await accountsOf(client.email)).toMatchObject([{ state: 'frozen' }])
    expect(await traces(client)).toContain('public.profile')
  })

  test('log-in, new password and request fail during a closing, which ends all tokens', async () => {
    const client = await clientWithProfile(service)
    const reset = {
      newPassword: 'another password',
      confirmNewPassword: 'another password',
      token: await service.resetTokenFor(client.email),
    }
    const refreshed = await service.refresh(client.refreshToken)
    const refused = await callsDuringClosing(client, () => [
      askForQuote(service, client),
      logIn(client),
      service.call(setNewPassword, { body: reset }),
    ])
    expect(refused.map(({ status }) => status)).toEqual([401, 400, 400])
    for (const token of [client.token, refreshed.body.accessToken]) expect(await service.statusOf(token)).toBe(401)
    expect((await service.logIn(client.email, 'another password')).status).toBe(400)
    expect(await tablesOf(client.email)).not.toContain('exchange_request')
  })

  test('a log-in and a request just before a closing succeed, then the session ends', async () => {
    const client = await clientWithProfile(service)
    const unlock = await keepAccountLocked(service.database, client.email)
    const requested = askForQuote(service, client)
    const loggedIn = logIn(client)
    await expect.poll(countWaiting, { timeout: 2000, interval: 20 }).toBe(2)
    const closed = close(client)
    await unlock()
    expect(await closed).toMatchObject(ok)
    expect((await requested).status).toBe(200)
    const { body, status } = await loggedIn
    expect(status).toBe(200)
    expect(await service.statusOf(body.accessToken)).toBe(401)
    expect(await tablesOf(client.email)).toContain('exchange_request')
  })
})

test('closing is refused if the password is replaced during the check', async () => {
  const { id: accountId, email, password: currentPassword } = await service.newClient()
  const hasher = createPasswordHasher()
  const passwords: PasswordHasher = {
    ...hasher,
    async verify(...given) {
      await service.database.execute(sql`update account set password_hash = 'of another password' where id = ${accountId}`)
      return hasher.verify(...given)
    },
  }
  const closed = await closeWithoutRoute(clientContext(service, { passwords }), { accountId, currentPassword })
  expect(closed).toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(await accountsOf(email)).toMatchObject([{ state: 'active' }])
})

test.each<[string, RetainedRecord[], string, string]>([
  ['an address alone for a week, for the letter that confirms the closing', [], '2026-11-21T12:00', '2026-11-28T12:00'],
  ['identity checks for five years after the closing', ['identity-checks'], '2026-11-21T12:00', '2031-11-21T12:00'],
  ['account records for five years after the closing', ['account-records'], '2026-11-21T12:00', '2031-11-21T12:00'],
  ['payments for five years after the year their tax fell due', ['card-payments'], '2026-11-21T12:00', '2033-01-01T00:00'],
  ['requests for five years after the year their tax fell due', ['exchange-requests'], '2027-01-01T00:00', '2034-01-01T00:00'],
  ['records with different periods for the longest', ['identity-checks', 'card-payments'], '2026-11-21T12:00', '2033-01-01T00:00'],
  ['records of a leap day until the first of March', ['identity-checks'], '2028-02-29T10:00', '2033-03-01T10:00'],
])('a closed account keeps %s', (_what, records, closedAt, until) => {
  expect(keptUntil(records, new Date(`${closedAt}Z`))).toEqual(new Date(`${until}Z`))
})
