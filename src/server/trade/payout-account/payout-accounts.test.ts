import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readClientEvents } from '#contract/desk/endpoints/clients.ts'
import { listPayoutAccounts } from '#contract/desk/endpoints/payout-accounts.ts'
import { readChanges } from '#contract/desk/endpoints/session.ts'
import { changeLanguage } from '#contract/endpoints/account.ts'
import { closeAccount, downloadData } from '#contract/endpoints/client-data.ts'
import { addPayoutAccount, payoutAccounts, removePayoutAccount } from '#contract/endpoints/payout-accounts.ts'
import { identityCheckTable } from '../../provider/identity-check/identity-check.table.ts'
import { expectKeptUntilErased } from '../../testing/erase-account.ts'
import { storeParty } from '../../testing/offers.ts'
import { addAccount, checkAccount, exampleIban, verifiedClient } from '../../testing/payout-accounts.ts'
import { clientWithSecondFactor } from '../../testing/second-factor.ts'
import { fieldsOf, serviceOfFile } from '../../testing/service.ts'
import { signInAs } from '../../testing/staff.ts'
import { expectWaitsForRelease } from '../../testing/trade-context.ts'
import { oldestUncheckedSeconds } from './check-payout-account.ts'
import { payoutAccountLetters } from './payout-account.letters.ts'
import { listUsablePayoutAccounts } from './usable-payout-account.ts'

const service = await serviceOfFile({ sharedSandbox: true })
const { database, clock } = service
const payments = await signInAs(service, 'payments')
const compliance = await signInAs(service, 'compliance')

type Client = Awaited<ReturnType<typeof verifiedClient>>
const listOf = async ({ token }: Pick<Client, 'token'>) => (await service.call(payoutAccounts, { token })).body
const remove = ({ token }: Pick<Client, 'token'>, id: string) => service.call(removePayoutAccount, { token, params: { id } })
const eventsOf = async ({ email }: Pick<Client, 'email'>) =>
  (await service.eventsOf(email)).flatMap(({ kind, details }) => (kind.startsWith('payout-account.') ? [[kind, details]] : []))

const typedInSterling = { currency: 'GBP', sortCode: '12-34 56', accountNumber: '1234 5678' }
const dollars = { currency: 'USD', accountNumber: '000 123-456789', bic: 'chasus33xxx', bank: ' JPMorgan Chase ' }
const unused = { iban: null, bic: null, sortCode: null, accountNumber: null, bank: null }

test.each([
  ['in euro', { iban: 'pl61 1090 1014 0000 0712 1981 2874' }, { iban: exampleIban }],
  [
    'in euro with a BIC',
    { iban: 'DE89\u00a03704 0044 0532 0130 00', bic: 'deutdeff' },
    { iban: 'DE89370400440532013000', bic: 'DEUTDEFF' },
  ],
  ['in North Macedonia', { iban: 'MK07 2501 2000 0058 984' }, { iban: 'MK07250120000058984' }],
  ['in Montenegro', { iban: 'ME25 5050 0001 2345 6789 51' }, { iban: 'ME25505000012345678951' }],
  ['in Serbia', { iban: 'RS35 2600 0560 1001 6113 79' }, { iban: 'RS35260005601001611379' }],
  ['in Albania', { iban: 'AL47 2121 1009 0000 0002 3569 8741' }, { iban: 'AL47212110090000000235698741' }],
  ['in Moldova', { iban: 'MD24 AG00 0225 1000 1310 4168' }, { iban: 'MD24AG000225100013104168' }],
  [
    'pasted with its words',
    { iban: '\u2066IBAN:\u00a0DE89\u200b3704-0044.0532\t0130 00\u2069', bic: 'BIC/SWIFT: deut de ff' },
    { iban: 'DE89370400440532013000', bic: 'DEUTDEFF' },
  ],
  [
    'in sterling, pasted',
    { ...typedInSterling, sortCode: '\u206612\u201334\u201356\u2069' },
    { sortCode: '123456', accountNumber: '12345678' },
  ],
  [
    'in dollars with a pasted IBAN',
    { ...dollars, accountNumber: 'IBAN CH93 0076 2011 6238 5295 7', bic: 'SWIFT POFICHBEXXX' },
    { iban: 'CH9300762011623852957', bic: 'POFICHBE', bank: 'JPMorgan Chase' },
  ],
  ['in sterling', typedInSterling, { sortCode: '123456', accountNumber: '12345678' }],
  ['in dollars', dollars, { accountNumber: '000123456789', bic: 'CHASUS33', bank: 'JPMorgan Chase' }],
  [
    'in dollars with an IBAN',
    { ...dollars, accountNumber: 'gb33 bukb 2020 1555 5555 55' },
    { iban: 'GB33BUKB20201555555555', bic: 'CHASUS33', bank: 'JPMorgan Chase' },
  ],
])('an account %s is stored as banks write it, in the name of the party', async (_name, typed, stored) => {
  const client = await verifiedClient(service, { name: 'Ada Lovelace' })
  const { status, body } = await addAccount(service, client, { iban: undefined, ...typed })
  expect(status).toBe(200)
  expect((await listOf(client)).accounts).toEqual([
    {
      ...unused,
      ...stored,
      id: body.id,
      party: { kind: 'person', name: 'Ada Lovelace' },
      currency: 'currency' in typed ? typed.currency : 'EUR',
      addedAt: clock().toISOString(),
      state: 'being-checked',
      refusal: null,
      usableFrom: null,
    },
  ])
})

