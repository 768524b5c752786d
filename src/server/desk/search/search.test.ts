import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { searchClients } from '#contract/desk/endpoints/clients.ts'
import { newReference } from '../../platform/crypto/token.ts'
import { accountTable } from '../../client/account/account.table.ts'
import { cardPaymentTable } from '../../provider/card-payment/card-payment.table.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { exchangeRequestTable } from '../../trade/request/exchange-request.table.ts'
import { walletTable } from '../../trade/wallet/wallet.table.ts'
import { askForQuote, clientWithProfile } from '../../testing/full-client.ts'
import { newAddress, serviceOfFile } from '../../testing/service.ts'
import { signInAs } from '../../testing/staff.ts'
import { planOf, recordStatements } from '../../testing/statements.ts'
import { termsOf, searchClients as search } from './search.ts'

const service = await serviceOfFile()
const reader = await signInAs(service, 'reader')
const find = async (query: string) => (await reader.call(searchClients, { query: { query } })).body
const found = async (query: string) => (await find(query)).clients.map(({ id, matched }) => ({ id, matched }))

describe('a client is found', () => {
  const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
  let anna: { id: string; email: string; reference: string; payment: string }
  const contact = newAddress()

  beforeAll(async () => {
    const client = await clientWithProfile(service)
    await service.database.execute(sql`update profile set first_name = 'Anna Łucja', last_name = 'Świątek', phone = '+48 (600) 100-200'
      where account_id = ${client.id}`)
    await askForQuote(service, { ...client, email: contact, firstName: 'A. Swiatek', phone: '0049 171 1234567' })
    const payment = newReference()
    const now = service.clock()
    await service.database
      .insert(cardPaymentTable)
      .values({ reference: payment, accountId: client.id, requestId: payment, createdAt: now, changedAt: now })
    const wallet = { accountId: client.id, coin: 'ETH', network: 'ethereum', address, source: 'e-mail' } as const
    const [colleague] = await service.database.select().from(staffTable).limit(1)
    await service.database.insert(walletTable).values({ ...wallet, enteredBy: colleague?.id ?? '', enteredAt: now })
    const [request] = await service.database.select().from(exchangeRequestTable).where(eq(exchangeRequestTable.accountId, client.id))
    await service.database.execute(sql`insert into payout_account (account_id, party_kind, holder, currency, iban, added_at)
      values (${client.id}, 'person', 'Anna Świątek', 'EUR', 'PL61109010140000071219812874', now())`)
    anna = { ...client, reference: request?.reference ?? '', payment }
  })

  const ways: [string, () => string, string][] = [
    ['the reference of a request', () => anna.reference, 'reference'],
    ['a reference in small letters with a space', () => anna.reference.toLowerCase().replace(/^(....)/, '$1 '), 'reference'],
    ['the reference of an offer', () => `${anna.reference}-12`, 'reference'],
    ['the reference of a payment', () => anna.payment, 'reference'],
    ['the id of the account', () => anna.id, 'account'],
    ['the address', () => anna.email.toUpperCase(), 'email'],
    ['the beginning of the address', () => anna.email.slice(0, 14), 'email'],
    ['the contact address of a request', () => contact, 'email'],
    ['the last name', () => 'świą', 'name'],
    ['the first name in capitals', () => 'ANNA Ł', 'name'],
    ['first and last name', () => 'anna świątek', 'name'],
    ['last and first name', () => 'Świątek Anna Łucja', 'name'],
    ['the contact name of a request', () => 'a. swia', 'name'],
    ['the phone number without its country code', () => '600100200', 'phone'],
    ['the phone number with 00', () => '0048 600 100 200', 'phone'],
    ['the last digits of the phone number', () => '100-200', 'phone'],
    ['the IBAN of a payout account', () => 'pl61 1090 1014 0000 0712 1981 2874', 'iban'],
    ['an IBAN that was pasted', () => '\u2066IBAN:\u00a0PL61-1090-1014-0000-0712-1981-2874\u2069', 'iban'],
    ['the address of a wallet', () => address, 'wallet'],
    ['the address of a wallet in small letters and groups', () => address.toLowerCase().replaceAll(/.{4}/g, '$& '), 'wallet'],
    ['the address of a wallet in a URI', () => `ethereum:${address}@1?value=5`, 'wallet'],
    ['the phone number of a request', () => '+49 (171) 123 45 67', 'phone'],
  ]
  test.for(ways)('by %s', async ([, query, key]) => {
    expect(await found(query())).toEqual([{ id: anna.id, matched: [key] }])
  })

  test('a hit shows who it is', async () => {
    const { clients } = await find(anna.id)
    expect(clients).toEqual([
      {
        id: anna.id,
        email: anna.email,
        name: 'Anna Łucja Świątek',
        phone: '+48 (600) 100-200',
        country: 'PL',
        state: 'active',
        createdAt: expect.any(String),
        matched: ['account'],
      },
    ])
  })

  test('by the former address of a closed account', async () => {
    const { id, email } = await service.newClient()
    await service.database
      .update(accountTable)
      .set({ state: 'closed', email: `closed:${id}`, closedEmail: email })
      .where(eq(accountTable.id, id))
    expect((await find(email)).clients).toMatchObject([{ id, email, state: 'closed', matched: ['email'] }])
  })
})

