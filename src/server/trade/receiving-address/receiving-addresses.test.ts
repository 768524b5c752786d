import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newBitcoinAddress, newEthereumAddress } from '#contract/addresses/testing/made-addresses.ts'
import { importReceivingAddresses, removeWaitingAddresses } from '#contract/desk/endpoints/address-import.ts'
import * as endpoints from '#contract/desk/endpoints/offers.ts'
import { readRecord } from '#contract/desk/endpoints/record.ts'
import { readWaiting } from '#contract/desk/endpoints/waiting.ts'
import { confirmWallet, enterWallet } from '#contract/desk/endpoints/wallets.ts'
import { isKeptAddress, isOurAddress } from '#contract/desk/wallet-codes.ts'
import { cancelDeal } from '#contract/endpoints/deals.ts'
import { connectForFile, superuserUrl } from '../../testing/database.ts'
import { dealService } from '../../testing/deal-work.ts'
import { acceptNewest } from '../../testing/deals.ts'
import { type Buyer, buyer, draftFor, publish } from '../../testing/offers.ts'
import { type Person, signInAs } from '../../testing/staff.ts'
import { findAddressesOf, findNextAddresses } from './receiving-address.store.ts'
import { receivingAddressTable } from './receiving-address.table.ts'
import { readStocks } from './receiving-addresses.ts'
import { reserveAddress, reserveAddressForProof } from './reserve-address.ts'

const { service, dealer, payments, supervisor, accepted, pay, stateOf } = await dealService()
const { database } = service
const superuser = connectForFile(superuserUrl(service.config.databaseUrl), { connections: 1 })
const reader = await signInAs(service, 'reader')

type On = { coin: string; network: string }
type List = On & { lines: string[] }

const bitcoin = { coin: 'BTC', network: 'bitcoin' } as const
const xrp = { coin: 'XRP', network: 'xrp-ledger' } as const
const stellar = { coin: 'XLM', network: 'stellar' } as const

const importBy = (staff: Person, body: List) => staff.call(importReceivingAddresses, { body })
async function importByTwo(body: List) {
  for (const staff of [dealer, payments]) expect((await importBy(staff, body)).status).toBe(200)
}
const enterBy = (staff: Person, body: On & { address: string; memo?: string | null }) =>
  staff.call(endpoints.enterReceivingAddress, { body: { memo: null, ...body } })
const confirmBy = (staff: Person, id: string, address: string) =>
  staff.call(endpoints.confirmReceivingAddress, { params: { id }, body: { address, memo: null } })
const remove = (staff: Person, id: string) => staff.call(endpoints.removeReceivingAddress, { params: { id } })
const listed = async (query?: On) => (await dealer.call(endpoints.listReceivingAddresses, query && { query })).body
const stockOf = async (coin: string, network: string) =>
  (await listed({ coin, network })).stocks.find((one) => one.coin === coin && one.network === network)

const offered = async (reference: string, of: On) =>
  (await dealer.call(endpoints.readOfferBasis, { params: { reference } })).body.receivingAddresses.filter(
    ({ coin, network }) => coin === of.coin && network === of.network,
  )
const sellBy = (client: Buyer, changed: Partial<endpoints.TypedOfferDraft>) =>
  publish(supervisor, {
    request: client.request,
    draft: draftFor(client, { direction: 'sell', fixedSide: 'coins', amount: '0.01', ...changed }),
    by: supervisor,
  })

