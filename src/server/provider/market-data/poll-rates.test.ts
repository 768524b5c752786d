import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '../../platform/http/app.ts'
import { connect } from '../../platform/database/database.ts'
import { candleOf } from '../../testing/candles.ts'
import { connectForFile, createDatabase, databaseOfFile, dropDatabase } from '../../testing/database.ts'
import { ProviderFault } from '../provider-call.ts'
import type { Candle, Exchange } from './exchange.ts'
import { createHourlyCandlesPoll } from './poll-hourly-candles.ts'
import { marketDataTable, marketDataLeaseTable } from './market-data.table.ts'
import { createMarketDataCache } from './market-data.cache.ts'
import { createPoll } from './poll-loop.ts'
import { createPriceDesk } from './price-desk.ts'
import { heldPairs } from './price-guard.ts'

const { url } = await databaseOfFile()
const database = connectForFile(url, { connections: 5 })
beforeEach(async () => {
  await database.delete(marketDataTable)
  await database.delete(marketDataLeaseTable)
})

// Most tests change the price at will.
const priceLimits = { maxChangePerPoll: 1e6, maxChangePerHour: 1e6 }
const { log } = createApp({ logLevel: 'silent' })
const startMs = new Date('2026-11-21T12:00:05.000Z').getTime()
let now = startMs
beforeEach(() => (now = startMs))
const clock = () => new Date(now)
const databaseNow = async () => clock()
const advance = (seconds: number) => (now += seconds * 1000)
const time = (text: string) => new Date(`2026-11-21T${text}.000Z`)

/** An exchange with one price, which the test can change or make fail. */
function exchangeWith(close: number) {
  const state: { close: number; fault: ProviderFault | null; notListed: string[] } = { close, fault: null, notListed: [] }
  const respond = <T>(value: T) => (state.fault ? Promise.reject(state.fault) : Promise.resolve(value))
  const exchange: Exchange = {
    candles: () => respond({ candles: { 'BTC-EUR': candleOf(state.close) }, notListed: state.notListed }),
    hourlyCandles: () => respond([candleOf(state.close)]),
    orderBook: () => Promise.reject(new Error('no poll asks for the order book')),
    currencies: () =>
      respond([{ currency: 'BTC', fiat: false, precision: 8, walletPrecision: 8, walletDeposit: true, walletWithdrawal: true }]),
    pairs: () => respond([]),
    trades: () => respond([]),
  }
  return { state, exchange }
}

/** A replica with its own connections. `ownClock`: of this process, if it differs from the database's. */
function replica(exchange: Exchange, limits = priceLimits, ownClock = clock) {
  const own = connect(url, { connections: 3 })
  own.$client.on('error', () => {})
  const cache = createMarketDataCache({ database: own, clock: ownClock, log })
  const parts = { database: own, clock: ownClock, databaseNow, exchange, cache, log }
  const poll = createPoll({ ...parts, priceLimits: limits, random: () => 0.5 })
  onTestFinished(async () => {
    await poll.stop()
    await own.$client.end()
  })
  return { poll, cache, own }
}

async function polledReplica() {
  const { state, exchange } = exchangeWith(1)
  const { poll } = replica(exchange)
  await poll.pollOnce()
  return { state, exchange, poll }
}

async function stored(subject: string) {
  const rows = await database.select().from(marketDataTable)
  return rows.find((row) => row.name === subject)
}
const storedClose = async () => ((await stored('candles'))?.data as Record<string, { candle: Candle }>)?.['BTC-EUR']?.candle.close

