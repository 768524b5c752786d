import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '../../platform/http/app.ts'
import { connect, type Database } from '../../platform/database/database.ts'
import { createDatabase, dropDatabase } from '../../testing/database.ts'
import { type Candle, type Exchange, ExchangeFault } from './exchange.ts'
import { marketDataTable, marketDataLeaseTable } from './market-data.table.ts'
import { createMemory } from './memory.ts'
import { createPoll } from './poll.ts'

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
  const state: { close: number; fault: ExchangeFault | null; notListed: string[] } = { close, fault: null, notListed: [] }
  const given = <T>(value: T) => (state.fault ? Promise.reject(state.fault) : Promise.resolve(value))
  const exchange: Exchange = {
    candles: () => given({ candles: { 'BTC-EUR': candleAt(state.close) }, notListed: state.notListed }),
    hours: () => given([candleAt(state.close)]),
    currencies: () =>
      given([{ currency: 'BTC', fiat: false, precision: 8, walletPrecision: 8, walletDeposit: true, walletWithdrawal: true }]),
    pairs: () => given([]),
    trades: () => given([]),
  }
  return { state, exchange }
}

/** One process of ours, with its own connections. */
function replica(exchange: Exchange) {
  const own = connect(url, { connections: 3 })
  own.$client.on('error', () => {})
  const memory = createMemory({ database: own, clock, log })
  const poll = createPoll({ database: own, clock, exchange, memory, log, random: () => 0.5 })
  onTestFinished(async () => {
    await poll.stop()
    await own.$client.end()
  })
  return { poll, memory, own }
}

async function stored(subject: string) {
  const rows = await database.select().from(marketDataTable)
  return rows.find((row) => row.name === subject)
}
const storedClose = async () => ((await stored('candles'))?.data as Record<string, { candle: Candle }>)?.['BTC-EUR']?.candle.close

describe('the round', () => {
  test('asks for everything at once, and for prices again after 30 seconds, not sooner', async () => {
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

  test('keeps the last good value with its time while the exchange fails, and tries again after 15 seconds', async () => {
    const { state, exchange } = exchangeWith(1)
    const { poll } = replica(exchange)
    await poll.round()
    state.fault = new ExchangeFault('away')
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

  test('asks nothing before the next minute begins once the limit is reached', async () => {
    const { state, exchange } = exchangeWith(1)
    const { poll } = replica(exchange)
    state.fault = new ExchangeFault('asked too often', { limitReached: true })
    await poll.round()
    state.fault = null
    pass(54) // 12:00:59
    await poll.round()
    expect(await stored('candles')).toBeUndefined()
    pass(4) // 12:01:03, past the minute and half of five seconds of chance
    await poll.round()
    expect(await stored('candles')).toMatchObject({ asOf: time('12:01:03') })
  })

  test('forgets a pair that the exchange says it has no more', async () => {
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
  test('only one asks; the others answer from the table', async () => {
    const first = replica(exchangeWith(1).exchange)
    const second = replica(exchangeWith(2).exchange)
    await first.poll.round()
    await second.poll.round()
    pass(31)
    await second.poll.round()
    expect(await storedClose()).toBe(1)
    expect((await second.memory.current()).candles?.data['BTC-EUR']?.candle.close).toBe(1)
  })

  test('when the one that asks stops, another takes its turn', async () => {
    const first = replica(exchangeWith(1).exchange)
    const second = replica(exchangeWith(2).exchange)
    await first.poll.round()
    await second.poll.round()
    await first.poll.stop()
    await takesOver(second.poll)
    expect(await storedClose()).toBe(2)
  })

  test('when the one that asks stands still, another takes its turn once it has run out, and the first asks no more', async () => {
    const first = replica(exchangeWith(1).exchange)
    const second = replica(exchangeWith(2).exchange)
    await first.poll.round()
    await second.poll.round()
    await database.update(marketDataLeaseTable).set({ expiresAt: sql`now() - interval '1 second'` })
    await takesOver(second.poll)
    pass(31)
    await first.poll.round()
    expect(await storedClose()).toBe(2)
    // And the first goes on answering.
    expect((await first.memory.current()).candles?.data['BTC-EUR']?.candle.close).toBe(2)
  })

  test('an answer that comes late changes nothing', async () => {
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

describe('the copy in memory', () => {
  test('goes on answering while the database is away', async () => {
    const passing = await createDatabase()
    const own = connect(passing.url, { connections: 1 })
    own.$client.on('error', () => {})
    onTestFinished(() => own.$client.end())
    const asOf = time('12:00:00')
    await own
      .insert(marketDataTable)
      .values({ name: 'candles', data: { 'BTC-EUR': { candle: candleAt(7), asOf: asOf.toISOString() } }, asOf })
    const memory = createMemory({ database: own, clock, log })
    expect((await memory.current()).candles).toMatchObject({ asOf })

    await dropDatabase(passing.name)
    pass(60)
    expect((await memory.current()).candles).toMatchObject({ asOf, data: { 'BTC-EUR': { candle: { close: 7 } } } })
  })

  test('is at most three seconds behind the table', async () => {
    const memory = createMemory({ database, clock, log })
    expect((await memory.current()).candles).toBeUndefined()
    await database.insert(marketDataTable).values({ name: 'candles', data: {}, asOf: clock() })
    pass(3)
    expect((await memory.current()).candles).toBeDefined()
  })
})

const takesOver = async (poll: { round(): Promise<void> }) => {
  pass(31)
  await poll.round()
  expect(await storedClose()).toBe(2)
}