describe('an account of ours, for sells', () => {
  test('is offered to every request, and each gets a tag that nobody had before', async () => {
    await importByTwo({ ...xrp, lines: ['rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY'] })
    const clients = [await buyer(service), await buyer(service)]
    for (const client of clients) {
      const [account] = await offered(client.request, xrp)
      expect(account).toMatchObject({ memo: null, request: null })
      expect((await sellBy(client, { ...xrp, amount: '500', receivingAddressId: account?.id ?? '' })).status).toBe(200)
    }
    const { addresses, stocks } = await listed(xrp)
    const used = addresses.filter(({ request }) => request !== null)
    expect(new Set(used.map(({ request }) => request))).toEqual(new Set(clients.map(({ request }) => request)))
    expect(used).toHaveLength(2)
    expect(new Set(used.map(({ memo }) => memo)).size).toBe(2)
    for (const { memo } of used) expect(memo).toMatch(/^[1-9]\d{0,9}$/)
    expect(addresses.find(({ memo }) => memo === null)).toMatchObject({ request: null })
    expect(stocks.find(({ coin }) => coin === 'XRP')).toMatchObject({ hasAccount: true, free: 0, used: 2, isLow: false })
    // A better offer for the same request keeps its tag.
    const [client] = clients
    const kept = await offered(client?.request ?? '', xrp)
    expect(kept[0]).toMatchObject({ request: client?.request, memo: expect.stringMatching(/^\d+$/) as unknown })
  })

  test('gives no tag twice, even if many reservations at once draw the same number', async () => {
    const [account] = await offered((await buyer(service)).request, xrp)
    let next = 700
    const drawn = () => {
      let first = true
      return () => (first ? ((first = false), 42) : ++next)
    }
    const reserve = () =>
      database.transaction((tx) => reserveAddress(tx, { ...xrp, addressId: account?.id ?? '', requestId: randomUUID() }, drawn()))
    const ids = await Promise.all(Array.from({ length: 20 }, reserve))
    const memos = (await listed(xrp)).addresses.filter(({ id }) => ids.includes(id)).map(({ memo }) => memo)
    expect(memos).toContain('42')
    expect([ids.length, new Set(ids).size, new Set(memos).size]).toEqual([20, 20, 20])
  })

  test('gives the whole range of tags, and never 0', async () => {
    const [account] = await offered((await buyer(service)).request, xrp)
    const at = (pick: (from: number, below: number) => number) =>
      database.transaction((tx) => reserveAddress(tx, { ...xrp, addressId: account?.id ?? '', requestId: randomUUID() }, pick))
    const ids = [await at((from) => from), await at((_from, below) => below - 1)]
    const { addresses } = await listed(xrp)
    expect(ids.map((id) => addresses.find((one) => one.id === id)?.memo)).toEqual(['1', '4294967295'])
  })

  test('gives a memo of digits on a network with memos', async () => {
    await importByTwo({ ...stellar, lines: ['GBRPYHIL2CI3FNQ4BXLFMNDLFJUNPU2HY3ZMFSHONUCEOASW7QC7OX2H'] })
    const client = await buyer(service)
    const [account] = await offered(client.request, stellar)
    expect((await sellBy(client, { ...stellar, amount: '2000', receivingAddressId: account?.id ?? '' })).status).toBe(200)
    expect((await offered(client.request, stellar))[0]?.memo).toMatch(/^\d{12}$/)
  })
})