describe('the poll', () => {
  test('the first poll reads all data, and a poll after 30 seconds reads no currencies', async () => {
    const { state, poll } = await polledReplica()
    expect(await storedClose()).toBe(1)
    expect(await stored('trades:BTC-USD')).toBeDefined()
    expect(await stored('currencies')).toMatchObject({ asOf: time('12:00:05') })
    expect(await stored('pairs')).toBeDefined()

    state.close = 2
    advance(29)
    await poll.pollOnce()
    expect(await storedClose()).toBe(1)
    advance(1)
    await poll.pollOnce()
    expect(await stored('candles')).toMatchObject({ asOf: time('12:00:35') })
    expect(await storedClose()).toBe(2)
    expect(await stored('currencies')).toMatchObject({ asOf: time('12:00:05') })
  })

  test('a failed poll keeps the last value, and is repeated after 15 s', async () => {
    const { state, poll } = await polledReplica()
    state.fault = new ProviderFault('away')
    advance(30)
    await poll.pollOnce()
    expect(await stored('candles')).toMatchObject({ asOf: time('12:00:05') })

    Object.assign(state, { fault: null, close: 2 })
    advance(14)
    await poll.pollOnce()
    expect(await storedClose()).toBe(1)
    advance(1)
    await poll.pollOnce()
    expect(await stored('candles')).toMatchObject({ asOf: time('12:00:50') })
    expect(await storedClose()).toBe(2)
  })

  test('the poll waits for the next minute once the rate limit is reached', async () => {
    const { state, exchange } = exchangeWith(1)
    const { poll } = replica(exchange)
    state.fault = new ProviderFault('the rate limit is reached', { status: 429 })
    await poll.pollOnce()
    state.fault = null
    advance(54) // 12:00:59
    await poll.pollOnce()
    expect(await stored('candles')).toBeUndefined()
    advance(4) // 12:01:03, after the minute and half of the five random seconds
    await poll.pollOnce()
    expect(await stored('candles')).toMatchObject({ asOf: time('12:01:03') })
  })

  test('a pair that the exchange no longer lists is dropped', async () => {
    const { state, exchange, poll } = await polledReplica()
    exchange.candles = async () => ({ candles: { 'ETH-EUR': candleOf(5) }, notListed: state.notListed })
    advance(30)
    await poll.pollOnce()
    expect(Object.keys((await stored('candles'))?.data as object)).toEqual(['BTC-EUR', 'ETH-EUR'])
    state.notListed = ['BTC-EUR']
    advance(30)
    await poll.pollOnce()
    expect(Object.keys((await stored('candles'))?.data as object)).toEqual(['ETH-EUR'])
  })
})

describe('several replicas', () => {
  /** Two replicas that have polled once; the first has the lease. */
  async function twoReplicas() {
    const [first, second] = [replica(exchangeWith(1).exchange), replica(exchangeWith(2).exchange)]
    await first.poll.pollOnce()
    await second.poll.pollOnce()
    return [first, second] as const
  }

  test('one replica polls; the others read the table', async () => {
    const [, second] = await twoReplicas()
    advance(31)
    await second.poll.pollOnce()
    expect(await storedClose()).toBe(1)
    expect((await second.cache.current()).candles?.data['BTC-EUR']?.candle.close).toBe(1)
  })

  test('another replica takes the lease when the holder stops', async () => {
    const [first, second] = await twoReplicas()
    await first.poll.stop()
    await expectTakeover(second.poll)
    expect(await storedClose()).toBe(2)
  })

  test('another replica takes an expired lease, and the first stops polling', async () => {
    const [first, second] = await twoReplicas()
    await database.update(marketDataLeaseTable).set({ expiresAt: sql`now() - interval '1 second'` })
    await expectTakeover(second.poll)
    advance(31)
    await first.poll.pollOnce()
    expect(await storedClose()).toBe(2)
    // The first replica still reads the table.
    expect((await first.cache.current()).candles?.data['BTC-EUR']?.candle.close).toBe(2)
  })

  test('a late response never overwrites a newer row', async () => {
    const { exchange } = exchangeWith(1)
    const late = Promise.withResolvers<Awaited<ReturnType<Exchange['candles']>>>()
    const slow = replica({ ...exchange, candles: () => late.promise })
    const polling = slow.poll.pollOnce()
    await vi.waitFor(async () => expect(await stored('pairs')).toBeDefined(), 45_000)
    now = time('12:05:00').getTime()
    const newer = { 'BTC-EUR': { candle: candleOf(3), asOf: time('12:05:00').toISOString() } }
    await database.insert(marketDataTable).values({ name: 'candles', data: newer, asOf: time('12:05:00') })
    late.resolve({ candles: { 'BTC-EUR': candleOf(1) }, notListed: [] })
    await polling
    expect(await storedClose()).toBe(3)
  })
})

describe('a wrong clock', () => {
  const hours = 3600
  const hoursAhead = () => new Date(now + 2 * hours * 1000)

  test('rates have the time of the database, not of the worker that polled them', async () => {
    const fast = replica(exchangeWith(1).exchange, priceLimits, hoursAhead)
    await fast.poll.pollOnce()
    const row = await stored('candles')
    expect(row).toMatchObject({ asOf: time('12:00:05'), data: { 'BTC-EUR': { asOf: time('12:00:05').toISOString() } } })
  })

  test('a stored row from the future is replaced, and its prices do not look current', async () => {
    const future = hoursAhead()
    const dated = (close: number) => ({ candle: candleOf(close), asOf: future.toISOString() })
    await database.insert(marketDataTable).values({ name: 'candles', data: { 'BTC-EUR': dated(7), 'ETH-EUR': dated(8) }, asOf: future })
    const [polling, reading] = [replica(exchangeWith(1).exchange), replica(exchangeWith(2).exchange)]
    expect((await reading.cache.current()).candles?.asOf).toEqual(future)
    await polling.poll.pollOnce()
    advance(4)
    for (const { cache } of [polling, reading])
      expect((await cache.current()).candles).toMatchObject({
        asOf: time('12:00:05'),
        data: { 'BTC-EUR': { candle: { close: 1 } }, 'ETH-EUR': { candle: { close: 8 }, asOf: time('12:00:05').toISOString() } },
      })
  })

  test('a worker whose clock is set back continues to poll', async () => {
    let aheadMs = 2 * hours * 1000
    const { state, exchange } = exchangeWith(1)
    const { poll } = replica(exchange, priceLimits, () => new Date(now + aheadMs))
    await poll.pollOnce()
    state.close = 2
    aheadMs = 0
    advance(31)
    await poll.pollOnce()
    expect(await storedClose()).toBe(2)
  })

  test('hourly candles from the future are replaced', async () => {
    await database.insert(marketDataTable).values({ name: 'hourly-candles:BTC-EUR', data: [], asOf: hoursAhead() })
    const hourly = createHourlyCandlesPoll({ database, clock: hoursAhead, databaseNow, exchange: exchangeWith(1).exchange, log })
    await hourly.poll(async () => ['BTC-EUR'])
    expect(await stored('hourly-candles:BTC-EUR')).toMatchObject({ asOf: time('12:00:05'), data: [{ close: 1 }] })
  })
})

