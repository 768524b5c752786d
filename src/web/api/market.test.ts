import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { exampleCandle } from '../testing/example-candle.ts'
import { fakeBackend } from '../testing/fake-backend.ts'
import type { Reply } from './call-types.ts'
import { createMarketCache, type MarketResult, payloadOf } from './market-cache.ts'
import { latestCandle } from './market.ts'
import { currenciesInfo, pairsInfo, tradeHistory } from './market-overview.ts'

const pair = payloadOf(latestCandle, { fiat: 'EUR', crypto: 'BTC' })

let warn: MockInstance<typeof console.warn>
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => warn.mockRestore())

describe('the candle', () => {
  /** Requests the candle, even if the cache has one, and waits for the reply. */
  const read = async (market = createMarketCache()) => {
    const isCached = market.get(latestCandle, pair).reply !== undefined
    market.subscribe(latestCandle, pair, () => undefined)
    if (isCached) void market.request(latestCandle, pair)
    await vi.waitFor(() => expect(market.get(latestCandle, pair).state).not.toBe('loading'))
    return market.get(latestCandle, pair) as MarketResult<Reply<'candles'>>
  }

  // @spec 7.candles
  test('is requested for fiat and crypto, now, one of 4 hours, best ask', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00.000Z') })
    const calls = fakeBackend().answer('candles', exampleCandle(90_000))
    expect((await read()).reply?.data[0]?.close).toBe(90_000)
    expect(calls.requests('candles')[0]?.body).toEqual({
      pair: 'EUR-BTC',
      fromISO: '2026-11-21T10:00:00.000Z',
      limit: 1,
      dataType: 'bestAsk',
      resolution: '4h',
    })
    expect(warn).not.toHaveBeenCalled()
  })

  test('is cached without the time of the request', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00.000Z') })
    const calls = fakeBackend().answer('candles', exampleCandle(90_000))
    const market = createMarketCache()
    await read(market)
    vi.setSystemTime(new Date('2026-11-21T10:00:30.000Z'))
    market.subscribe(latestCandle, payloadOf(latestCandle, { fiat: 'EUR', crypto: 'BTC' }), () => undefined)
    await vi.advanceTimersByTimeAsync(1000)
    expect(calls.requests('candles')).toHaveLength(1)
  })

  const unusable: [string, () => Response][] = [
    ['that is not ok', () => Response.json({ ...exampleCandle(1), ok: 'error' })],
    ['without data', () => Response.json({ ok: 'ok' })],
    ['of an empty list', () => Response.json({ ok: 'ok', data: [] })],
    ['whose price is not a number', () => Response.json({ ok: 'ok', data: [{ close: 'n/a' }] })],
    ['of null', () => Response.json(null)],
    ['with a failure', () => Response.json({ error: 'UNAVAILABLE' }, { status: 503 })],
    ['that never arrives', () => Response.error()],
  ]
  // @spec 3.candle 8.candle
  test.each(unusable)('a reply %s logs a warning and leaves the rate unchanged', async (_name, respond) => {
    const calls = fakeBackend().answer('candles', exampleCandle(90_000))
    const market = createMarketCache()
    await read(market)
    calls.respond('candles', respond)
    const { reply, state } = await read(market)
    expect(state).toBe('failed')
    expect(reply?.data[0]?.close).toBe(90_000)
    expect(warn.mock.calls).toEqual([['No data from exchange']])
  })
})

// @spec 7.payloads 7.pairs-and-trades
test('the market calls ask for the BTC-USD pair, its last 2 trades, and all currencies', async () => {
  const asOf = '2026-11-21T00:00:00.000Z'
  const calls = fakeBackend()
    .answer('pairsInfo', { ok: 'ok', data: [], asOf })
    .answer('tradeHistory', { ok: 'ok', data: { pageSize: 2, trades: [] }, asOf })
    .answer('currenciesInfo', { ok: 'ok', data: [], asOf })
  const market = createMarketCache()
  for (const read of [pairsInfo, tradeHistory, currenciesInfo]) market.subscribe(read, payloadOf(read, undefined), () => undefined)
  await expect.poll(() => calls.requests('currenciesInfo')).toHaveLength(1)
  expect(calls.requests('pairsInfo')[0]?.body).toEqual({ pairs: ['BTC-USD'] })
  expect(calls.requests('tradeHistory')[0]?.body).toEqual({ pair: 'BTC-USD', pageSize: 2 })
  expect(calls.requests('currenciesInfo')[0]?.body).toBeUndefined()
})
