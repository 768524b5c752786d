import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '../../platform/http/app.ts'
import { connect, type Database } from '../../platform/database/database.ts'
import { createDatabase, dropDatabase } from '../../testing/database.ts'
import { ProviderFault } from '../provider-call.ts'
import type { Candle, Exchange } from './exchange.ts'
import { marketDataTable, marketDataLeaseTable } from './market-data.table.ts'
import { createMarketDataCache } from './market-data.cache.ts'
import { createPoll } from './poll-loop.ts'

let database: Database
let url: string
let name: string
beforeAll(async () => {
  ;({ name, url } = await createDatabase())
  database = connect(url, { connections: 5 })
})
afterAll(async () => {
  await database.$client.end()
  await dropDatabase(name)
})
beforeEach(async () => {
  await database.delete(marketDataTable)
  await database.delete(marketDataLeaseTable)
})

const { log } = createApp({ logLevel: 'silent' })
const twelve = new Date('2026-11-21T12:00:05.000Z').getTime()
let now = twelve
beforeEach(() => (now = twelve))
const clock = () => new Date(now)
const pass = (seconds: number) => (now += seconds * 1000)
const time = (text: string) => new Date(`2026-11-21T${text}.000Z`)

const candleAt = (close: number): Candle => ({
  timestamp: 0,
  open: close,
  high: close,
  low: close,
  close,
  volume: 0,
  resolution: '4h',
  timestampISO: '1970-01-01T00:00:00.000Z',
})

/** An exchange with one price, which the test can change or make fail. */
function exchangeWith(close: number) {
  const state: { close: number; fault: ProviderFault | null; notListed: string[] } = { close, fault: null, notListed: [] }
  const given = <T>(value: T) => (state.fault ? Promise.reject(state.fault) : Promise.resolve(value))
  const exchange: Exchange = {
    candles: () => given({ candles: { 'BTC-EUR': candleAt(state.close) }, notListed: state.notListed }),
    hourlyCandles: () => given([candleAt(state.close)]),
    currencies: () =>
      given([{ currency: 'BTC', fiat: false, precision: 8, walletPrecision: 8, walletDeposit: true, walletWithdrawal: true }]),
    pairs: () => given([]),
    trades: () => given([]),
  }
  return { state, exchange }
}

/** One replica, with its own connections. */
function replica(exchange: Exchange) {
  const own = connect(url, { connections: 3 })
  own.$client.on('error', () => {})
  const cache = createMarketDataCache({ database: own, clock, log })
  const poll = createPoll({ database: own, clock, exchange, cache, log, random: () => 0.5 })
  onTestFinished(async () => {
    await poll.stop()
    await own.$client.end()
  })
  return { poll, cache, own }
}

async function stored(subject: string) {
  const rows = await database.select().from(marketDataTable)
  return rows.find((row) => row.name === subject)
}
const storedClose = async () => ((await stored('candles'))?.data as Record<string, { candle: Candle }>)?.['BTC-EUR']?.candle.close

describe('a round of the poll', () => {
  test('the poll asks for everything at once, and for prices again after 30 seconds', async () => {
    const { state, exchange } = exchangeWith(1)
    const { poll } = replica(exchange)
    await poll.round()
    expect(await storedClose()).toBe(1)
    expect(await stored('trades:BTC-USD')).toBeDefined()
    expect(await stored('currencies')).toMatchObject({ asOf: time('12:00:05') })
    expect(await stored('pairs')).toBeDefined()

    state.close = 2
    pass(29)
    await poll.round()
    expect(await storedClose()).toBe(1)
    pass(1)
    await poll.round()
    expect(await stored('candles')).toMatchObject({ asOf: time('12:00:35') })
    expect(await storedClose()).toBe(2)
    expect(await stored('currencies')).toMatchObject({ asOf: time('12:00:05') })
  })

  test('the last good value is kept while the exchange fails; retry after 15 seconds', async () => {
    const { state, exchange } = exchangeWith(1)
    const { poll } = replica(exchange)
    await poll.round()
    state.fault = new ProviderFault('away')
    pass(30)
    await poll.round()
    expect(await stored('candles')).toMatchObject({ asOf: time('12:00:05') })

    Object.assign(state, { fault: null, close: 2 })
    pass(14)
    await poll.round()
    expect(await storedClose()).toBe(1)
    pass(1)
    await poll.round()
    expect(await stored('candles')).toMatchObject({ asOf: time('12:00:50') })
    expect(await storedClose()).toBe(2)
  })

  test('the poll waits for the next minute once the rate limit is reached', async () => {
    const { state, exchange } = exchangeWith(1)
    const { poll } = replica(exchange)
    state.fault = new ProviderFault('asked too often', { status: 429 })
    await poll.round()
    state.fault = null
    pass(54) // 12:00:59
    await poll.round()
    expect(await stored('candles')).toBeUndefined()
    pass(4) // 12:01:03, after the minute and half of five random seconds
    await poll.round()
    expect(await stored('candles')).toMatchObject({ asOf: time('12:01:03') })
  })

  test('a pair that the exchange no longer lists is dropped', async () => {
    const { state, exchange } = exchangeWith(1)
    const { poll } = replica(exchange)
    await poll.round()
    exchange.candles = async () => ({ candles: { 'ETH-EUR': candleAt(5) }, notListed: state.notListed })
    pass(30)
    await poll.round()
    expect(Object.keys((await stored('candles'))?.data as object)).toEqual(['BTC-EUR', 'ETH-EUR'])
    state.notListed = ['BTC-EUR']
    pass(30)
    await poll.round()
    expect(Object.keys((await stored('candles'))?.data as object)).toEqual(['ETH-EUR'])
  })
})

