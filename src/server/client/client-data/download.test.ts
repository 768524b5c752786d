import { getTableName, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { downloadData } from '#contract/endpoints/client-data.ts'
import { personalData } from '../../assemble/personal-data.ts'
import { formatMoment } from '../../platform/text/format.ts'
import { fullClient, tableNames, tablesWith } from '../../testing/full-client.ts'
import { callDuringChange } from '../../testing/locks.ts'
import { waitForQuietQueue } from '../../testing/queue.ts'
import { clientWithSecondFactor } from '../../testing/second-factor.ts'
import { serviceOfFile } from '../../testing/service.ts'

const service = await serviceOfFile({ ownSandbox: true })
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

test('the download has the events that are told to clients, without names of desk staff', async () => {
  const { id } = await service.accountOf(client.email)
  for (const kind of ['exchange-request.state-set', 'account.frozen'])
    await service.database.execute(
      sql`insert into event (at, kind, actor, account_id) values (now(), ${kind}, 'desk:Maria Kowalska', ${id})`,
    )
  const { body } = await download()
  const events = body.data['events'] as { kind: string; actor: string }[]
  expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['session.started', 'profile.updated', 'client-data.downloaded']))
  expect(events.find(({ kind }) => kind === 'exchange-request.state-set')?.actor).toBe('desk')
  expect(events.map(({ kind }) => kind)).not.toContain('account.frozen')
  expect(events.findLast(({ kind }) => kind === 'client-data.downloaded')).toMatchObject({ from: { network: '127.0.0.0/24' } })
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
  expect(letters[0]?.text).toContain(`Downloaded: ${formatMoment(service.clock(), 'en')}`)
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
  bank_statement: 'balances of the operator',
  bank_entry: 'money on the operator’s accounts, also of strangers; what a client paid for a deal is exported with it',
  bank_entry_report: 'which statement told of money',
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
