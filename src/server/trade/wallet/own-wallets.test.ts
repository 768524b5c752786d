import { describe, expect, test } from 'vitest'
import { newBitcoinAddress, newEthereumAddress } from '#contract/addresses/testing/made-addresses.ts'
import { confirmWallet, enterWallet, listWallets, removeWallet as removeByDesk } from '#contract/desk/endpoints/wallets.ts'
import { changeLanguage } from '#contract/endpoints/account.ts'
import { downloadData } from '#contract/endpoints/client-data.ts'
import { challengeWallet, removeWallet, renameWallet, wallets } from '#contract/endpoints/wallets.ts'
import { newReceivingAddress } from '../../testing/deals.ts'
import { expectKeptUntilErased } from '../../testing/erase-account.ts'
import { storeParty } from '../../testing/offers.ts'
import { verifiedClient } from '../../testing/payout-accounts.ts'
import { clientWithSecondFactor } from '../../testing/second-factor.ts'
import { fieldsOf, serviceOfFile } from '../../testing/service.ts'
import { signInAs } from '../../testing/staff.ts'
import { addOwnWallet, storeProof, walletsOf } from '../../testing/wallets.ts'
import { tradeContext } from '../../testing/trade-context.ts'
import { walletLetters } from './wallet.letters.ts'
import { walletTable } from './wallet.table.ts'

const service = await serviceOfFile({ sharedSandbox: true })
const { database, clock } = service
const dealer = await signInAs(service, 'dealer')
const payments = await signInAs(service, 'payments')

type Client = Awaited<ReturnType<typeof verifiedClient>>
const add = (client: Pick<Client, 'token' | 'password'>, changed?: Parameters<typeof addOwnWallet>[2]) =>
  addOwnWallet(service, client, changed)
const listOf = (client: Pick<Client, 'token'>) => walletsOf(service, client)
const atDesk = async ({ id }: Pick<Client, 'id'>) => (await dealer.call(listWallets, { params: { id } })).body.wallets
const remove = ({ token }: Pick<Client, 'token'>, id: string) => service.call(removeWallet, { token, params: { id } })
const eventsOf = async ({ email }: Pick<Client, 'email'>) =>
  (await service.eventsOf(email)).flatMap(({ kind, actor, details }) => (kind.startsWith('wallet.') ? [{ kind, actor, details }] : []))