test.each([
  ['an IBAN with two digits exchanged', { iban: 'PL61109010140000071219812847' }, 'iban', /not an IBAN/],
  ['an empty IBAN', { iban: ' ' }, 'iban', /not an IBAN/],
  ['an IBAN outside SEPA for euro', { iban: 'SA0380000000608010167519' }, 'iban', /SEPA/],
  ['a BIC of nine characters', { bic: 'DEUTDEFF5' }, 'bic', /not a BIC/],
  ['a sort code of five digits', { ...typedInSterling, sortCode: '12-34-5' }, 'sortCode', /six digits/],
  ['a British account number of seven digits', { ...typedInSterling, accountNumber: '1234567' }, 'accountNumber', /eight digits/],
  ['a mistyped IBAN as a number in dollars', { ...dollars, accountNumber: 'DE89370400440532013001' }, 'accountNumber', /not an IBAN/],
  ['a number in dollars that is called an IBAN', { ...dollars, accountNumber: 'IBAN 000123456789' }, 'accountNumber', /not an IBAN/],
  ['a mistyped IBAN after the word', { iban: 'IBAN: DE89370400440532013001' }, 'iban', /not an IBAN/],
  ['an IBAN with its BIC', { iban: 'IBAN DE89370400440532013000 BIC COBADEFF' }, 'iban', /not an IBAN/],
  ['an IBAN with other letters inside', { iban: 'DE8937040044ä0532013000' }, 'iban', /not an IBAN/],
  ['a BIC as a number in dollars', { ...dollars, accountNumber: 'BIC: CHASUS33' }, 'accountNumber', /34 letters and digits/],
  ['an account number with other characters', { ...dollars, accountNumber: '123/456' }, 'accountNumber', /34 letters and digits/],
  ['dollars without a BIC', { ...dollars, bic: '' }, 'bic', /not a BIC/],
  ['an account to which clients pay', { iban: 'PL47 0000 0000 0000 0000 0000 0002' }, 'iban', /to which you pay/],
  [
    'the Polish number of one to which clients pay',
    { ...dollars, accountNumber: '74 0000 0000 0000 0000 0000 0001' },
    'accountNumber',
    /to which you pay/,
  ],
  [
    'one in sterling to which clients pay',
    { ...typedInSterling, sortCode: '601613', accountNumber: '31926819' },
    'accountNumber',
    /you pay/,
  ],
  ['dollars without the bank', { ...dollars, bank: ' ' }, 'bank', /name of the bank/],
])('%s is refused at its field', async (_name, typed, field, sentence) => {
  const client = await verifiedClient(service)
  const answer = await addAccount(service, client, typed)
  expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([400, [field]])
  expect(fieldsOf(answer)[field]).toMatch(sentence)
  expect((await listOf(client)).accounts).toEqual([])
})

