import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addPayoutAccount, payoutAccounts, removePayoutAccount } from '#contract/endpoints/payout-accounts.ts'
import type { FailureReply } from '#contract/failures.ts'
import { identityCheckTable } from '../../provider/identity-check/identity-check.table.ts'
import { storeParty } from '../../testing/offers.ts'
import { addAccount, exampleIban, verifiedClient } from '../../testing/payout-accounts.ts'
import { clientWithSecondFactor } from '../../testing/second-factor.ts'
import { serviceOfFile } from '../../testing/service.ts'

const service = await serviceOfFile({ ownSandbox: true })
const { database, clock } = service

type Client = Awaited<ReturnType<typeof verifiedClient>>
const listOf = async ({ token }: Pick<Client, 'token'>) => (await service.call(payoutAccounts, { token })).body
const fieldsOf = ({ body }: { body: unknown }) => (body as FailureReply).fields
const eventsOf = async ({ email }: Pick<Client, 'email'>) =>
  (await service.eventsOf(email)).flatMap(({ kind, details }) => (kind.startsWith('payout-account.') ? [[kind, details]] : []))

const british = { currency: 'GBP', sortCode: '12-34 56', accountNumber: '1234 5678' }
const dollars = { currency: 'USD', accountNumber: '000 123-456789', bic: 'chasus33xxx', bank: ' JPMorgan Chase ' }
const unused = { iban: null, bic: null, sortCode: null, accountNumber: null, bank: null }

test.each([
  ['in euro', { iban: 'pl61 1090 1014 0000 0712 1981 2874' }, { iban: exampleIban }],
  [
    'in euro with a BIC',
    { iban: 'DE89\u00a03704 0044 0532 0130 00', bic: 'deutdeff' },
    { iban: 'DE89370400440532013000', bic: 'DEUTDEFF' },
  ],
  ['in sterling', british, { sortCode: '123456', accountNumber: '12345678' }],
  ['in dollars', dollars, { accountNumber: '000123456789', bic: 'CHASUS33', bank: 'JPMorgan Chase' }],
  [
    'in dollars with an IBAN',
    { ...dollars, accountNumber: 'gb29 nwbk 6016 1331 9268 19' },
    { iban: 'GB29NWBK60161331926819', bic: 'CHASUS33', bank: 'JPMorgan Chase' },
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
    },
  ])
})

test.each([
  ['an IBAN with two digits exchanged', { iban: 'PL61109010140000071219812847' }, 'iban', /not an IBAN/],
  ['an empty IBAN', { iban: ' ' }, 'iban', /not an IBAN/],
  ['an IBAN outside SEPA for euro', { iban: 'SA0380000000608010167519' }, 'iban', /SEPA/],
  ['a BIC of nine characters', { bic: 'DEUTDEFF5' }, 'bic', /not a BIC/],
  ['a sort code of five digits', { ...british, sortCode: '12-34-5' }, 'sortCode', /six digits/],
  ['a British account number of seven digits', { ...british, accountNumber: '1234567' }, 'accountNumber', /eight digits/],
  ['a mistyped IBAN as a number in dollars', { ...dollars, accountNumber: 'DE89370400440532013001' }, 'accountNumber', /not an IBAN/],
  ['an account number with other characters', { ...dollars, accountNumber: '123/456' }, 'accountNumber', /34 letters and digits/],
  ['dollars without a BIC', { ...dollars, bic: '' }, 'bic', /not a BIC/],
  ['an account to which clients pay', { iban: 'PL47 0000 0000 0000 0000 0000 0002' }, 'iban', /to which you pay/],
  ['one in sterling to which clients pay', { ...british, sortCode: '601613', accountNumber: '31926819' }, 'accountNumber', /you pay/],
  ['dollars without the bank', { ...dollars, bank: ' ' }, 'bank', /name of the bank/],
])('%s is refused at its field', async (_name, typed, field, sentence) => {
  const client = await verifiedClient(service)
  const answer = await addAccount(service, client, typed)
  expect([answer.status, Object.keys(fieldsOf(answer) ?? {})]).toEqual([400, [field]])
  expect(fieldsOf(answer)?.[field]).toMatch(sentence)
  expect((await listOf(client)).accounts).toEqual([])
})