describe('an address of a sell', () => {
  test('is proposed in the order of the entries, and belongs to the first who uses it', async () => {
    await importByTwo({ ...bitcoin, lines: [newBitcoinAddress()] })
    await importByTwo({ ...bitcoin, lines: [newBitcoinAddress()] })
    const [one, other] = [await buyer(service), await buyer(service)]
    const [[first], [same]] = [await offered(one.request, bitcoin), await offered(other.request, bitcoin)]
    expect(same?.id).toBe(first?.id)
    const answers = await Promise.all([one, other].map((client) => sellBy(client, { receivingAddressId: first?.id ?? '' })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const loser = answers[0]?.status === 409 ? one : other
    const [next] = await offered(loser.request, bitcoin)
    expect(next?.id).not.toBe(first?.id)
    expect((await sellBy(loser, { receivingAddressId: next?.id ?? '' })).status).toBe(200)
    expect((await listed(bitcoin)).stocks.find(({ coin }) => coin === 'BTC')).toMatchObject({ free: 0, used: 2, isLow: true })
    expect(await offered((await buyer(service)).request, bitcoin)).toEqual([])
  })

  test('of a deal that is over is not used for the request’s next deal', async () => {
    const { client, reference } = await accepted({ direction: 'sell' })
    const used = (await listed(bitcoin)).addresses.find(({ request }) => request === client.request)
    await service.call(cancelDeal, { token: client.token, params: { reference } })
    expect((await offered(client.request, bitcoin)).map(({ id }) => id)).not.toContain(used?.id)
    const again = await sellBy(client, { receivingAddressId: used?.id ?? '' })
    expect(again).toMatchObject({ status: 409, body: { reasons: ['no-receiving-address'] } })
  })

  test('of a deal in question is kept by the offer that replaces it', async () => {
    const { client, reference } = await accepted({ direction: 'sell' })
    await pay(reference, '0.02')
    expect(await stateOf(reference)).toBe('in-question')
    const [kept] = await offered(client.request, bitcoin)
    expect(kept?.request).toBe(client.request)
    expect((await sellBy(client, { amount: '0.02', receivingAddressId: kept?.id ?? '' })).status).toBe(200)
  })

  test('of a deal in question is required of its new offer, not that of an older deal', async () => {
    const client = await buyer(service)
    const sell = (amount: string, receivingAddressId: string | undefined) =>
      sellBy(client, { ...xrp, amount, receivingAddressId: receivingAddressId ?? '' })
    const next = async () => (await offered(client.request, xrp))[0]
    const account = await next()
    await sell('500', account?.id)
    const older = await next()
    await service.call(cancelDeal, { token: client.token, params: { reference: await acceptNewest(service, client) } })
    await sell('500', account?.id)
    const own = await next()
    const reference = await acceptNewest(service, client, 2)
    await pay(reference, '600', { bankReference: 'A'.repeat(64), payerAccount: null })
    expect(await stateOf(reference)).toBe('in-question')
    expect(older?.memo).not.toBe(own?.memo)
    // An older address was proposed first or last, by chance.
    await superuser.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`update receiving_address set entered_at = now() + interval '1 hour' where id = ${older?.id}`)
    })
    expect((await offered(client.request, xrp)).map(({ memo }) => memo)).toEqual([own?.memo, null])
    for (const other of [older?.id, account?.id])
      expect(await sell('600', other)).toMatchObject({ status: 409, body: { error: 'CONFLICT' } })
    expect((await sell('600', own?.id)).status).toBe(200)
  })
})

describe('the small transfers of a wallet', () => {
  const reserve = (of: typeof bitcoin | typeof xrp, walletId: string) =>
    database.transaction((tx) => reserveAddressForProof(tx, { ...of, walletId }))

  test('have an address that no deal gets, and always the same one', async () => {
    await importByTwo({ ...bitcoin, lines: [newBitcoinAddress(), newBitcoinAddress()] })
    const [wallet, other, last] = [randomUUID(), randomUUID(), randomUUID()]
    const reserved = await Promise.all([reserve(bitcoin, wallet), reserve(bitcoin, other)])
    expect(new Set(reserved.map((one) => one?.address)).size).toBe(2)
    expect(await reserve(bitcoin, wallet)).toMatchObject({ address: reserved[0]?.address, memo: null })
    expect(await reserve(bitcoin, last)).toBeUndefined()
    expect(await offered((await buyer(service)).request, bitcoin)).toEqual([])
    const forWallets = (await listed(bitcoin)).addresses.filter(({ isForWallet }) => isForWallet)
    expect(new Set(forWallets.map(({ address }) => address))).toEqual(new Set(reserved.map((one) => one?.address)))
    const id = forWallets[0]?.id ?? ''
    expect(await database.transaction((tx) => reserveAddress(tx, { ...bitcoin, addressId: id, requestId: randomUUID() }))).toBeUndefined()
  })

  test('have a tag of their own at an account of ours', async () => {
    const wallets = Array.from({ length: 5 }, () => randomUUID())
    const reserved = await Promise.all(wallets.map((wallet) => reserve(xrp, wallet)))
    expect(new Set(reserved.map((one) => one?.memo)).size).toBe(5)
    for (const one of reserved) expect(one?.memo).toMatch(/^[1-9]\d{0,9}$/)
    expect((await listed(xrp)).addresses.find(({ memo }) => memo === null)).toMatchObject({ isForWallet: false, request: null })
  })
})

