import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { cryptoCurrencies, fiatCurrencies } from '#contract/currencies.ts'
import { startVendor } from '../../testing/servers.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { createApp } from '../../platform/http/app.ts'
import { Failure } from '../../platform/failure.ts'
import { cexExchange } from './cex.adapter.ts'
import type { LiveMarket } from './live-market.ts'
import { createLiveMarkets } from './live-markets.ts'
import type { Market } from './market.ts'
import { createMarketData } from './market-data.ts'

const service = await serviceOfFile({ ownSandbox: true })
const logLines: string[] = []
const { log } = createApp({ logLevel: 'info', logTo: { write: (line) => logLines.push(line) } })
const marketData = createMarketData({
  database: service.database,
  clock: service.clock,
  databaseNow: async () => service.clock(),
  exchange: cexExchange({ baseUrl: service.config.marketDataUrl }),
  log,
  priceLimits: service.config.operator.priceLimits,
})
afterEach(async () => {
  await service.sandbox?.control('DELETE', '/control/faults')
  service.clock.advance({ seconds: 20 })
})

const exchangeFails = (faults: object) => service.sandbox?.control('POST', '/control/faults', { marketData: faults })
const setPrices = (prices: Record<string, number | null>) => service.sandbox?.control('POST', '/control/prices', prices)
const inEuro = { crypto: 'BTC', fiat: 'EUR' } as const

/** The live market now, without an answer that is shared. */
async function read(market: Market = inEuro): Promise<LiveMarket> {
  service.clock.advance({ seconds: 3 })
  const live = await marketData.liveMarket(market)
  if (live instanceof Failure) throw new Error(live.code)
  return live
}
const failureOf = async () => {
  service.clock.advance({ seconds: 3 })
  return marketData.liveMarket(inEuro)
}

describe('a live market', () => {
  test('every market on offer is usable', async () => {
    const markets = fiatCurrencies.flatMap((fiat) => cryptoCurrencies.map((crypto) => ({ crypto, fiat })))
    await read()
    const live = (await Promise.all(markets.map((market) => marketData.liveMarket(market)))) as LiveMarket[]
    expect(live.map(({ flaw }) => flaw)).toEqual(Array(51).fill(null))
    for (const { ask, bid } of live) {
      expect(Number(bid)).toBeLessThan(Number(ask))
      expect(Number(bid)).toBeGreaterThan(Number(ask) * 0.99)
    }
    const derived = live.filter((market) => market.derived).map(({ crypto, fiat }) => `${crypto}-${fiat}`)
    expect(derived).toContain('DOT-GBP')
    // Listed, but without any offers.
    expect(derived).toContain('NEO-GBP')
    expect(derived.filter((pair) => !pair.endsWith('-GBP'))).toEqual([])
  })

  test('its minute is the exchange’s current minute, its evidence what the exchange sent', async () => {
    const before = Date.now()
    const { oldestMinute, newestMinute, askedAt, source, evidence, ask } = await read()
    expect(oldestMinute).toEqual(newestMinute)
    expect(askedAt.getTime() - oldestMinute!.getTime()).toBeLessThanOrEqual(60_000)
    expect(askedAt.getTime()).toBeGreaterThanOrEqual(before)
    expect(source).toBe(new URL(service.config.marketDataUrl).host)
    const sent = JSON.parse(evidence.text) as { bestAsk: { 'BTC-EUR': { close: number }[] } }
    expect(String(sent.bestAsk['BTC-EUR'][0]?.close)).toBe(ask)
  })

  test('a market in pounds is derived from the sandbox’s prices', async () => {
    await setPrices({ 'DOT-USD': 5, 'BTC-GBP': 70_000, 'BTC-USD': 100_000, 'BTC-EUR': 80_000 })
    onTestFinished(() => setPrices({ 'DOT-USD': null, 'BTC-GBP': null, 'BTC-USD': null, 'BTC-EUR': null }) as Promise<void>)
    expect(await read({ crypto: 'DOT', fiat: 'GBP' })).toMatchObject({
      ask: '3.5',
      bid: '3.5',
      derived: true,
      sameWorth: { fiat: '70000', eur: '80000' },
      flaw: null,
    })
  })

  test.each([
    ['stale', 'old'],
    ['stale-bids', 'apart'],
    ['crossed', 'crossed'],
    ['no-bids', 'missing'],
  ])('a book that is %s has the flaw %s, listed or derived', async (book, flaw) => {
    await exchangeFails({ book })
    expect((await read()).flaw).toBe(flaw)
    expect((await read({ crypto: 'DOT', fiat: 'GBP' })).flaw).toBe(flaw)
  })

  test.each(['object-data', 'string-numbers'])('a response in another form is read (%s)', async (failure) => {
    await exchangeFails({ failure })
    expect((await read()).flaw).toBeNull()
  })

  test('candles without close are a missing market, candles of yesterday an old one', async () => {
    await exchangeFails({ failure: 'missing-close' })
    expect((await read()).flaw).toBe('missing')
    await exchangeFails({ failure: 'old-candles' })
    expect((await read()).flaw).toBe('old')
  })
})