const ripple = { coin: 'XRP', network: 'xrp-ledger', address: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe', memo: '12345' }
const exchange = { kind: 'provider', provider: 'Kraken' }

/** A client whose check was approved long ago: new wallets wait. */
const knownClient = () => verifiedClient(service, { name: 'Ada Lovelace', at: new Date(0) })

test('a wallet is listed as it was added, in the name of the party, and waits', async () => {
  const client = await knownClient()
  const address = newBitcoinAddress()
  const { status, body } = await add(client, { address, name: ' Ledger ' })
  expect(status).toBe(200)
  const reply = (await service.call(wallets, { token: client.token })).body
  expect(reply).toMatchObject({ parties: [{ kind: 'person', name: 'Ada Lovelace' }], waitHours: 24, provenFromEur: 1000 })
  expect(reply.wallets).toEqual([
    {
      id: body.id,
      party: 'person',
      coin: 'BTC',
      network: 'bitcoin',
      address,
      memo: null,
      memoType: null,
      name: 'Ledger',
      kind: 'self-hosted',
      provider: null,
      addedAt: clock().toISOString(),
      addedBy: 'client',
      state: 'waiting',
      usableFrom: new Date(clock().getTime() + 24 * 3_600_000).toISOString(),
      proof: null,
      proofs: ['signature', 'transfer'],
      challenge: null,
    },
  ])
})

test('a wallet that has waited for a day is usable', async () => {
  const client = await knownClient()
  await database.insert(walletTable).values([
    { ...bitcoinOf(client), enteredAt: new Date(clock().getTime() - 24 * 3_600_000 + 1000) },
    { ...bitcoinOf(client), enteredAt: new Date(clock().getTime() - 24 * 3_600_000) },
  ])
  expect((await listOf(client)).map(({ state, usableFrom }) => [state, usableFrom])).toEqual([
    ['waiting', new Date(clock().getTime() + 1000).toISOString()],
    ['usable', null],
  ])
})

const bitcoinOf = ({ id: accountId }: Pick<Client, 'id'>) =>
  ({
    accountId,
    coin: 'BTC',
    network: 'bitcoin',
    address: newBitcoinAddress(),
    source: 'client',
    partyKind: 'person',
    enteredAt: clock(),
  }) as const

test('a wallet of the desk waits after its confirmation, and the client can remove it', async () => {
  const client = await knownClient()
  const typed = { address: newBitcoinAddress(), memo: null }
  const body = { coin: 'BTC', network: 'bitcoin', ...typed, source: 'e-mail' as const, party: 'person' as const }
  const { id } = (await dealer.call(enterWallet, { params: { id: client.id }, body })).body
  expect(await listOf(client)).toMatchObject([{ id, addedBy: 'desk', state: 'unconfirmed', usableFrom: null, proofs: [] }])
  await payments.call(confirmWallet, { params: { id: client.id, walletId: id }, body: typed })
  expect(await listOf(client)).toMatchObject([{ id, addedBy: 'desk', state: 'waiting', proofs: ['signature', 'transfer'] }])
  expect((await remove(client, id)).status).toBe(200)
  expect(await atDesk(client)).toMatchObject([{ id, removed: { by: null, reason: 'client-asked' } }])
})

test('the desk cannot confirm what a client added, and sees who did', async () => {
  const client = await knownClient()
  const address = newBitcoinAddress()
  const { id } = (await add(client, { address, name: 'Paper', ...exchange })).body
  const confirmed = await payments.call(confirmWallet, { params: { id: client.id, walletId: id }, body: { address, memo: null } })
  expect(confirmed.status).toBe(409)
  expect(await atDesk(client)).toMatchObject([
    { id, address, name: 'Paper', ...exchange, party: 'person', source: 'client', enteredBy: null, state: 'waiting' },
  ])
})

test.each([
  [
    'from a URI',
    { address: 'bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=1' },
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    null,
  ],
  ['in groups', { address: 'bc1q ar0s rrr7 xfkv y5l6 43ly dnw9 re59 gtzz wf5m dq' }, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', null],
  ['with its tag', ripple, ripple.address, '12345'],
  [
    'whose tag is in its X-address',
    { ...ripple, address: 'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi', memo: '' },
    'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf',
    '4294967295',
  ],
])('an address %s is stored as it is sent to', async (_how, typed, address, memo) => {
  const client = await knownClient()
  expect((await add(client, typed)).status).toBe(200)
  expect(await listOf(client)).toMatchObject([{ address, memo }])
})

test.each([
  ['an address with a typing mistake', { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdp' }, 'address', /typing mistake/],
  ['an address of another network', { address: newEthereumAddress() }, 'address', /another network/],
  ['an address of the test network', { address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' }, 'address', /test network/],
  ['a token’s own address', { coin: 'ETH', network: 'ethereum', address: '0xdac17f958d2ee523a2206206994597c13d831ec7' }, 'address', /lost/],
  ['words', { address: 'my wallet' }, 'address', /not an address/],
  ['nothing', { address: ' ' }, 'address', /is needed/],
  ['words as the tag of a URI', { ...ripple, address: `xrpl:${ripple.address}?dt=foo%20bar`, memo: null }, 'memo', /whole number/],
  ['a control character as the tag of a URI', { ...ripple, address: `xrpl:${ripple.address}?dt=%00`, memo: null }, 'memo', /whole number/],
  ['a network that the coin does not have', { network: 'base' }, 'network', /network of this coin/],
  ['a memo on a network without one', { memo: '1' }, 'memo', /must be empty/],
  ['a tag that is no number', { ...ripple, memo: 'deposit' }, 'memo', /whole number/],
  [
    'another tag than that of the X-address',
    { ...ripple, address: 'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi' },
    'memo',
    /another tag/,
  ],
  ['a company without its name', { kind: 'provider', provider: ' ' }, 'provider', /name of the company/],
])('%s is refused at its field', async (_what, typed, field, sentence) => {
  const client = await knownClient()
  const answer = await add(client, typed)
  expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([400, [field]])
  expect(fieldsOf(answer)[field]).toMatch(sentence)
  expect(await listOf(client)).toEqual([])
})

describe('several addresses of a wallet', () => {
  const [first, second, third] = [newBitcoinAddress(), newBitcoinAddress(), newBitcoinAddress()]

  test('are added with one proof and one letter, and one text is signed with all', async () => {
    const client = await knownClient()
    const { status, body } = await add(client, { address: first, moreAddresses: [second, ` ${third} `, first] })
    expect(status).toBe(200)
    const wallets = await listOf(client)
    expect(wallets.map(({ address }) => address).toSorted()).toEqual([first, second, third].toSorted())
    const [letter] = await service.lettersTo(client.email, 1)
    expect(letter?.text).toMatch(/Addresses:? *\n? *3/)
    const challenged = await service.call(challengeWallet, { token: client.token, params: { id: body.id }, body: { kind: 'signature' } })
    const text = challenged.body.message ?? ''
    for (const { address } of wallets) expect(text).toContain(`\nAddress: ${address}\n`)
    const challenges = (await listOf(client)).map(({ challenge }) => challenge)
    expect(challenges.map((one) => one?.message)).toEqual([text, text, text])
    expect(new Set(challenges.map((one) => one?.id)).size).toBe(3)
    expect(await service.lettersTo(client.email, 1)).toHaveLength(1)
  })

  test('are announced with the link that stops them, though the first one was removed at once', async () => {
    const client = await knownClient()
    const { id } = (await add(client, { address: first, moreAddresses: [second, third] })).body
    await remove(client, id)
    const order = { kind: 'wallet-added', walletId: id } as const
    const letter = await walletLetters(tradeContext(service))['wallet-added'](order)
    expect(letter?.facts).toContainEqual({ label: 'Addresses', value: '2' })
    expect(letter?.action?.url).toContain('/app/stop/')
    for (const wallet of await listOf(client)) await remove(client, wallet.id)
    expect(await walletLetters(tradeContext(service))['wallet-added'](order)).toBeNull()
  })

  test('are signed without those that are proven, or that wait for a small transfer', async () => {
    const client = await knownClient()
    await newReceivingAddress([dealer, payments])
    await add(client, { address: first, moreAddresses: [second, third] })
    const idOf = async (address: string) => (await listOf(client)).find((one) => one.address === address)?.id ?? ''
    await storeProof(service, await idOf(second))
    const begin = async (address: string, kind: 'signature' | 'transfer') =>
      (await service.call(challengeWallet, { token: client.token, params: { id: await idOf(address) }, body: { kind } })).body
    expect((await begin(third, 'transfer')).transfer).not.toBeNull()
    const { message } = await begin(first, 'signature')
    expect([first, second, third].filter((address) => message?.includes(address))).toEqual([first])
    expect((await listOf(client)).find(({ address }) => address === third)?.challenge?.kind).toBe('transfer')
  })

  test.each([
    [
      'on a network where a wallet has one',
      { ...ripple, memo: null, moreAddresses: ['rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'] },
      /must be empty/,
    ],
    ['of a company', { ...exchange, moreAddresses: [second] }, /must be empty/],
    ['with a typing mistake', { moreAddresses: [second, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdp'] }, /typing mistake/],
    ['more than nine others', { moreAddresses: Array.from({ length: 10 }, newBitcoinAddress) }, /./],
  ])('%s are refused, and none is added', async (_, typed, sentence) => {
    const client = await knownClient()
    const answer = await add(client, typed)
    expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([400, ['moreAddresses']])
    expect(fieldsOf(answer)['moreAddresses']).toMatch(sentence)
    expect(await listOf(client)).toEqual([])
  })
})

test('a company’s wallet is not proven, nor one with a memo by a transfer', async () => {
  const client = await knownClient()
  const stellar = { coin: 'XLM', network: 'stellar', address: 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ' }
  const proofsOf = async (typed: object) => {
    const { id } = (await add(client, typed)).body
    return (await listOf(client)).find((one) => one.id === id)?.proofs
  }
  expect(await proofsOf({ ...ripple, ...exchange })).toEqual([])
  expect(await proofsOf({ ...ripple, memo: '777' })).toEqual([])
  expect(await proofsOf({ ...ripple, memo: null })).toEqual(['transfer'])
  expect(await proofsOf({ ...stellar, memo: '12345', memoType: 'id' })).toEqual(['signature'])
  expect(await proofsOf(stellar)).toEqual(['signature', 'transfer'])
})

test('a wallet of the client cannot be one of our receiving addresses', async () => {
  const ours = { coin: 'ETH', network: 'ethereum', address: newEthereumAddress() }
  await newReceivingAddress([dealer, payments], ours)
  const answer = await add(await knownClient(), ours)
  expect(fieldsOf(answer)['address']).toContain('to which you send coins to us')
})

test('the same wallet is refused, also at once; with another memo it is another one', async () => {
  const client = await knownClient()
  const answers = await Promise.all(Array.from({ length: 4 }, () => add(client, ripple)))
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400', '400', '400'])
  expect(fieldsOf(await add(client, ripple))).toEqual({ address: 'You have added this wallet already.' })
  expect((await add(client, { ...ripple, memo: '777' })).status).toBe(200)
  expect(await listOf(client)).toHaveLength(2)
})

test('a fifty-first wallet is refused', async () => {
  const client = await knownClient()
  await database.insert(walletTable).values(Array.from({ length: 49 }, () => bitcoinOf(client)))
  expect((await add(client)).status).toBe(200)
  expect(await add(client)).toMatchObject({ status: 409, body: { error: 'CONFLICT' } })
})

test('without an approved check of that party, the check is asked for first', async () => {
  const person = await knownClient()
  const needsCheck = { error: 'REQUIREMENTS_OPEN', requirements: ['identity-check'] }
  expect(await add(person, { party: 'company' })).toMatchObject({ status: 409, body: needsCheck })
  await storeParty(service, person.id, { kind: 'company', name: 'Lovelace Engines sp. z o.o.' })
  expect((await add(person, { party: 'company' })).status).toBe(200)
  expect(await listOf(person)).toMatchObject([{ party: 'company' }])
})

test('a wallet needs a fresh proof, and a mistake in the address uses none up', async () => {
  const client = await clientWithSecondFactor(service)
  await storeParty(service, client.id)
  const own = { ...client, token: client.accessToken }
  expect(Object.keys(fieldsOf(await add(own, { currentPassword: 'not my password' })))).toEqual(['currentPassword'])
  expect(Object.keys(fieldsOf(await add(own)))).toEqual(['code'])
  const code = client.nextCode()
  expect(Object.keys(fieldsOf(await add(own, { address: 'x', code })))).toEqual(['address'])
  expect((await add(own, { code })).status).toBe(200)
})

test('a frozen client adds, names and removes nothing', async () => {
  const client = await knownClient()
  const { id } = (await add(client)).body
  await service.setState(client.email, 'frozen')
  const answers = [
    await add(client),
    await service.call(renameWallet, { token: client.token, params: { id }, body: { name: 'x' } }),
    await remove(client, id),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ status: 401, body: { error: 'UNAUTHENTICATED' } })
})

test('only its client names a wallet', async () => {
  const client = await knownClient()
  const { id } = (await add(client, { name: 'one' })).body
  const rename = ({ token }: Client, name: string) => service.call(renameWallet, { token, params: { id }, body: { name } })
  expect((await rename(await knownClient(), 'theirs')).status).toBe(404)
  expect((await rename(client, 'two')).status).toBe(200)
  expect(await listOf(client)).toMatchObject([{ name: 'two' }])
})

test('a removed wallet is gone, can be added again, and is removed only by its client', async () => {
  const client = await knownClient()
  const address = newBitcoinAddress()
  const { id } = (await add(client, { address })).body
  expect((await remove(await knownClient(), id)).status).toBe(404)
  expect(await Promise.all([remove(client, id), remove(client, id)])).toMatchObject([{ status: 200 }, { status: 200 }])
  expect(await listOf(client)).toEqual([])
  expect((await add(client, { address })).status).toBe(200)
  expect(await eventsOf(client)).toEqual([
    { kind: 'wallet.added', actor: 'client', details: { walletId: id, coin: 'BTC', network: 'bitcoin', kind: 'self-hosted' } },
    { kind: 'wallet.removed', actor: 'client', details: { walletId: id, reason: 'client-asked' } },
    { kind: 'wallet.added', actor: 'client', details: expect.objectContaining({ coin: 'BTC' }) },
  ])
})

describe('letters', () => {
  const titles = {
    en: ['A wallet was added to your account', 'A wallet was removed from your account'],
    pl: ['Do twojego konta dodano portfel', 'Z twojego konta usunięto portfel'],
    de: ['Ihrem Konto wurde eine Wallet hinzugefügt', 'Eine Wallet wurde aus Ihrem Konto entfernt'],
  }
  test.each(Object.entries(titles))('in %s say what happened, without address, memo or name', async (language, expected) => {
    const client = await knownClient()
    await service.call(changeLanguage, { token: client.token, body: { language } })
    const { id } = (await add(client, { ...ripple, memo: '54321', name: 'Grandma' })).body
    await service.lettersTo(client.email, 1)
    await remove(client, id)
    const letters = await service.lettersTo(client.email, 2)
    expect(letters.map(({ subject }) => subject)).toEqual(expected.toReversed())
    for (const { text, html } of letters) {
      expect(text).toContain('XRP Ledger')
      expect(text + html).not.toMatch(/rPT1|54321|Grandma/)
    }
    expect(letters[0]?.text).toContain(`${service.config.publicOrigin}/app/wallets`)
    expect(letters[1]?.text).toContain(`${service.config.publicOrigin}/app/stop/`)
  })

  test('of a new wallet say from when on coins are sent there, and how to object', async () => {
    const client = await knownClient()
    await add(client)
    const [letter] = await service.lettersTo(client.email, 1)
    const text = letter?.text.replaceAll(/\s+/g, ' ') ?? ''
    expect(text).toMatch(/BTC that you buy can be sent there from .*, Warsaw time on: a new wallet waits first/)
    expect(text).toContain('If that was not you, remove the wallet, change your password, and write to')
  })

  test('also come when the desk removes a wallet, and never say why', async () => {
    const client = await knownClient()
    const { id } = (await add(client)).body
    await service.lettersTo(client.email, 1)
    await payments.call(removeByDesk, { params: { id: client.id, walletId: id }, body: { reason: 'compliance' } })
    const [letter] = await service.lettersTo(client.email, 2)
    expect(letter?.subject).toBe('A wallet was removed from your account')
    expect(letter?.text).not.toMatch(/complian/i)
  })
})

test('a client downloads all wallets, also removed ones', async () => {
  const client = await knownClient()
  const { id } = (await add(client, { ...ripple, memo: '31337', name: 'Savings', ...exchange })).body
  await remove(client, id)
  const { body } = await service.call(downloadData, { token: client.token, body: { currentPassword: client.password } })
  expect(body.data['wallets']).toEqual([
    {
      ...ripple,
      memo: '31337',
      memoType: null,
      source: 'client',
      name: 'Savings',
      ...exchange,
      party: 'person',
      enteredAt: expect.any(String),
      confirmedAt: null,
      removedAt: expect.any(String),
    },
  ])
})

test('a wallet of a closed account is kept, and erased on its last day with its salt', async () => {
  const client = await knownClient()
  const address = newBitcoinAddress()
  await add(client, { address })
  await expectKeptUntilErased(service, client, address, ['public.wallet'])
})

test.each([
  ['of the client that a person entered', 'wallet_client', { source: 'client', enteredBy: dealer.id }],
  ['of the desk that nobody entered', 'wallet_client', { source: 'letter' }],
  ['of a company without its name', 'wallet_kind', { kind: 'provider' }],
  ['of a company that is self-hosted', 'wallet_kind', { provider: 'Kraken' }],
] as const)('the database refuses a wallet %s', async (_what, constraint, wrong) => {
  const client = await knownClient()
  const insert = database.insert(walletTable).values({ ...bitcoinOf(client), ...wrong })
  await expect(insert).rejects.toMatchObject({ cause: { constraint } })
})