test('no client can have our account as a wallet, with whatever tag', async () => {
  const client = await buyer(service)
  const address = 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY'
  for (const memo of ['7', null]) {
    const body = { ...xrp, address, memo, source: 'e-mail' as const }
    const { status, body: reply } = await dealer.call(enterWallet, { params: { id: client.id }, body })
    expect([status, reply]).toMatchObject([400, { fields: { address: isOurAddress } }])
  }
})

const countsOf = async (staff: Person, body: List) => (await importBy(staff, body)).body
const nothing = { entered: 0, confirmed: 0, waiting: 0, free: 0, used: 0 }
const storedRows = async () =>
  Number((await database.execute<{ count: string }>(sql`select count(*) from receiving_address`)).rows[0]?.count)

// Of BIP-84, BIP-173 and BIP-350.
const examples = [
  'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
]
const onBitcoin = (...lines: string[]): List => ({ ...bitcoin, lines })

describe('a list of addresses', () => {
  test('is entered by one person, and confirmed when a second person imports it', async () => {
    expect((await importBy(reader, onBitcoin(...examples))).status).toBe(403)
    expect(await countsOf(dealer, onBitcoin(...examples.slice(0, 2)))).toEqual({ ...nothing, entered: 2 })
    expect(await countsOf(dealer, onBitcoin(...examples))).toEqual({ ...nothing, entered: 1, waiting: 2 })
    expect(await stockOf('BTC', 'bitcoin')).toMatchObject({ free: 0, waiting: 3, isLow: true })
    expect(await countsOf(payments, onBitcoin(...examples.toReversed().slice(0, 2)))).toEqual({ ...nothing, confirmed: 2 })
    expect(await countsOf(payments, onBitcoin(...examples))).toEqual({ ...nothing, confirmed: 1, free: 2 })
    expect(await countsOf(dealer, onBitcoin(...examples))).toEqual({ ...nothing, free: 3 })
    expect(await stockOf('BTC', 'bitcoin')).toMatchObject({ ...bitcoin, hasAccount: false, free: 3, waiting: 0, isLow: true })
    const { body } = await supervisor.call(readRecord, { query: { kind: 'receiving-address.imported' } })
    expect(body.events.slice(0, 4).map(({ details }) => [details['entered'], details['confirmed']])).toEqual([
      [0, 1],
      [0, 2],
      [1, 0],
      [2, 0],
    ])
  })

  test('with a wrong line is refused as a whole, with the number of each wrong line', async () => {
    const { id } = await service.newClient()
    const wallet = { address: 'GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7', memo: '5', memoType: 'id' }
    const entered = await dealer.call(enterWallet, { params: { id }, body: { ...stellar, ...wallet, source: 'e-mail' } })
    expect(entered.status).toBe(200)
    await payments.call(confirmWallet, { params: { id, walletId: entered.body.id }, body: wallet })
    const before = await storedRows()
    const lines = [
      examples[0] ?? '',
      '',
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      `${examples[1]},7`,
    ]
    expect(await importBy(dealer, onBitcoin(...lines))).toMatchObject({
      status: 400,
      body: { error: 'VALIDATION_FAILED', fields: { 'lines.2': 'empty', 'lines.4': 'twice', 'lines.5': 'memo-not-used' } },
    })
    const other = 'GAHK7EEG2WWHVKDNT4CEQFZGKF2LGDSW2IVM4S5DP42RBW3K6BTODB4A'
    const lumens = [`${other},1`, `${other},1`, `${wallet.address},6`, `${wallet.address},5`, wallet.address, `${other},${'9'.repeat(29)}`]
    expect((await importBy(dealer, { ...stellar, lines: lumens })).body).toMatchObject({
      fields: { 'lines.2': 'twice', 'lines.4': 'clients-wallet', 'lines.5': 'clients-wallet', 'lines.6': 'memo-wrong' },
    })
    const ripple = ['4294967296', '-1', '1e3'].map((tag) => `rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY,${tag}`)
    expect((await importBy(dealer, { ...xrp, lines: ripple })).body).toMatchObject({
      fields: { 'lines.1': 'memo-wrong', 'lines.2': 'memo-wrong', 'lines.3': 'memo-wrong' },
    })
    expect((await importBy(dealer, { coin: 'BTC', network: 'ethereum', lines })).status).toBe(400)
    expect((await importBy(dealer, onBitcoin(...Array.from({ length: 1001 }, () => lines[2] ?? '')))).status).toBe(400)
    expect(await storedRows()).toBe(before)
  })

  test('imported twice at once by two people is entered once and confirmed once', async () => {
    const tags = Array.from({ length: 1000 }, (_, at) => `rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe,${at}`)
    const [one, other] = await Promise.all([
      countsOf(dealer, { ...xrp, lines: tags }),
      countsOf(payments, { ...xrp, lines: tags.toReversed() }),
    ])
    expect([one.entered + other.entered, one.confirmed + other.confirmed]).toEqual([1000, 1000])
    expect(await stockOf('XRP', 'xrp-ledger')).toMatchObject({ free: 1000, waiting: 0 })
  })
})