describe('several replicas', () => {
  test('one replica polls; the others read the table', async () => {
    const first = replica(exchangeWith(1).exchange)
    const second = replica(exchangeWith(2).exchange)
    await first.poll.round()
    await second.poll.round()
    pass(31)
    await second.poll.round()
    expect(await storedClose()).toBe(1)
    expect((await second.cache.current()).candles?.data['BTC-EUR']?.candle.close).toBe(1)
  })

  test('another replica takes the lease when the holder stops', async () => {
    const first = replica(exchangeWith(1).exchange)
    const second = replica(exchangeWith(2).exchange)
    await first.poll.round()
    await second.poll.round()
    await first.poll.stop()
    await takesOver(second.poll)
    expect(await storedClose()).toBe(2)
  })

  test('another replica takes an expired lease, and the first polls no more', async () => {
    const first = replica(exchangeWith(1).exchange)
    const second = replica(exchangeWith(2).exchange)
    await first.poll.round()
    await second.poll.round()
    await database.update(marketDataLeaseTable).set({ expiresAt: sql`now() - interval '1 second'` })
    await takesOver(second.poll)
    pass(31)
    await first.poll.round()
    expect(await storedClose()).toBe(2)
    // The first still answers, from the table.
    expect((await first.cache.current()).candles?.data['BTC-EUR']?.candle.close).toBe(2)
  })

  test('a late answer never overwrites a newer row', async () => {
    const { exchange } = exchangeWith(1)
    const late = Promise.withResolvers<Awaited<ReturnType<Exchange['candles']>>>()
    const slow = replica({ ...exchange, candles: () => late.promise })
    const round = slow.poll.round()
    await vi.waitFor(async () => expect(await stored('pairs')).toBeDefined(), 10_000)
    const newer = { 'BTC-EUR': { candle: candleAt(3), asOf: time('12:05:00').toISOString() } }
    await database.insert(marketDataTable).values({ name: 'candles', data: newer, asOf: time('12:05:00') })
    late.resolve({ candles: { 'BTC-EUR': candleAt(1) }, notListed: [] })
    await round
    expect(await storedClose()).toBe(3)
  })
})

describe('the cache', () => {
  test('the cache answers while the database is away', async () => {
    const passing = await createDatabase()
    const own = connect(passing.url, { connections: 1 })
    own.$client.on('error', () => {})
    onTestFinished(() => own.$client.end())
    const asOf = time('12:00:00')
    await own
      .insert(marketDataTable)
      .values({ name: 'candles', data: { 'BTC-EUR': { candle: candleAt(7), asOf: asOf.toISOString() } }, asOf })
    const cache = createMarketDataCache({ database: own, clock, log })
    expect((await cache.current()).candles).toMatchObject({ asOf })

    await dropDatabase(passing.name)
    pass(60)
    expect((await cache.current()).candles).toMatchObject({ asOf, data: { 'BTC-EUR': { candle: { close: 7 } } } })
  })

  test('the cache is at most three seconds behind the table', async () => {
    const cache = createMarketDataCache({ database, clock, log })
    expect((await cache.current()).candles).toBeUndefined()
    await database.insert(marketDataTable).values({ name: 'candles', data: {}, asOf: clock() })
    pass(3)
    expect((await cache.current()).candles).toBeDefined()
  })
})

const takesOver = async (poll: { round(): Promise<void> }) => {
  pass(31)
  await poll.round()
  expect(await storedClose()).toBe(2)
}
