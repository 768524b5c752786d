import { afterEach, describe, expect, test, vi } from 'vitest'
import { cryptoCurrencies, fiatCurrencies } from '#contract/currencies.ts'
import { candles, currenciesInfo, pairsInfo, rates, tradeHistory } from '#contract/endpoints/market-data.ts'
import { candleQuery, dayCandlesQuery } from '#contract/limits.ts'
import { serviceOfFile, startService } from '../../testing/service.ts'
import { startVendor } from '../../testing/servers.ts'
import { createApp } from '../../platform/http/app.ts'
import { Failure } from '../../platform/failure.ts'
import { cexExchange } from './cex.adapter.ts'
import type { LiveMarket } from './live-market.ts'
import { createLiveMarkets } from './live-markets.ts'
import type { Market } from './market.ts'
import { createMarketData } from './market-data.ts'

const service = await serviceOfFile({ ownSandbox: true })
afterEach(async () => {
  await service.sandbox?.control('DELETE', '/control/faults')
  await service.sandbox?.control('DELETE', '/control/prices')
  service.clock.advance({ seconds: 20 })
})

const candleOf = (pair: string, on = service) => on.call(candles, { body: { pair, fromISO: new Date().toISOString(), ...candleQuery } })

const exchangeFails = (faults: object) => service.sandbox?.control('POST', '/control/faults', { marketData: faults })
const setPrices = (prices: Record<string, number | null>) => service.sandbox?.control('POST', '/control/prices', prices)

/** Advances the clock to the next poll and waits until the assertion holds. */
async function afterTheNextPoll(assertion: () => Promise<void>): Promise<void> {
  service.clock.advance({ seconds: 75 })
  await vi.waitFor(assertion, { timeout: 45_000, interval: 20 })
}

const faultsLogged = () => service.log.filter((line) => line.includes('no new market data') && line.includes('"subject":"candles"')).length

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

const inEuro = { crypto: 'BTC', fiat: 'EUR' } as const

/** The live market now, without an answer that is shared. */
async function readNow(market: Market = inEuro): Promise<LiveMarket> {
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
    await readNow()
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
    const { oldestMinute, newestMinute, askedAt, source, evidence, ask } = await readNow()
    expect(oldestMinute).toEqual(newestMinute)
    expect(askedAt.getTime() - oldestMinute!.getTime()).toBeLessThanOrEqual(60_000)
    expect(askedAt.getTime()).toBeGreaterThanOrEqual(before)
    expect(source).toBe(new URL(service.config.marketDataUrl).host)
    const sent = JSON.parse(evidence.text) as { bestAsk: { 'BTC-EUR': { close: number }[] } }
    expect(String(sent.bestAsk['BTC-EUR'][0]?.close)).toBe(ask)
  })

  test('a market in pounds is derived from the sandbox’s prices', async () => {
    await setPrices({ 'DOT-USD': 5, 'BTC-GBP': 70_000, 'BTC-USD': 100_000, 'BTC-EUR': 80_000 })
    expect(await readNow({ crypto: 'DOT', fiat: 'GBP' })).toMatchObject({
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
    expect((await readNow()).flaw).toBe(flaw)
    expect((await readNow({ crypto: 'DOT', fiat: 'GBP' })).flaw).toBe(flaw)
  })

  test.each(['object-data', 'string-numbers'])('a response in another form is read (%s)', async (failure) => {
    await exchangeFails({ failure })
    expect((await readNow()).flaw).toBeNull()
  })

  test('candles without close are a missing market, candles of yesterday an old one', async () => {
    await exchangeFails({ failure: 'missing-close' })
    expect((await readNow()).flaw).toBe('missing')
    await exchangeFails({ failure: 'old-candles' })
    expect((await readNow()).flaw).toBe('old')
  })
})