test('a wrong list is removed at once, but for what is confirmed', async () => {
  const ethereum = (...lines: string[]) => ({ coin: 'ETH', network: 'ethereum', lines })
  const one = '0x52908400098527886E0F7030069857D2E4169EE7'
  const two = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
  await importBy(dealer, ethereum(one, two))
  await importBy(payments, ethereum(one))
  const body = { coin: 'ETH', network: 'ethereum' }
  expect((await reader.call(removeWaitingAddresses, { body })).status).toBe(403)
  expect((await payments.call(removeWaitingAddresses, { body })).body).toEqual({ removed: 1 })
  expect((await payments.call(removeWaitingAddresses, { body })).body).toEqual({ removed: 0 })
  expect(await stockOf('ETH', 'ethereum')).toMatchObject({ free: 1, waiting: 0 })
  expect(await countsOf(payments, ethereum(one, two))).toEqual({ ...nothing, entered: 1, free: 1 })
})

describe('few addresses', () => {
  test('are said of coins that had one, on networks on offer, and not of accounts', async () => {
    const waitingFor = async (staff: Person) => (await staff.call(readWaiting)).body.fewAddresses
    const before = await waitingFor(dealer)
    const litecoin = { coin: 'LTC', network: 'litecoin', lines: ['ltc1qhzjptwpym9afcdjhs7jcz6fd0jma0l0rc0e5yr'] }
    await importBy(dealer, litecoin)
    expect([await waitingFor(dealer), await waitingFor(reader)]).toEqual([before + 1, 0])
    await importBy(payments, litecoin)
    expect(await stockOf('LTC', 'litecoin')).toMatchObject({ free: 1, isLow: true })

    const account = { coin: 'ATOM', network: 'cosmos-hub', lines: ['cosmos1xv9tklw7d82sezh9haa573wufgy59vmwe6xxe5'] }
    await importBy(dealer, account)
    expect(await stockOf('ATOM', 'cosmos-hub')).toMatchObject({ hasAccount: false, isLow: true })
    await importBy(payments, account)
    expect(await stockOf('ATOM', 'cosmos-hub')).toMatchObject({ hasAccount: true, free: 0, isLow: false })
    expect(await waitingFor(dealer)).toBe(before + 1)
  })

  test('are said below the operator’s number, and not of a network that is closed', async () => {
    const isLow = async (warnBelowAddresses: number, closedNetworks: Record<string, string[]> = {}) => {
      const stocks = await readStocks(database, { offers: { closedNetworks }, chain: { warnBelowAddresses } })
      return stocks.find(({ coin }) => coin === 'BTC')?.isLow
    }
    expect((await stockOf('BTC', 'bitcoin'))?.free).toBe(3)
    expect([await isLow(3), await isLow(4), await isLow(4, { BTC: ['bitcoin'] })]).toEqual([false, true, false])
  })
})

