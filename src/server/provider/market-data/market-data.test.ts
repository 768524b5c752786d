import { afterEach, describe, expect, test, vi } from 'vitest'
import { cryptoCurrencies, fiatCurrencies } from '#contract/currencies.ts'
import { candles, currenciesInfo, pairsInfo, rates, tradeHistory } from '#contract/endpoints/market-data.ts'
import { candleQuery, dayCandlesQuery } from '#contract/limits.ts'
import { serviceOfFile, startService } from '../../testing/service.ts'

const service = await serviceOfFile({ ownSandbox: true })
afterEach(async () => {
  await service.sandbox?.control('DELETE', '/control/faults')
})

const candleOf = (pair: string, on = service) => on.call(candles, { body: { pair, fromISO: new Date().toISOString(), ...candleQuery } })

const exchangeFails = (failure: string) => service.sandbox?.control('POST', '/control/faults', { marketData: { failure } })
const setPrices = (prices: Record<string, number | null>) => service.sandbox?.control('POST', '/control/prices', prices)

/** Advances the clock to the next poll and waits until the assertion holds. */
async function afterTheNextPoll(assertion: () => Promise<void>, timeout = 10_000): Promise<void> {
  service.clock.advance({ seconds: 75 })
  await vi.waitFor(assertion, { timeout, interval: 20 })
}

const faultsLogged = () => service.log.filter((line) => line.includes('no new market data') && line.includes('"subject":"candles"')).length

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

describe('while the exchange is at fault', () => {
  test.each(['unavailable', 'dropped', 'rate-limited', 'garbage', 'missing-close', 'ok-with-error'])(
    'the last good value is returned while the exchange is at fault (%s)',
    async (failure) => {
      const before = (await candleOf('EUR-BTC')).body
      await exchangeFails(failure)
      const logged = faultsLogged()
      await afterTheNextPoll(async () => expect(faultsLogged()).toBeGreaterThan(logged))
      service.clock.advance({ seconds: 5 })
      expect((await candleOf('EUR-BTC')).body).toEqual(before)

      await service.sandbox?.control('DELETE', '/control/faults')
      await setPrices({ 'BTC-EUR': before.data[0]!.close + 1 })
      await afterTheNextPoll(async () => expect((await candleOf('EUR-BTC')).body.data[0]?.close).toBe(before.data[0]!.close + 1))
      expect((await candleOf('EUR-BTC')).body.asOf).toBe(service.clock().toISOString())
    },
  )

  test.each(['object-data', 'string-numbers'])('a response in another form is read (%s)', async (failure) => {
    const { close } = (await candleOf('EUR-BTC')).body.data[0]!
    const since = service.clock().getTime()
    await exchangeFails(failure)
    await setPrices({ 'BTC-EUR': close + 1 })
    await afterTheNextPoll(async () => expect((await candleOf('EUR-BTC')).body.data[0]?.close).toBe(close + 1))
    await vi.waitFor(async () => {
      const { body } = await service.call(tradeHistory, { body: { pair: 'BTC-USD', pageSize: 2 } })
      expect(Date.parse(body.asOf)).toBeGreaterThan(since)
    }, 10_000)
  })

  test('no request waits for an exchange that hangs', async () => {
    await exchangeFails('hang')
    const logged = faultsLogged()
    service.clock.advance({ seconds: 75 })
    const startedAt = performance.now()
    expect((await candleOf('EUR-BTC')).status).toBe(200)
    expect(performance.now() - startedAt).toBeLessThan(1000)
    await vi.waitFor(() => expect(faultsLogged()).toBeGreaterThan(logged), { timeout: 10_000, interval: 50 })
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
