import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { register, resetPassword, setNewPassword, verifyEmail } from '#contract/endpoints/account.ts'
import { createCardPayment } from '#contract/endpoints/card-payment.ts'
import { closeAccount, downloadData, readClosing } from '#contract/endpoints/client-data.ts'
import { startPersonalCheck } from '#contract/endpoints/identity-check.ts'
import { updateProfile } from '#contract/endpoints/profile.ts'
import { retentionRules } from '../../assemble/personal-data.ts'
import { createRetention } from '../../operate/retention/retention.ts'
import { clientContext } from '../../testing/client-context.ts'
import { askForQuote, bookMeeting, fullClient, tablesWith, type ClientWithProfile, clientWithProfile } from '../../testing/full-client.ts'
import { tokenIn } from '../../testing/letters.ts'
import { callDuringChange, countWaitingStatements, keepAccountLocked } from '../../testing/locks.ts'
import { waitForQuietQueue } from '../../testing/queue.ts'
import { clientWithSecondFactor } from '../../testing/second-factor.ts'
import { newAddress, serviceOfFile } from '../../testing/service.ts'
import { createPasswordHasher, type PasswordHasher } from '../password/password-hasher.ts'
import { clientDataLetters } from './client-data.letters.ts'
import { closeAccount as closeWithoutRoute } from './close-account.ts'

const service = await serviceOfFile({ ownSandbox: true })

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
async function traces({ email, firstName, lastName, phone, message, device }: ClientWithProfile): Promise<string[]> {
  const found = await Promise.all([email, firstName, lastName, phone, message, device].map((word) => tablesWith(service, word)))
  return [...new Set(found.flat())].toSorted()
}

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
    expect(plan.kept).toEqual({ records: ['exchange-requests', 'identity-checks', 'card-payments'], until: until.toISOString() })
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
  const { email, password: currentPassword } = await service.newClient()
  const { id: accountId } = await service.accountOf(email)
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