test('an outage of the database is logged once, until the lease is renewed', async () => {
  const lines: string[] = []
  const { log: ownLog } = createApp({ logLevel: 'warn', logTo: { write: (line) => lines.push(line) } })
  const own = connect('postgres://nobody@127.0.0.1:9/nothing', { connections: 1 })
  const cache = createMarketDataCache({ database: own, clock, log: ownLog })
  const poll = createPoll({ database: own, clock, databaseNow, exchange: exchangeWith(1).exchange, cache, log: ownLog, priceLimits })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(async () => {
    vi.useRealTimers()
    await poll.stop()
    await own.$client.end()
  })
  await poll.start()
  for (let tick = 0; tick < 12; tick++) {
    advance(1)
    await vi.advanceTimersByTimeAsync(1000)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(lines.filter((line) => line.includes('market data could not be refreshed'))).toHaveLength(1)
})

describe('the cache', () => {
  test('the cache returns the last copy while the database cannot be reached', async () => {
    const ownDatabase = await createDatabase()
    const own = connect(ownDatabase.url, { connections: 1 })
    own.$client.on('error', () => {})
    onTestFinished(() => own.$client.end())
    const asOf = time('12:00:00')
    await own
      .insert(marketDataTable)
      .values({ name: 'candles', data: { 'BTC-EUR': { candle: candleOf(7), asOf: asOf.toISOString() } }, asOf })
    const cache = createMarketDataCache({ database: own, clock, log })
    expect((await cache.current()).candles).toMatchObject({ asOf })

    await dropDatabase(ownDatabase.name)
    advance(60)
    expect((await cache.current()).candles).toMatchObject({ asOf, data: { 'BTC-EUR': { candle: { close: 7 } } } })
  })

  test('the cache is at most three seconds behind the table', async () => {
    const cache = createMarketDataCache({ database, clock, log })
    expect((await cache.current()).candles).toBeUndefined()
    await database.insert(marketDataTable).values({ name: 'candles', data: {}, asOf: clock() })
    advance(3)
    expect((await cache.current()).candles).toBeDefined()
  })
})

const expectTakeover = async (poll: { pollOnce(): Promise<void> }) => {
  advance(31)
  await poll.pollOnce()
  expect(await storedClose()).toBe(2)
}

test('the desk sees a price that is held back, and releases it', async () => {
  const desk = createPriceDesk({ database, clock })
  const { state, exchange } = exchangeWith(100)
  const { poll, cache } = replica(exchange, { maxChangePerPoll: 0.1, maxChangePerHour: 0.3 })
  await poll.pollOnce()
  expect(await desk.release({ pair: 'BTC-EUR', actor: 'desk:ewa' })).toBe(false)
  state.close = 300
  const pollLater = async () => {
    advance(40)
    await poll.pollOnce()
  }
  await pollLater()
  expect(await storedClose()).toBe(100)
  expect(heldPairs((await cache.current()).candles?.data ?? {})).toEqual(['BTC-EUR'])
  expect(await desk.held()).toEqual([{ pair: 'BTC-EUR', lastGood: 100, since: time('12:00:05'), heldBack: 300 }])
  expect(await desk.release({ pair: 'BTC-EUR', actor: 'desk:ewa' })).toBe(true)
  await pollLater()
  expect(await storedClose()).toBe(300)
  expect(await desk.held()).toEqual([])
  const { rows } = await database.execute(sql`select actor, details from event where kind = 'market-data.price-released'`)
  expect(rows).toEqual([{ actor: 'desk:ewa', details: { pair: 'BTC-EUR' } }])
})