const address = newEthereumAddress()
const enter = async (coin: string) => (await enterBy(dealer, { coin, network: 'ethereum', address })).body.id
const listedOf = async (id: string, coin = 'ETH') => (await listed({ coin, network: 'ethereum' })).addresses.find((one) => one.id === id)

test('a wrong entry is removed by who made it or by a colleague, and can be made again', async () => {
  const wrong = await enter('LINK')
  expect((await remove(reader, wrong)).status).toBe(403)
  expect([(await remove(payments, wrong)).status, (await remove(payments, wrong)).status]).toEqual([200, 200])
  expect(await listedOf(wrong, 'LINK')).toBeUndefined()
  const { body } = await supervisor.call(readRecord, { query: { kind: 'receiving-address.removed' } })
  expect(body.events[0]).toMatchObject({ details: { addressId: wrong, coin: 'LINK', network: 'ethereum' } })
  expect((await remove(dealer, await enter('LINK'))).status).toBe(200)
})

test('a confirmed address stays', async () => {
  const id = await enter('ETH')
  expect((await confirmBy(payments, id, address)).status).toBe(200)
  expect(await remove(dealer, id)).toMatchObject({ status: 409, body: { error: 'CONFLICT' } })
  expect(await listedOf(id)).toBeDefined()
})