describe('a live market while the exchange is at fault', () => {
  test.each(['unavailable', 'ok-with-error'])('no live market is known (%s), and the next answer is read again', async (failure) => {
    await exchangeFails({ failure })
    expect(await failureOf()).toMatchObject({ code: 'UNAVAILABLE', details: { retryAfterSeconds: expect.any(Number) } })
    await service.sandbox?.control('DELETE', '/control/faults')
    service.clock.advance({ seconds: 15 })
    expect((await readNow()).flaw).toBeNull()
  })

  test('an exchange that hangs is given up after five seconds', async () => {
    await exchangeFails({ failure: 'hang' })
    const startedAt = performance.now()
    expect(await failureOf()).toMatchObject({ code: 'UNAVAILABLE' })
    expect(performance.now() - startedAt).toBeGreaterThan(4900)
    expect(performance.now() - startedAt).toBeLessThan(8000)
  })

  test('the beginning and the end of a fault are logged once', async () => {
    await readNow()
    logLines.length = 0
    await exchangeFails({ failure: 'unavailable' })
    await failureOf()
    await failureOf()
    await service.sandbox?.control('DELETE', '/control/faults')
    await readNow()
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
    await vi.waitFor(async () => expect(await movementIn(60)).not.toBeNull(), { timeout: 45_000, interval: 50 })
    const [short, long] = [await movementIn(5), await movementIn(240)]
    expect(short!.typicalBp).toBeGreaterThan(0)
    expect(long!.typicalBp).toBeGreaterThan(short!.typicalBp * 6)
    expect(long!.largestBp).toBeGreaterThanOrEqual(long!.typicalBp)
    expect(long!.spreadBp).toBeGreaterThanOrEqual(long!.typicalBp - 0.1)
  })

  test('the live ask is near the last hour’s range, three times the ask is far away', async () => {
    const ask = Number((await readNow()).ask)
    const distanceOf = (rate: number) => marketData.distanceFromLastHour({ market: inEuro, rate: String(rate) })
    expect(await distanceOf(ask)).toBeLessThan(100)
    expect(await distanceOf(ask * 3)).toBeGreaterThan(15_000)
  })
})

describe('rates', () => {
  test('every market on offer has a rate as soon as the service has started', async () => {
    const answers = await Promise.all(fiatCurrencies.flatMap((fiat) => cryptoCurrencies.map((crypto) => candleOf(`${fiat}-${crypto}`))))
    expect(answers.map(({ status }) => status)).toEqual(Array(51).fill(200))
    for (const { body } of answers) expect(body.data[0]?.close).toBeGreaterThan(0)
  })

  test('close is fiat for one crypto, in either order of the pair', async () => {
    await setPrices({ 'BTC-EUR': 80_000 })
    await afterTheNextPoll(async () => expect((await candleOf('EUR-BTC')).body.data[0]?.close).toBe(80_000))
    const [one, other] = [await candleOf('EUR-BTC'), await candleOf('BTC-EUR')]
    expect(other.body).toEqual(one.body)
    expect(one.body).toMatchObject({ ok: 'ok', asOf: service.clock().toISOString() })
    expect(one.body.derived).toBeUndefined()
  })

  test('a market that the exchange does not list is derived through BTC and marked', async () => {
    await setPrices({ 'DOT-USD': 5, 'BTC-GBP': 70_000, 'BTC-USD': 100_000 })
    await afterTheNextPoll(async () => expect((await candleOf('GBP-DOT')).body).toMatchObject({ derived: true, data: [{ close: 3.5 }] }))
  })

  test('a market that is listed but has no offers is derived through BTC', async () => {
    expect((await candleOf('NEO-GBP')).body.derived).toBe(true)
  })

  test.each(['EUR-GBP', 'ETH-BTC', 'LUNC-USD', 'NOPE-EUR'])('the rate of %s is refused with the exchange’s error message', async (pair) => {
    const { status, body } = await candleOf(pair)
    expect(status).toBe(422)
    expect(body).toEqual({ error: `pair ${pair} is not supported` })
  })

  test('a malformed pair and another kind of candle are refused', async () => {
    expect((await candleOf('eur-btc')).status).toBe(400)
    const wrong = await service.call(candles, { body: { pair: 'EUR-BTC', fromISO: 0, limit: 2, dataType: 'bestBid', resolution: '1m' } })
    expect(wrong.status).toBe(400)
    expect(wrong.body).toEqual({ error: expect.any(String) })
  })
})