test('a sentence at a field is in the language of the reader', async () => {
  const { token, password } = await verifiedClient(service)
  const body = { party: 'person', currency: 'EUR', iban: 'PL00', currentPassword: password }
  const answer = await service.call(addPayoutAccount, { token, body, headers: { 'accept-language': 'pl' } })
  expect(fieldsOf(answer)['iban']).toContain('To nie jest numer IBAN')
})

test('the client cannot type the name: it is the one of the chosen party', async () => {
  const client = await verifiedClient(service, { name: 'Ada Lovelace' })
  await storeParty(service, client.id, { kind: 'company', name: 'Lovelace Engines sp. z o.o.' })
  await addAccount(service, client, { party: 'company', holder: 'Charles Babbage', name: 'Charles Babbage' })
  const { accounts, parties } = await listOf(client)
  expect(accounts.map(({ party }) => party)).toEqual([{ kind: 'company', name: 'Lovelace Engines sp. z o.o.' }])
  expect(parties).toEqual([
    { kind: 'company', name: 'Lovelace Engines sp. z o.o.' },
    { kind: 'person', name: 'Ada Lovelace' },
  ])
})

test('without an approved check of that kind, the check is asked for first', async () => {
  const stranger = await service.newClient()
  const needsCheck = { error: 'REQUIREMENTS_OPEN', requirements: ['identity-check'] }
  expect(await addAccount(service, { ...stranger, token: stranger.accessToken })).toMatchObject({ status: 409, body: needsCheck })
  const person = await verifiedClient(service)
  expect(await addAccount(service, person, { party: 'company' })).toMatchObject({ status: 409, body: needsCheck })
  expect((await listOf({ token: stranger.accessToken })).parties).toEqual([])
  await database.update(identityCheckTable).set({ reviewAnswer: 'RED' }).where(eq(identityCheckTable.accountId, person.id))
  expect((await addAccount(service, person)).status).toBe(409)
})

test('an account is added with a fresh proof only', async () => {
  const client = await verifiedClient(service)
  for (const currentPassword of [undefined, 'not my password']) {
    const answer = await addAccount(service, client, { currentPassword })
    expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([400, ['currentPassword']])
  }
  expect((await listOf(client)).accounts).toEqual([])
})

test('with the second factor on, a code is needed, and a wrong form uses none up', async () => {
  const client = await clientWithSecondFactor(service)
  await storeParty(service, client.id)
  const own = { ...client, token: client.accessToken }
  expect(Object.keys(fieldsOf(await addAccount(service, own)))).toEqual(['code'])
  const code = client.nextCode()
  expect(Object.keys(fieldsOf(await addAccount(service, own, { iban: 'PL00', code })))).toEqual(['iban'])
  expect((await addAccount(service, own, { code })).status).toBe(200)
})

test('a frozen client adds and removes nothing', async () => {
  const client = await verifiedClient(service)
  const { body } = await addAccount(service, client)
  await service.setState(client.email, 'frozen')
  const answers = [await addAccount(service, client, { iban: 'DE89370400440532013000' }), await remove(client, body.id)]
  for (const answer of answers) expect(answer).toMatchObject({ status: 401, body: { error: 'UNAUTHENTICATED' } })
})

test('the same account in one currency is added once, also by clicks at once', async () => {
  const client = await verifiedClient(service)
  const answers = await Promise.all(Array.from({ length: 4 }, () => addAccount(service, client)))
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400', '400', '400'])
  const again = await addAccount(service, client, { iban: 'PL61 1090 1014 0000 0712 1981 2874', bic: 'WBKPPLPP' })
  expect(fieldsOf(again)).toEqual({ iban: 'You have added this account already. Remove it first if you want to add it again.' })
  expect((await listOf(client)).accounts).toHaveLength(1)
  expect((await addAccount(service, client, { ...dollars, accountNumber: exampleIban })).status).toBe(200)
})

