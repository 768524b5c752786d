import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import type { candles } from '#contract/endpoints/market-data.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { fakeBackend } from '../testing/fake-backend.ts'
import { market } from './market.ts'
import { createStore } from './store.ts'

const candleReply = (close: number): ReplyOf<typeof candles> => ({
  ok: 'ok',
  data: [
    { timestamp: 1, open: close, high: close, low: close, close, volume: 1, resolution: '4h', timestampISO: '2026-11-21T00:00:00.000Z' },
  ],
  asOf: '2026-11-21T00:00:00.000Z',
})
const pair = { fiat: 'EUR', crypto: 'BTC' } as const

let warn: MockInstance<typeof console.warn>
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => warn.mockRestore())

describe('the candle', () => {
  const read = (store = createStore()) => store.dispatch(market.endpoints.candles.initiate(pair, { forceRefetch: true }))

  test('is asked for with fiat base and crypto quote, now, one of 4 hours of the best ask', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00.000Z') })
    const calls = fakeBackend().answer('candles', candleReply(90_000))
    expect((await read()).data?.data[0]?.close).toBe(90_000)
    expect(calls.requests('candles')[0]?.body).toEqual({
      pair: 'EUR-BTC',
      fromISO: '2026-11-21T10:00:00.000Z',
      limit: 1,
      dataType: 'bestAsk',
      resolution: '4h',
    })
    expect(warn).not.toHaveBeenCalled()
  })

  test('is the same entry of the cache at any moment', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00.000Z') })
    const calls = fakeBackend().answer('candles', candleReply(90_000))
    const store = createStore()
    await store.dispatch(market.endpoints.candles.initiate(pair))
    vi.setSystemTime(new Date('2026-11-21T10:00:30.000Z'))
    await store.dispatch(market.endpoints.candles.initiate(pair))
    expect(calls.requests('candles')).toHaveLength(1)
  })

  const useless: [string, () => Response][] = [
    ['that is not ok', () => Response.json({ ...candleReply(1), ok: 'error' })],
    ['without data', () => Response.json({ ok: 'ok' })],
    ['of an empty list', () => Response.json({ ok: 'ok', data: [] })],
    ['whose price is no number', () => Response.json({ ok: 'ok', data: [{ close: 'n/a' }] })],
    ['of null', () => Response.json(null)],
    ['with a failure', () => Response.json({ error: 'UNAVAILABLE' }, { status: 503 })],
    ['that never arrives', () => Response.error()],
  ]
  test.each(useless)('an answer %s warns on the console and leaves the rate as it was', async (_name, respond) => {
    const calls = fakeBackend().answer('candles', candleReply(90_000))
    const store = createStore()
    await read(store)
    calls.respond('candles', respond)
    const { data, isError } = await read(store)
    expect(isError).toBe(true)
    expect(data?.data[0]?.close).toBe(90_000)
    // Redux Toolkit may warn of a slow machine, too.
    const said = () => warn.mock.calls.filter(([text]) => text === 'No data from exchange')
    await expect.poll(said).toHaveLength(1)
  })
})

test('pairs are asked for BTC-USD, trades for the last 2 of it, currencies without a payload', async () => {
  const asOf = '2026-11-21T00:00:00.000Z'
  const calls = fakeBackend()
    .answer('pairsInfo', { ok: 'ok', data: [], asOf })
    .answer('tradeHistory', { ok: 'ok', data: { pageSize: 2, trades: [] }, asOf })
    .answer('currenciesInfo', { ok: 'ok', data: [], asOf })
  const store = createStore()
  await store.dispatch(market.endpoints.pairsInfo.initiate())
  await store.dispatch(market.endpoints.tradeHistory.initiate())
  await store.dispatch(market.endpoints.currenciesInfo.initiate())
  expect(calls.requests('pairsInfo')[0]?.body).toEqual({ pairs: ['BTC-USD'] })
  expect(calls.requests('tradeHistory')[0]?.body).toEqual({ pair: 'BTC-USD', pageSize: 2 })
  expect(calls.requests('currenciesInfo')[0]?.body).toBeUndefined()
})