describe('the polled rates while the exchange is at fault', () => {
  test.each(['unavailable', 'missing-close'])('the last good value is returned while the exchange is at fault (%s)', async (failure) => {
    const before = (await candleOf('EUR-BTC')).body
    await exchangeFails({ failure })
    const logged = faultsLogged()
    await afterTheNextPoll(async () => expect(faultsLogged()).toBeGreaterThan(logged))
    service.clock.advance({ seconds: 5 })
    expect((await candleOf('EUR-BTC')).body).toEqual(before)

    await service.sandbox?.control('DELETE', '/control/faults')
    await setPrices({ 'BTC-EUR': before.data[0]!.close + 1 })
    await afterTheNextPoll(async () => expect((await candleOf('EUR-BTC')).body.data[0]?.close).toBe(before.data[0]!.close + 1))
    expect((await candleOf('EUR-BTC')).body.asOf).toBe(service.clock().toISOString())
  })

  test.each(['object-data', 'string-numbers'])('a response in another form is read (%s)', async (failure) => {
    const { close } = (await candleOf('EUR-BTC')).body.data[0]!
    const since = service.clock().getTime()
    await exchangeFails({ failure })
    await setPrices({ 'BTC-EUR': close + 1 })
    await afterTheNextPoll(async () => expect((await candleOf('EUR-BTC')).body.data[0]?.close).toBe(close + 1))
    await vi.waitFor(async () => {
      const { body } = await service.call(tradeHistory, { body: { pair: 'BTC-USD', pageSize: 2 } })
      expect(Date.parse(body.asOf)).toBeGreaterThan(since)
    }, 45_000)
  })

  test('no request waits for an exchange that hangs', async () => {
    await exchangeFails({ failure: 'hang' })
    const logged = faultsLogged()
    service.clock.advance({ seconds: 75 })
    const startedAt = performance.now()
    expect((await candleOf('EUR-BTC')).status).toBe(200)
    expect(performance.now() - startedAt).toBeLessThan(1000)
    await vi.waitFor(() => expect(faultsLogged()).toBeGreaterThan(logged), { timeout: 45_000, interval: 50 })
    expect((await candleOf('EUR-BTC')).status).toBe(200)
  })

  test('calls get 503 with Retry-After before the first poll', async () => {
    const newService = await startService()
    const answers = [
      await candleOf('EUR-BTC', newService),
      await newService.call(candles, { body: { pair: 'EUR-BTC', toISO: 0, ...dayCandlesQuery } }),
      await newService.call(rates),
      await newService.call(currenciesInfo),
      await newService.call(pairsInfo, { body: { pairs: ['BTC-USD'] } }),
      await newService.call(tradeHistory, { body: { pair: 'BTC-USD', pageSize: 2 } }),
    ]
    for (const { status, body, headers } of answers) {
      expect(status).toBe(503)
      expect(body).toEqual({ error: expect.any(String) })
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await candleOf('EUR-GBP', newService)).status).toBe(422)
    await newService.stop()
  })
})

describe('currencies, pairs and trades', () => {
  test('only currencies on offer are returned', async () => {
    const { body } = await service.call(currenciesInfo)
    expect(body.data.map(({ currency }) => currency).toSorted()).toEqual([...fiatCurrencies, ...cryptoCurrencies].toSorted())
    expect(body).toMatchObject({ ok: 'ok', asOf: expect.any(String) })
  })

  test('pairs are returned in the requested order, in either notation', async () => {
    const { body } = await service.call(pairsInfo, { body: { pairs: ['ETH-EUR', 'USD-BTC'] } })
    expect(body.data.map(({ base, quote }) => `${base}-${quote}`)).toEqual(['ETH-EUR', 'BTC-USD'])
    expect(Number(body.data[1]?.baseMin)).toBeGreaterThan(0)
  })

  test.each(['DOT-GBP', 'EUR-GBP', 'NOPE-USD'])('the pair %s is refused', async (pair) => {
    const { status, body } = await service.call(pairsInfo, { body: { pairs: ['BTC-USD', pair] } })
    expect(status).toBe(422)
    expect(body).toEqual({ error: `pair ${pair} is not supported` })
  })

  test('the last trades come newest first, as many as requested', async () => {
    const { body } = await service.call(tradeHistory, { body: { pair: 'BTC-USD', pageSize: 2 } })
    const [first, second] = body.data.trades
    expect(body.data.trades).toHaveLength(2)
    expect(body.data.pageSize).toBe(2)
    expect(first!.dateISO > second!.dateISO).toBe(true)
    expect((await service.call(tradeHistory, { body: { pair: 'BTC-USD', pageSize: 50 } })).body.data.trades).toHaveLength(50)
  })

  test('trades of another pair are refused', async () => {
    expect((await service.call(tradeHistory, { body: { pair: 'ETH-EUR', pageSize: 2 } })).status).toBe(422)
  })
})