test('a query is searched by the keys that it fits', () => {
  const keys = (query: string) => Object.keys(termsOf(query))
  expect(keys('K7M3XQ4T')).toEqual(['reference', 'email', 'name'])
  expect(keys('anna@example.com')).toEqual(['email'])
  expect(keys('Anna Nowak')).toEqual(['name'])
  expect(keys('+48 600 100 200')).toEqual(['phone'])
  expect(keys('48600100200')).toEqual(['reference', 'email', 'phone'])
  expect(keys('b5a5d1de-6d9e-4a0b-8a3e-0d6a4d1c2b3a')).toEqual(['account'])
  expect(keys('DE89 3704 0044 0532 0130 00')).toEqual(['iban'])
  expect(keys('DE89 3704 0044 0532 0130 01')).not.toContain('iban')
  expect(keys('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')).toEqual(['email', 'name', 'wallet'])
  const cash = 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'
  expect(termsOf(`bitcoincash:${cash}`)).toMatchObject({ wallet: cash })
  expect(keys('a')).toEqual([])
})

test('a query that fits no key finds nobody', async () => {
  expect(await find('%')).toEqual({ searched: [], clients: [], more: false })
})

test('signs of patterns are ordinary signs', async () => {
  for (const query of ['%%', '__', String.raw`\\`, '%świątek', "o'hara"]) expect((await find(query)).clients).toEqual([])
})

test('without a query, the newest clients come fifty at a time', async () => {
  const now = service.clock()
  const rows = Array.from({ length: 60 }, () => ({
    email: newAddress(),
    passwordHash: '',
    policyVersions: {},
    createdAt: now,
    passwordChangedAt: now,
    state: 'frozen' as const,
  }))
  await service.database.insert(accountTable).values(rows)
  const page = (before?: string) => reader.call(searchClients, { query: { state: 'frozen', ...(before && { before }) } })
  const { body: first } = await page()
  expect([first.clients.length, first.more, first.searched]).toEqual([50, true, []])
  const { body: second } = await page(first.clients.at(-1)?.id)
  expect([second.clients.length, second.more]).toEqual([10, false])
  const ids = [...first.clients, ...second.clients].map(({ id }) => id)
  expect(new Set(ids).size).toBe(60)
})

test('administrators do not search clients, and a search is no event', async () => {
  const administrator = await signInAs(service, 'administrator')
  expect((await administrator.call(searchClients, { query: {} })).status).toBe(403)
  const { rows } = await service.database.execute(sql`select 1 from event where kind = 'desk.records-read'`)
  expect(rows).toEqual([])
})

describe('with 5,000 clients', () => {
  beforeAll(async () => {
    // In parts: a statement may take 0.9 s.
    for (let from = 1; from <= 5000; from += 500)
      await service.database.execute(sql`
        with accounts as (
          insert into account (email, password_hash, policy_versions, created_at, password_changed_at)
          select 'many-' || n || '@example.com', '', '{}', now() - make_interval(mins => n), now()
          from generate_series(${from}::int, ${from + 499}::int) n returning id, email
        ), profiles as (
          insert into profile (account_id, first_name, last_name, phone, updated_at)
          select id, 'First' || email, 'Last' || email, '+48 5' || lpad(abs(hashtext(email) % 100000000)::text, 8, '0'), now() from accounts
        )
        insert into exchange_request (reference, account_id, created_at, from_currency, to_currency, amount, name, email, phone, country, message, contact_letter, answer_due_at)
        select 'MANY' || email, id, now(), 'EUR', 'BTC', 1000, 'Contact ' || email, email, '+49 1' || length(email), 'DE', '', false, now() from accounts`)
  })

  const planFor = async (query: { query?: string; state?: 'frozen' }, disabled: string[]) => {
    const { database, statements } = recordStatements(service)
    await search({ database }, query)
    return planOf(service, statements[0]!, disabled)
  }

  test.for([
    ['MANY4711', ['exchange_request_reference_unique', 'card_payment', 'deal_reference']],
    ['many-4711@example.com', ['account_email_', 'account_closed_email_start', 'exchange_request_email_start']],
    ['Firstmany-4711 Last', ['profile_first_name_start', 'profile_last_name_start', 'exchange_request_name_start']],
    ['+48 600 100 200', ['profile_phone_end', 'exchange_request_phone_end']],
    ['DE89 3704 0044 0532 0130 00', ['payout_account_number']],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', ['wallet_address']],
  ] as const)('a search for %s reads indexes only', async ([query, indexes]) => {
    const plan = await planFor({ query }, ['seqscan'])
    for (const index of indexes) expect(plan).toContain(index)
    expect(plan).not.toMatch(/Seq Scan on (account|profile|exchange_request)/)
  })

  test('the newest clients come from an index, without a sort', async () => {
    for (const [query, index] of [
      [{}, 'account_created_at_id_index'],
      [{ state: 'frozen' }, 'account_state_created_at_id_index'],
    ] as const) {
      const plan = await planFor(query, ['seqscan', 'sort', 'bitmapscan'])
      expect(plan).toContain(index)
      expect(plan).not.toMatch(/^\s*->\s+Sort/m)
    }
  })
})
