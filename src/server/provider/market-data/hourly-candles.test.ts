import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cryptoCurrencies, fiatCurrencies } from '#contract/currencies.ts'
import { candles, rates } from '#contract/endpoints/market-data.ts'
import { candleQuery, dayCandlesQuery } from '#contract/limits.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { createHourlyCandlesCache } from './hourly-candles.cache.ts'
import { saveHourlyCandles } from './market-data.store.ts'

const minute = 60_000
const hour = 60 * minute
const startOfHour = () => Math.floor(Date.now() / hour) * hour
// The sandbox uses the real clock, the service the test's clock: no new hour may begin during the comparison.
const leftOfHour = startOfHour() + hour - Date.now()
if (leftOfHour < 1.5 * minute) await pause(leftOfHour + 1000)
const service = await serviceOfFile({ ownSandbox: true, now: new Date(startOfHour() + minute) })
afterEach(() => service.sandbox?.control('DELETE', '/control/faults'))

const dayOf = (pair: string) => service.call(candles, { body: { pair, toISO: new Date().toISOString(), ...dayCandlesQuery } })
const rateOf = (pair: string) => service.call(candles, { body: { pair, fromISO: new Date().toISOString(), ...candleQuery } })
const setPrices = (prices: Record<string, number | null>) => service.sandbox?.control('POST', '/control/prices', prices)

/** Advances our clock in small steps until the assertion holds. */
const eventually = (assertion: () => Promise<void>, seconds = 11) =>
  vi.waitFor(
    async () => {
      service.clock.advance({ seconds })
      await assertion()
    },
    { timeout: 45_000, interval: 200 },
  )

describe('the hourly candles of the last 24 hours', () => {
  test('the first pair has hourly candles at the start, ending with the current rate', async () => {
    const { status, body } = await dayOf('EUR-BTC')
    expect(status).toBe(200)
    expect(body.data).toHaveLength(25)
    const [oldest, newest] = [body.data[0]!, body.data.at(-1)!]
    expect(newest.timestamp - oldest.timestamp).toBe(24 * hour)
    expect(body.data.map(({ timestamp }) => timestamp)).toEqual(body.data.map((_, at) => oldest.timestamp + at * hour))
    // A new rate may arrive between the two calls.
    await vi.waitFor(async () => {
      const [day, rate] = [await dayOf('EUR-BTC'), await rateOf('EUR-BTC')]
      expect(day.body.data.at(-1)?.close).toBe(rate.body.data[0]?.close)
    }, 45_000)
    expect(body.derived).toBeUndefined()
  })

  test('the candles of BTC-EUR are the candles of EUR-BTC', async () => {
    expect((await dayOf('BTC-EUR')).body).toEqual((await dayOf('EUR-BTC')).body)
  })

  test('candles that were missing are read again after a second', async () => {
    const cache = createHourlyCandlesCache(service)
    expect(await cache.read(['NEW-EUR'])).toEqual({})
    const stored = { data: [], asOf: service.clock() }
    await saveHourlyCandles(service.database, 'NEW-EUR', { ...stored, now: service.clock() })
    service.clock.advance({ seconds: 1 })
    expect(await cache.read(['NEW-EUR'])).toEqual({ 'NEW-EUR': stored })
  })

  test('every market gets candles, derived if it is not listed', async () => {
    await eventually(async () => expect((await dayOf('USD-XRP')).status).toBe(200), 5)
    service.clock.advance({ seconds: 11 })
    const answers = await Promise.all(fiatCurrencies.flatMap((fiat) => cryptoCurrencies.map((crypto) => dayOf(`${fiat}-${crypto}`))))
    expect(answers.map(({ status }) => status)).toEqual(Array(51).fill(200))
    const derived = (await dayOf('GBP-DOT')).body
    expect(derived.derived).toBe(true)
    expect(derived.data).toHaveLength(25)
    expect((await dayOf('GBP-NEO')).body.derived).toBe(true)
  })

  test('the last candle follows the current rate', async () => {
    const rate = (await rateOf('EUR-BTC')).body.data[0]!.close
    await setPrices({ 'BTC-EUR': rate * 1.5 })
    await eventually(async () => expect((await dayOf('EUR-BTC')).body.data.at(-1)?.close).toBe(rate * 1.5))
    const { body } = await dayOf('EUR-BTC')
    expect(body.data.at(-1)?.high).toBe(rate * 1.5)
    expect(body.data.at(-2)?.close).toBeLessThan(rate * 1.5)
    await setPrices({ 'BTC-EUR': null })
  })

  test('candles stay the same while the exchange is at fault', async () => {
    const before = (await dayOf('EUR-ETH')).body
    await service.sandbox?.control('POST', '/control/faults', { marketData: { failure: 'unavailable' } })
    service.clock.advance({ seconds: 75 })
    const after = (await dayOf('EUR-ETH')).body
    expect(after.data.slice(0, 24)).toEqual(before.data.slice(0, 24))
    expect(after.data).toHaveLength(25)
  })

  test.each(['EUR-GBP', 'NOPE-EUR'])('candles of %s are refused', async (pair) => {
    const { status, body } = await dayOf(pair)
    expect(status).toBe(422)
    expect(body).toEqual({ error: `pair ${pair} is not supported` })
  })

  test.each([{ limit: 24 }, { resolution: '1m' }, { dataType: 'bestBid' }])('candles in another form (%o) are refused', async (other) => {
    const wrong = await service.call(candles, { body: { pair: 'EUR-BTC', toISO: 0, ...dayCandlesQuery, ...other } })
    expect(wrong.status).toBe(400)
    expect(wrong.body).toEqual({ error: expect.any(String) })
  })
})

test('the call for all rates has the same rates as the calls for single markets', async () => {
  const { status, body } = await service.call(rates)
  expect(status).toBe(200)
  expect(body.data).toHaveLength(51)
  const dot = body.data.find(({ crypto, fiat }) => crypto === 'DOT' && fiat === 'GBP')
  const single = (await rateOf('GBP-DOT')).body
  expect(dot).toEqual({ crypto: 'DOT', fiat: 'GBP', close: single.data[0]?.close, asOf: single.asOf, derived: true })
  expect(body.data.find(({ crypto, fiat }) => crypto === 'BTC' && fiat === 'EUR')?.derived).toBeUndefined()
  const [newest] = body.data.map(({ asOf }) => asOf).toSorted((one, other) => other.localeCompare(one))
  expect(body.asOf).toBe(newest)
})