describe('while the exchange is at fault', () => {
  test.each(['unavailable', 'dropped', 'rate-limited', 'garbage', 'ok-with-error', 'redirect'])(
    'no live market is known (%s), and the next answer is read again',
    async (failure) => {
      await exchangeFails({ failure })
      expect(await failureOf()).toMatchObject({ code: 'UNAVAILABLE', details: { retryAfterSeconds: expect.any(Number) } })
      await service.sandbox?.control('DELETE', '/control/faults')
      service.clock.advance({ seconds: 15 })
      expect((await read()).flaw).toBeNull()
    },
  )

  test('an exchange that hangs is given up after five seconds', async () => {
    await exchangeFails({ failure: 'hang' })
    const startedAt = performance.now()
    expect(await failureOf()).toMatchObject({ code: 'UNAVAILABLE' })
    expect(performance.now() - startedAt).toBeGreaterThan(4900)
    expect(performance.now() - startedAt).toBeLessThan(8000)
  }, 12_000)

  test('the beginning and the end of a fault are logged once', async () => {
    await read()
    logLines.length = 0
    await exchangeFails({ failure: 'unavailable' })
    await failureOf()
    await failureOf()
    await service.sandbox?.control('DELETE', '/control/faults')
    await read()
    const aboutBook = logLines.map((line) => JSON.parse(line) as { subject?: string; failures?: number })
    expect(aboutBook).toMatchObject([{ subject: 'order-book' }, { subject: 'order-book', failures: 2 }])
  })
})

describe('answers that are shared', () => {
  /** Live markets of an exchange that counts its calls. */
  async function counted(status = 200) {
    const { baseUrl, received } = await startVendor((_request, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ ok: 'ok', data: { 'BTC-EUR': [] } })),
    )
    const live = createLiveMarkets({ exchange: cexExchange({ baseUrl }), clock: service.clock, log })
    return { read: (market: Market = inEuro) => live.read(market), calls: () => received.length }
  }

  test('many readers of many markets share two calls for three seconds', async () => {
    const { read: readCounted, calls } = await counted()
    await Promise.all(cryptoCurrencies.map((crypto) => readCounted({ crypto, fiat: 'GBP' })))
    service.clock.advance({ seconds: 2.9 })
    await readCounted()
    expect(calls()).toBe(2)
    service.clock.advance({ seconds: 0.1 })
    await readCounted()
    expect(calls()).toBe(4)
  })

  test('a clock that is set back does not keep an answer', async () => {
    const { read: readCounted, calls } = await counted()
    await readCounted()
    service.clock.advance({ seconds: -60 })
    await readCounted()
    expect(calls()).toBe(4)
  })

  test('after the exchange’s rate limit is reached, it is not called for 15 seconds', async () => {
    const { read: readCounted, calls } = await counted(429)
    await readCounted()
    const before = calls()
    service.clock.advance({ seconds: 14 })
    expect(await readCounted()).toMatchObject({ code: 'UNAVAILABLE' })
    expect(calls()).toBe(before)
    service.clock.advance({ seconds: 1 })
    await readCounted()
    expect(calls()).toBeGreaterThan(before)
  })
})

describe('what the stored hourly candles say', () => {
  test('a market has a movement, which grows with the time', async () => {
    const movementIn = (minutes: number) => marketData.movement({ market: inEuro, minutes })
    await vi.waitFor(async () => expect(await movementIn(60)).not.toBeNull(), { timeout: 10_000, interval: 50 })
    const [short, long] = [await movementIn(5), await movementIn(240)]
    expect(short!.typicalBp).toBeGreaterThan(0)
    expect(long!.typicalBp).toBeGreaterThan(short!.typicalBp * 6)
    expect(long!.largestBp).toBeGreaterThanOrEqual(long!.typicalBp)
    expect(long!.spreadBp).toBeGreaterThanOrEqual(long!.typicalBp - 0.1)
  })

  test('the live ask is near the last hour’s range, three times the ask is far away', async () => {
    const ask = Number((await read()).ask)
    const distanceOf = (rate: number) => marketData.distanceFromLastHour({ market: inEuro, rate: String(rate) })
    expect(await distanceOf(ask)).toBeLessThan(100)
    expect(await distanceOf(ask * 3)).toBeGreaterThan(15_000)
  })
})