test('an eleventh account is refused', async () => {
  const client = await verifiedClient(service)
  const add = (at: number) => addAccount(service, client, { ...typedInSterling, accountNumber: String(10_000_000 + at) })
  for (let at = 0; at < 10; at++) expect((await add(at)).status).toBe(200)
  expect(await add(10)).toMatchObject({ status: 409, body: { error: 'CONFLICT' } })
})

test('a removed account is gone, can be added again, and is removed only by its client', async () => {
  const client = await verifiedClient(service)
  const { id } = (await addAccount(service, client)).body
  const stranger = await verifiedClient(service)
  expect((await remove(stranger, id)).status).toBe(404)
  expect(await Promise.all([remove(client, id), remove(client, id)])).toMatchObject([{ status: 200 }, { status: 200 }])
  expect((await listOf(client)).accounts).toEqual([])
  expect((await addAccount(service, client)).status).toBe(200)
  expect(await eventsOf(client)).toEqual([
    ['payout-account.added', { payoutAccountId: id, currency: 'EUR' }],
    ['payout-account.removed', { payoutAccountId: id, currency: 'EUR' }],
    ['payout-account.added', expect.objectContaining({ currency: 'EUR' })],
  ])
})

const british = (accountNumber: string) => ({ currency: 'GBP', sortCode: '12-34-56', accountNumber })

async function clientWithAccount(changed?: Record<string, unknown>) {
  const client = await verifiedClient(service, { name: 'Ada Lovelace' })
  const { body } = await addAccount(service, client, changed)
  return { ...client, accountId: client.id, payoutAccountId: body.id }
}
type Owner = Awaited<ReturnType<typeof clientWithAccount>>

const atDesk = async ({ accountId }: Owner) => (await payments.call(listPayoutAccounts, { query: { client: accountId } })).body.accounts
const removeOf = (owner: Owner) => remove(owner, owner.payoutAccountId)
const usable = ({ accountId }: Owner, changed: object = {}) =>
  listUsablePayoutAccounts(database, { accountId, partyName: 'Ada Lovelace', currency: 'EUR', ...changed })

test('money goes only to an account that a colleague called usable, in its currency', async () => {
  const client = await clientWithAccount()
  expect(await usable(client)).toEqual([])
  expect((await checkAccount(payments, client.payoutAccountId)).status).toBe(200)
  expect((await listOf(client)).accounts).toMatchObject([{ state: 'usable', refusal: null }])
  expect(await usable(client)).toMatchObject([{ id: client.payoutAccountId, iban: exampleIban }])
  expect(await atDesk(client)).toMatchObject([
    { check: { outcome: 'usable', reason: null, by: { id: payments.id, name: payments.name }, at: clock().toISOString() }, waits: false },
  ])
  const refused = await clientWithAccount()
  await checkAccount(payments, refused.payoutAccountId, 'not-in-name')
  expect(await usable(refused)).toEqual([])
  for (const changed of [{ partyName: 'Ada Byron' }, { currency: 'USD' }, { accountId: refused.accountId }])
    expect(await usable(client, changed)).toEqual([])
  await removeOf(client)
  expect(await usable(client)).toEqual([])
})

test.each([
  ['not-in-name', 'not-in-name'],
  ['wrong-form', 'wrong-form'],
  ['cannot-be-paid', 'other'],
  ['suspicious', 'other'],
] as const)('a client whose account was refused as %s reads %s', async (reason, read) => {
  const client = await clientWithAccount()
  expect((await checkAccount(compliance, client.payoutAccountId, reason)).status).toBe(200)
  expect((await listOf(client)).accounts).toMatchObject([{ state: 'refused', refusal: read }])
  expect(await atDesk(client)).toMatchObject([{ check: { outcome: 'refused', reason } }])
  const { body } = await compliance.call(readClientEvents, { params: { id: client.accountId }, query: {} })
  expect(body.events[0]).toMatchObject({ kind: 'payout-account.checked', details: { outcome: 'refused', reason } })
})

