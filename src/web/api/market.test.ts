import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { exampleCandle } from '../testing/example-candle.ts'
import { fakeBackend } from '../testing/fake-backend.ts'
import type { Reply } from './call-types.ts'
import { createMarketCache, type MarketResult, payloadOf } from './market-cache.ts'
import { latestCandle } from './market.ts'

const payload = payloadOf(latestCandle, { fiat: 'EUR', crypto: 'BTC' })

let warn: MockInstance<typeof console.warn>
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => warn.mockRestore())

/** Requests the candle, even if the cache has one, and waits for the reply. */
const readCandle = async (market = createMarketCache()) => {
  const isCached = market.get(latestCandle, payload).reply !== undefined
  market.subscribe(latestCandle, payload, () => undefined)
  if (isCached) void market.request(latestCandle, payload)
  await vi.waitFor(() => expect(market.get(latestCandle, payload).state).not.toBe('loading'))
  return market.get(latestCandle, payload) as MarketResult<Reply<'candles'>>
}

test('the time of the request is not part of a candle’s cache key', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00.000Z') })
  const calls = fakeBackend().answer('candles', exampleCandle(90_000))
  const market = createMarketCache()
  await readCandle(market)
  vi.setSystemTime(new Date('2026-11-21T10:00:30.000Z'))
  market.subscribe(latestCandle, payloadOf(latestCandle, { fiat: 'EUR', crypto: 'BTC' }), () => undefined)
  await vi.advanceTimersByTimeAsync(1000)
  expect(calls.requests('candles')).toHaveLength(1)
})

const unusable: [string, () => Response][] = [
  ['that is not ok', () => Response.json({ ...exampleCandle(1), ok: 'error' })],
  ['without data', () => Response.json({ ok: 'ok' })],
  ['with an empty list', () => Response.json({ ok: 'ok', data: [] })],
  ['whose rate is not a number', () => Response.json({ ok: 'ok', data: [{ close: 'n/a' }] })],
  ['of null', () => Response.json(null)],
  ['with a failure', () => Response.json({ error: 'UNAVAILABLE' }, { status: 503 })],
  ['that is a network error', () => Response.error()],
]
// @spec 3.candle 8.candle
test.each(unusable)('a candle reply %s logs a warning and leaves the rate unchanged', async (_name, respond) => {
  const calls = fakeBackend().answer('candles', exampleCandle(90_000))
  const market = createMarketCache()
  await readCandle(market)
  calls.respond('candles', respond)
  const { reply, state } = await readCandle(market)
  expect(state).toBe('failed')
  expect(reply?.data[0]?.close).toBe(90_000)
  expect(warn.mock.calls).toEqual([['No data from exchange']])
})