test('a sentence at a field is in the language of the reader', async () => {
  const { token, password } = await verifiedClient(service)
  const body = { party: 'person', currency: 'EUR', iban: 'PL00', currentPassword: password }
  const answer = await service.call(addPayoutAccount, { token, body, headers: { 'accept-language': 'pl' } })
  expect(fieldsOf(answer)?.['iban']).toContain('To nie jest numer IBAN')
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
})

test('a client whose check was withdrawn can add no account', async () => {
  const client = await verifiedClient(service)
  await database.update(identityCheckTable).set({ reviewAnswer: 'RED' }).where(eq(identityCheckTable.accountId, client.id))
  expect((await addAccount(service, client)).status).toBe(409)
})

test('an account is added with a fresh proof only', async () => {
  const client = await verifiedClient(service)
  const answers = [
    await addAccount(service, client, { currentPassword: undefined }),
    await addAccount(service, client, { currentPassword: 'not my password' }),
  ]
  expect(answers.map((answer) => [answer.status, Object.keys(fieldsOf(answer) ?? {})])).toEqual([
    [400, ['currentPassword']],
    [400, ['currentPassword']],
  ])
  expect((await listOf(client)).accounts).toEqual([])
})

test('with the second factor on, a code is needed, and a wrong form uses none up', async () => {
  const client = await clientWithSecondFactor(service)
  const { id } = await service.accountOf(client.email)
  await storeParty(service, id)
  const own = { ...client, token: client.accessToken }
  expect(Object.keys(fieldsOf(await addAccount(service, own)) ?? {})).toEqual(['code'])
  const code = client.nextCode()
  expect(Object.keys(fieldsOf(await addAccount(service, own, { iban: 'PL00', code })) ?? {})).toEqual(['iban'])
  expect((await addAccount(service, own, { code })).status).toBe(200)
})

test('a frozen client adds and removes nothing', async () => {
  const client = await verifiedClient(service)
  const { body } = await addAccount(service, client)
  await service.setState(client.email, 'frozen')
  const answers = [
    await addAccount(service, client, { iban: 'DE89370400440532013000' }),
    await service.call(removePayoutAccount, { token: client.token, params: { id: body.id } }),
  ]
  expect(answers.map(({ status, body: reply }) => [status, reply])).toMatchObject([
    [403, { error: 'ACCOUNT_FROZEN' }],
    [403, { error: 'ACCOUNT_FROZEN' }],
  ])
})

test('the same account twice is refused, also by two clicks at once', async () => {
  const client = await verifiedClient(service)
  const answers = await Promise.all(Array.from({ length: 4 }, () => addAccount(service, client)))
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400', '400', '400'])
  const again = await addAccount(service, client, { iban: 'PL61 1090 1014 0000 0712 1981 2874', bic: 'WBKPPLPP' })
  expect(fieldsOf(again)).toEqual({ iban: 'You have added this account already. Remove it first if you want to add it again.' })
  expect((await listOf(client)).accounts).toHaveLength(1)
})

test('the same IBAN in another currency is another account', async () => {
  const client = await verifiedClient(service)
  await addAccount(service, client)
  expect((await addAccount(service, client, { ...dollars, accountNumber: exampleIban })).status).toBe(200)
})

test('an eleventh account is refused', async () => {
  const client = await verifiedClient(service)
  const add = (at: number) => addAccount(service, client, { ...british, accountNumber: String(10_000_000 + at) })
  for (let at = 0; at < 10; at++) expect((await add(at)).status).toBe(200)
  expect(await add(10)).toMatchObject({ status: 409, body: { error: 'CONFLICT' } })
})

test('a removed account is gone, can be added again, and is removed only by its client', async () => {
  const client = await verifiedClient(service)
  const { id } = (await addAccount(service, client)).body
  const stranger = await verifiedClient(service)
  const remove = ({ token }: Pick<Client, 'token'>) => service.call(removePayoutAccount, { token, params: { id } })
  expect((await remove(stranger)).status).toBe(404)
  expect(await Promise.all([remove(client), remove(client)])).toMatchObject([{ status: 200 }, { status: 200 }])
  expect((await listOf(client)).accounts).toEqual([])
  expect((await addAccount(service, client)).status).toBe(200)
  expect(await eventsOf(client)).toEqual([
    ['payout-account.added', { payoutAccountId: id, currency: 'EUR' }],
    ['payout-account.removed', { payoutAccountId: id, currency: 'EUR' }],
    ['payout-account.added', expect.objectContaining({ currency: 'EUR' })],
  ])
})