test('of two colleagues who check at the same time, one gets CONFLICT', async () => {
  const client = await clientWithAccount()
  const answers = await Promise.all([
    checkAccount(payments, client.payoutAccountId),
    checkAccount(compliance, client.payoutAccountId, 'suspicious'),
  ])
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  const won = answers[0].status === 200 ? 'usable' : 'refused'
  expect(await atDesk(client)).toMatchObject([{ check: { outcome: won } }])
})

test('the same decision of the same person again succeeds, another one does not', async () => {
  const { payoutAccountId } = await clientWithAccount()
  const answers = [
    await checkAccount(payments, payoutAccountId, 'wrong-form'),
    await checkAccount(payments, payoutAccountId, 'wrong-form'),
    await checkAccount(payments, payoutAccountId),
    await checkAccount(compliance, payoutAccountId, 'wrong-form'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 409, 409])
})

test('dealers, readers and administrators do not check', async () => {
  const { payoutAccountId } = await clientWithAccount()
  for (const role of ['dealer', 'reader', 'administrator'] as const)
    expect((await checkAccount(await signInAs(service, role), payoutAccountId)).status).toBe(403)
  expect((await checkAccount(await signInAs(service, 'supervisor'), payoutAccountId)).status).toBe(200)
})

test('unknown and removed accounts, and those of closed clients, cannot be checked', async () => {
  const removed = await clientWithAccount()
  await removeOf(removed)
  const closed = await clientWithAccount()
  await service.call(closeAccount, { token: closed.token, body: { currentPassword: closed.password } })
  const ids = ['00000000-0000-4000-8000-000000000000', removed.payoutAccountId, closed.payoutAccountId]
  const answers = await Promise.all(ids.map((id) => checkAccount(payments, id)))
  expect(answers.map(({ status }) => status)).toEqual([404, 409, 409])
  expect([...(await atDesk(removed)), ...(await atDesk(closed))].map(({ waits }) => waits)).toEqual([false, false])
})

test('the list begins with what waits, oldest first; the others come newest first', async () => {
  await database.execute(sql`insert into payout_account_removal select id, now() from payout_account on conflict do nothing`)
  const clients: Owner[] = []
  for (let at = 0; at < 4; at++) {
    clock.advance({ seconds: 60 })
    clients.push(await clientWithAccount())
  }
  const [first, second, third, fourth] = clients.map(({ payoutAccountId }) => payoutAccountId)
  await checkAccount(payments, first ?? '')
  await checkAccount(payments, second ?? '')
  const { accounts } = (await payments.call(listPayoutAccounts, { query: {} })).body
  expect(accounts.slice(0, 4).map(({ id }) => id)).toEqual([third, fourth, second, first])
  expect(await oldestUncheckedSeconds({ database, clock })).toBe(60)
})

test('the desk sees who else added an account, and that it was refused before', async () => {
  const mule = british('55555555')
  const one = await clientWithAccount(mule)
  const two = await clientWithAccount(mule)
  await checkAccount(compliance, two.payoutAccountId, 'suspicious')
  await removeOf(two)
  await addAccount(service, two, mule)
  expect(await atDesk(one)).toMatchObject([{ otherClients: 1, refusedBefore: false }])
  expect(await atDesk(two)).toMatchObject([
    { otherClients: 1, refusedBefore: true, waits: true },
    { otherClients: 1, refusedBefore: false, removedAt: expect.any(String) },
  ])
  expect(await atDesk(await clientWithAccount(british('66666666')))).toMatchObject([{ otherClients: 0, refusedBefore: false }])
})

test('open screens of the desk hear of new, checked and removed accounts', async () => {
  const { cursor } = (await payments.call(readChanges, { query: {} })).body
  const topicsSince = async () => (await payments.call(readChanges, { query: { since: cursor } })).body.topics
  const client = await clientWithAccount()
  expect(await topicsSince()).toEqual(expect.arrayContaining(['payout-accounts', `client:${client.accountId}`]))
})