describe('one address', () => {
  const enterAs = (staff: Person, coin: string, typed: string, network = 'ethereum') => enterBy(staff, { coin, network, address: typed })
  const importAs = (staff: Person, coin: string, lines: string[]) => importBy(staff, { coin, network: 'ethereum', lines })
  /** An entry of the release before. */
  async function storeEntry(coin: 'ETH' | 'USDC', address: string, confirmedBy?: string) {
    const now = service.clock()
    const confirmed = confirmedBy === undefined ? {} : { confirmedBy, confirmedAt: now }
    const row = { coin, network: 'ethereum', address, enteredBy: dealer.id, enteredAt: now, ...confirmed }
    const [stored] = await database.insert(receivingAddressTable).values(row).returning({ id: receivingAddressTable.id })
    return stored?.id ?? ''
  }

  const listedAs = async (typed: string) =>
    (await listed({ coin: 'ETH', network: 'ethereum' })).addresses.find(({ address }) => address === typed)

  test('in lower case is confirmed and stored in the usual form', async () => {
    const entered = newEthereumAddress()
    const id = await storeEntry('ETH', entered.toLowerCase())
    expect((await confirmBy(payments, id, entered.toLowerCase())).status).toBe(200)
    expect(await listedAs(entered)).toMatchObject({ enteredBy: { id: dealer.id }, confirmedBy: { id: payments.id } })
    expect(await listedOf(id)).toBeUndefined()
  })

  test('is refused under a second coin of its network, in any letter case', async () => {
    const address = newEthereumAddress()
    expect((await enterAs(dealer, 'ETH', address)).status).toBe(200)
    expect(await enterAs(payments, 'USDC', address.toLowerCase())).toMatchObject({ status: 409, body: { error: 'CONFLICT' } })
    expect((await importAs(payments, 'USDC', [newEthereumAddress(), address.toLowerCase()])).body).toMatchObject({
      fields: { 'lines.2': 'other-coin' },
    })
    expect((await enterAs(payments, 'USDC', address, 'base')).status).toBe(200)
  })

  test('entered by two people at once under two coins is kept once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const address = newEthereumAddress()
      const answers = await Promise.all([
        enterAs(dealer, 'ETH', address),
        enterAs(payments, 'USDC', address),
        importAs(dealer, 'USDT', [address]),
        importAs(payments, 'LINK', [address.toLowerCase()]),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })

  test('that is stored in lower case is not entered again, but confirmed by an import', async () => {
    const [waiting, confirmed] = [newEthereumAddress(), newEthereumAddress()]
    await storeEntry('ETH', waiting.toLowerCase())
    await storeEntry('ETH', confirmed.toLowerCase(), payments.id)
    for (const address of [waiting, confirmed]) expect((await enterAs(payments, 'ETH', address)).status).toBe(409)
    const { body } = await importAs(payments, 'ETH', [waiting, confirmed])
    expect(body).toEqual({ entered: 0, confirmed: 1, waiting: 0, free: 1, used: 0 })
    expect(await listedAs(waiting)).toMatchObject({ confirmedBy: { id: payments.id } })
  })

  test('that waits under two coins is not confirmed until one entry is removed', async () => {
    const address = newEthereumAddress()
    const [one, other] = [await storeEntry('ETH', address.toLowerCase()), await storeEntry('USDC', address)]
    for (const id of [one, other])
      expect(await confirmBy(payments, id, address)).toMatchObject({ status: 400, body: { fields: { address: isKeptAddress } } })
    expect((await importAs(payments, 'USDC', [address])).body).toMatchObject({ fields: { 'lines.1': 'other-coin' } })
    await remove(payments, other)
    expect((await confirmBy(payments, one, address)).status).toBe(200)
  })

  test('that is confirmed under two coins serves one request or one wallet', async () => {
    const address = newEthereumAddress()
    const [eth, usdc] = [await storeEntry('ETH', address.toLowerCase(), payments.id), await storeEntry('USDC', address, payments.id)]
    const reserve = (addressId: string, coin: string, requestId: string = randomUUID()) =>
      database.transaction((tx) => reserveAddress(tx, { addressId, requestId, coin, network: 'ethereum' }))
    const ids = await Promise.all([reserve(eth, 'ETH'), reserve(usdc, 'USDC')])
    expect(ids.filter((id) => id !== undefined)).toHaveLength(1)
    const next = await findNextAddresses(database)
    expect(next.map(({ id }) => id)).not.toContain(ids[0] === undefined ? eth : usdc)
    const forProof = { network: 'ethereum', coin: 'USDC', walletId: randomUUID() } as const
    expect(await database.transaction((tx) => reserveAddressForProof(tx, forProof))).toBeUndefined()
  })

  test('of an account of ours may have several coins, and gives no memo twice', async () => {
    const account = { network: 'stellar', address: 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ' }
    const enterAccount = async (coin: 'XLM' | 'USDC') => {
      const { id } = (await enterBy(dealer, { coin, ...account })).body
      expect((await confirmBy(payments, id, account.address)).status).toBe(200)
      return id
    }
    let next = 500_000_000_000
    const reserve = async (coin: 'XLM' | 'USDC', random: () => number) => {
      const [addressId, requestId] = [await enterAccount(coin), randomUUID()]
      const reservation = { addressId, requestId, coin, network: 'stellar' }
      await database.transaction((tx) => reserveAddress(tx, reservation, random))
      return (await findAddressesOf(database, requestId))[0]?.memo
    }
    const drawn = [400_000_000_000, 400_000_000_000]
    const random = () => drawn.pop() ?? ++next
    expect([await reserve('XLM', random), await reserve('USDC', random)]).toEqual(['400000000000', '500000000001'])
    expect((await enterBy(dealer, { ...account, coin: 'USDC', memo: '400000000000' })).status).toBe(409)
  })
})
