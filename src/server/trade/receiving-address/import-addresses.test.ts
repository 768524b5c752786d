import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { importReceivingAddresses, removeWaitingAddresses } from '#contract/desk/endpoints/address-import.ts'
import * as endpoints from '#contract/desk/endpoints/offers.ts'
import { confirmWallet, enterWallet } from '#contract/desk/endpoints/wallets.ts'
import { readRecord } from '#contract/desk/endpoints/record.ts'
import { readWaiting } from '#contract/desk/endpoints/waiting.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { signInAs } from '../../testing/staff.ts'
import { readStocks } from './receiving-addresses.ts'

const service = await serviceOfFile()
const { database } = service
const dealer = await signInAs(service, 'dealer')
const payments = await signInAs(service, 'payments')
const supervisor = await signInAs(service, 'supervisor')
const reader = await signInAs(service, 'reader')

type Staff = Pick<typeof dealer, 'call'>
type Body = { coin: string; network: string; lines: string[] }

const importBy = (staff: Staff, body: Body) => staff.call(importReceivingAddresses, { body })
const countsOf = async (staff: Staff, body: Body) => (await importBy(staff, body)).body
const nothing = { entered: 0, confirmed: 0, waiting: 0, free: 0, used: 0 }
const stockOf = async (coin: string, network: string) => {
  const { body } = await dealer.call(endpoints.listReceivingAddresses, { query: { coin, network } })
  return body.stocks.find((one) => one.coin === coin && one.network === network)
}
const storedRows = async () =>
  Number((await database.execute<{ count: string }>(sql`select count(*) from receiving_address`)).rows[0]?.count)

// Of BIP-84, BIP-173 and BIP-350.
const bitcoin = [
  'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
]
const onBitcoin = (...lines: string[]): Body => ({ coin: 'BTC', network: 'bitcoin', lines })

describe('a list of addresses', () => {
  test('is entered by one person, and confirmed when a second person imports it', async () => {
    expect((await importBy(reader, onBitcoin(...bitcoin))).status).toBe(403)
    expect(await countsOf(dealer, onBitcoin(...bitcoin.slice(0, 2)))).toEqual({ ...nothing, entered: 2 })
    expect(await countsOf(dealer, onBitcoin(...bitcoin))).toEqual({ ...nothing, entered: 1, waiting: 2 })
    expect(await stockOf('BTC', 'bitcoin')).toMatchObject({ free: 0, waiting: 3, isLow: true })
    expect(await countsOf(payments, onBitcoin(...bitcoin.toReversed().slice(0, 2)))).toEqual({ ...nothing, confirmed: 2 })
    expect(await countsOf(payments, onBitcoin(...bitcoin))).toEqual({ ...nothing, confirmed: 1, free: 2 })
    expect(await countsOf(dealer, onBitcoin(...bitcoin))).toEqual({ ...nothing, free: 3 })
    expect(await stockOf('BTC', 'bitcoin')).toEqual({
      coin: 'BTC',
      network: 'bitcoin',
      hasAccount: false,
      free: 3,
      waiting: 0,
      used: 0,
      isLow: true,
    })
    const { body } = await supervisor.call(readRecord, { query: { kind: 'receiving-address.imported' } })
    expect(body.events.map(({ details }) => [details['entered'], details['confirmed']])).toEqual([
      [0, 1],
      [0, 2],
      [1, 0],
      [2, 0],
    ])
  })

  test('with a wrong line is refused as a whole, with the number of each wrong line', async () => {
    const client = await service.newClient()
    const { id } = await service.accountOf(client.email)
    const wallet = { address: 'GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7', memo: '5' }
    const entered = await dealer.call(enterWallet, {
      params: { id },
      body: { coin: 'XLM', network: 'stellar', ...wallet, source: 'e-mail' as const },
    })
    expect(entered.status).toBe(200)
    await payments.call(confirmWallet, { params: { id, walletId: entered.body.id }, body: wallet })
    const before = await storedRows()
    const lines = [
      bitcoin[0] ?? '',
      '',
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      `${bitcoin[1]},7`,
    ]
    expect(await importBy(dealer, onBitcoin(...lines))).toMatchObject({
      status: 400,
      body: { error: 'VALIDATION_FAILED', fields: { 'lines.2': 'empty', 'lines.4': 'twice', 'lines.5': 'memo-not-used' } },
    })
    const other = 'GBRPYHIL2CI3FNQ4BXLFMNDLFJUNPU2HY3ZMFSHONUCEOASW7QC7OX2H'
    const stellar = [`${other},1`, `${other},1`, `${wallet.address},6`, `${wallet.address},5`, wallet.address, `${other},${'9'.repeat(29)}`]
    expect((await importBy(dealer, { coin: 'XLM', network: 'stellar', lines: stellar })).body).toMatchObject({
      fields: { 'lines.2': 'twice', 'lines.4': 'clients-wallet', 'lines.5': 'clients-wallet', 'lines.6': 'memo-wrong' },
    })
    const ripple = ['4294967296', '-1', '1e3'].map((tag) => `rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY,${tag}`)
    expect((await importBy(dealer, { coin: 'XRP', network: 'xrp-ledger', lines: ripple })).body).toMatchObject({
      fields: { 'lines.1': 'memo-wrong', 'lines.2': 'memo-wrong', 'lines.3': 'memo-wrong' },
    })
    expect((await importBy(dealer, { coin: 'BTC', network: 'ethereum', lines })).status).toBe(400)
    expect((await importBy(dealer, onBitcoin(...Array.from({ length: 1001 }, () => lines[2] ?? '')))).status).toBe(400)
    expect(await storedRows()).toBe(before)
  })

  test('imported twice at once by two people is entered once and confirmed once', async () => {
    const tags = Array.from({ length: 1000 }, (_, at) => `rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY,${at}`)
    const [one, other] = await Promise.all([
      countsOf(dealer, { coin: 'XRP', network: 'xrp-ledger', lines: tags }),
      countsOf(payments, { coin: 'XRP', network: 'xrp-ledger', lines: tags.toReversed() }),
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
    const waitingFor = async (staff: Staff) => (await staff.call(readWaiting)).body.fewAddresses
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