const titles = {
  en: ['A payout account was added', 'We have checked your payout account'],
  pl: ['Dodano rachunek do wypłat', 'Sprawdziliśmy twój rachunek do wypłat'],
  de: ['Ein Auszahlungskonto wurde hinzugefügt', 'Wir haben Ihr Auszahlungskonto geprüft'],
}
test.each(Object.entries(titles))('letters in %s say what happened, without a number, a name or a bank', async (language, expected) => {
  const client = await verifiedClient(service, { name: 'Ada Lovelace' })
  await service.call(changeLanguage, { token: client.token, body: { language } })
  const dollars = { currency: 'USD', accountNumber: '000123456789', bic: 'CHASUS33', bank: 'JPMorgan Chase' }
  const { body } = await addAccount(service, client, dollars)
  await service.lettersTo(client.email, 1)
  await checkAccount(payments, body.id)
  const letters = await service.lettersTo(client.email, 2)
  expect(letters.map(({ subject }) => subject)).toEqual(expected.toReversed())
  for (const { text, html } of letters) {
    expect(text).toContain('USD')
    expect(text + html).not.toMatch(/6789|CHASUS|JPMorgan|Lovelace/)
  }
  expect(letters[0]?.text).toContain(`${service.config.publicOrigin}/app/payout-accounts`)
  expect(letters[1]?.text).toContain(`${service.config.publicOrigin}/app/stop/`)
})

test('letters about an account that waits say from when money can go there', async () => {
  const client = await verifiedClient(service, { at: new Date(0) })
  const { body } = await addAccount(service, client)
  await service.lettersTo(client.email, 1)
  await checkAccount(payments, body.id)
  for (const { text } of await service.lettersTo(client.email, 2))
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(/Money can go there from .*, Warsaw time: a new account waits first/)
})

test('the letter of a refusal has the coded words, and none for a suspicion', async () => {
  const bodies: string[] = []
  for (const reason of ['not-in-name', 'suspicious'] as const) {
    const client = await clientWithAccount()
    await service.lettersTo(client.email, 1)
    await checkAccount(compliance, client.payoutAccountId, reason)
    const [letter] = await service.lettersTo(client.email, 2)
    expect(letter?.subject).toBe('We cannot pay to this account')
    bodies.push(letter?.text.replaceAll(/\s+/g, ' ') ?? '')
  }
  expect(bodies[0]).toContain('is not in the name that your verification confirmed')
  expect(bodies[1]).not.toMatch(/suspici|complian|name that/i)
})

test('letters of a frozen client wait for the release', async () => {
  const client = await clientWithAccount()
  await service.lettersTo(client.email, 1)
  const order = { kind: 'payout-account-added', payoutAccountId: client.payoutAccountId } as const
  await expectWaitsForRelease(service, client, order, (trade) => payoutAccountLetters(trade)['payout-account-added'](order))
})

test('a client downloads also removed payout accounts, but no suspicion', async () => {
  const client = await clientWithAccount()
  await checkAccount(compliance, client.payoutAccountId, 'suspicious')
  await removeOf(client)
  const { body } = await service.call(downloadData, { token: client.token, body: { currentPassword: client.password } })
  expect(body.data['payoutAccounts']).toEqual([
    {
      partyKind: 'person',
      holder: 'Ada Lovelace',
      currency: 'EUR',
      iban: exampleIban,
      bic: null,
      sortCode: null,
      accountNumber: null,
      bank: null,
      addedAt: expect.any(String),
      state: 'refused',
      refusal: 'other',
      checkedAt: expect.any(String),
      removedAt: expect.any(String),
    },
  ])
  expect(JSON.stringify(body.data)).not.toMatch(/suspicious|payout-account.checked/)
})

test('closing keeps payout accounts, and the last day erases them with their salts', async () => {
  const accountNumber = '87654321'
  const client = await clientWithAccount(british(accountNumber))
  await checkAccount(payments, client.payoutAccountId)
  await removeOf(client)
  await expectKeptUntilErased(service, client, accountNumber, ['public.payout_account'])
})
