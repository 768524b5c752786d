import { setupListeners } from '@reduxjs/toolkit/query/react'
import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { calls } from '#contract/calls.ts'
import { exampleProfile } from '../testing/example-client.ts'
import { fakeBackend } from '../testing/fake-backend.ts'
import { loggedInStore } from '../testing/render.tsx'
import { createStore } from '../session/store.ts'
import { exampleCandle } from '../testing/example-market.ts'
import { backend } from './backend.ts'
import { identityChecks } from './identity-checks.ts'
import { createMarketCache, type MarketCache, type MarketCategory, type MarketResult, payloadOf } from './market-cache.ts'
import { latestCandle } from './market.ts'
import { currenciesInfo, lastDayCandles, pairsInfo, rates, tradeHistory } from './market-overview.ts'
import type { Reply } from './call-types.ts'

const asOf = '2026-11-21T00:00:00.000Z'
const { readProfile, resetPassword } = backend.endpoints

const cachedCurrencies = (market: MarketCache) => market.get(currenciesInfo, undefined)

/** Subscribes to the currencies as a component does. Returns the unsubscribe function. */
const showCurrencies = (market: MarketCache) => market.subscribe(currenciesInfo, undefined, () => undefined)

/** Once this call has a response, earlier requests have reached the back end too. */
const afterAnotherCall = (store: ReturnType<typeof createStore>) => store.dispatch(resetPassword.initiate({ email: 'a@b' }))

const backendWithReplies = () =>
  fakeBackend()
    .answer('readProfile', exampleProfile)
    .answer('currenciesInfo', { ok: 'ok', data: [], asOf })
    .answer('resetPassword', { ok: true })

// @spec 7.cache 9.cache
test('a cached reply is kept for 60 seconds after the last use', async () => {
  vi.useFakeTimers()
  backendWithReplies()
  const store = await loggedInStore()
  const market = createMarketCache()
  const profile = store.dispatch(readProfile.initiate())
  const unsubscribeCurrencies = showCurrencies(market)
  await profile
  await expect.poll(() => cachedCurrencies(market).state).toBe('loaded')
  profile.unsubscribe()
  unsubscribeCurrencies()
  const isCachedNow = () => [readProfile.select()(store.getState()).isSuccess, cachedCurrencies(market).reply !== undefined]
  await vi.advanceTimersByTimeAsync(59_900)
  expect(isCachedNow()).toEqual([true, true])
  await vi.advanceTimersByTimeAsync(200)
  expect(isCachedNow()).toEqual([false, false])
})

// @spec 7.cache
test('a cached reply is not requested again by another component', async () => {
  const calls = backendWithReplies()
  const store = await loggedInStore()
  const market = createMarketCache()
  const showComponent = async () => {
    showCurrencies(market)
    await store.dispatch(readProfile.initiate())
    await expect.poll(() => cachedCurrencies(market).state).toBe('loaded')
  }
  await showComponent()
  await showComponent()
  await afterAnotherCall(store)
  expect([calls.requests('readProfile').length, calls.requests('currenciesInfo').length]).toEqual([1, 1])
})

// @spec 7.cache
test.each(['onFocus', 'onOnline'] as const)('a cached reply is not requested again after the event %s', async (event) => {
  const calls = backendWithReplies()
  const store = await loggedInStore()
  const market = createMarketCache()
  showCurrencies(market)
  await store.dispatch(readProfile.initiate())
  await expect.poll(() => cachedCurrencies(market).state).toBe('loaded')
  window.dispatchEvent(new Event(event === 'onFocus' ? 'focus' : 'online'))
  setupListeners(store.dispatch, (dispatch, events) => {
    dispatch(events[event]())
    return () => undefined
  })
  await afterAnotherCall(store)
  expect([calls.requests('readProfile').length, calls.requests('currenciesInfo').length]).toEqual([1, 1])
})

// @spec 3.cache-categories
test.each([
  ['CustomerProfile', 'readProfile'],
  ['UserKycStatus', 'personalCheckStatus'],
  ['UserKybStatus', 'businessCheckStatus'],
] as const)('the cache category %s contains the reply to %s', async (category, call) => {
  backendWithReplies().answer('personalCheckStatus', { kycReviewStatus: 'init' }).answer('businessCheckStatus', { kybReviewStatus: 'init' })
  const { dispatch, getState } = await loggedInStore()
  const { personalCheckStatus, businessCheckStatus } = identityChecks.endpoints
  await Promise.all([dispatch(readProfile.initiate()), dispatch(personalCheckStatus.initiate()), dispatch(businessCheckStatus.initiate())])
  expect(backend.util.selectInvalidatedBy(getState(), [category]).map(({ endpointName }) => endpointName)).toEqual([call])
})

const pair = { fiat: 'EUR', crypto: 'BTC' } as const
const categories = ['CurrenciesInfo', 'PairsInfo', 'TradeHistory', 'Candles'] as const
// @spec 3.cache-categories
test.each([
  ['CurrenciesInfo', 'currenciesInfo', currenciesInfo, payloadOf(currenciesInfo, undefined)],
  ['PairsInfo', 'pairsInfo', pairsInfo, payloadOf(pairsInfo, undefined)],
  ['TradeHistory', 'tradeHistory', tradeHistory, payloadOf(tradeHistory, undefined)],
  ['Candles', 'candles', latestCandle, payloadOf(latestCandle, pair)],
] as const)('the cache category %s contains the reply to %s', async (category, call, read, payload) => {
  fakeBackend().respond(call, () => Response.json({ ok: 'ok', data: [{ close: 1 }] }))
  const market = createMarketCache()
  market.subscribe(read, payload, () => undefined)
  const isCached = (under: MarketCategory) => market.get({ category: under, call: calls[call] }, payload).state === 'loaded'
  await expect.poll(() => categories.filter(isCached)).toEqual([category])
})

test('the market cache has one entry for each payload', async () => {
  const calls = fakeBackend()
  for (const call of ['candles', 'rates'] as const) calls.hold(call)
  const market = createMarketCache()
  for (const [read, payload] of [
    [latestCandle, payloadOf(latestCandle, pair)],
    [latestCandle, payloadOf(latestCandle, { fiat: 'GBP', crypto: 'BTC' })],
    [latestCandle, payloadOf(latestCandle, { fiat: 'EUR', crypto: 'ETH' })],
    [lastDayCandles, payloadOf(lastDayCandles, pair)],
    [rates, undefined],
  ] as const)
    market.subscribe(read, payload, () => undefined)
  await expect.poll(() => [calls.requests('candles').length, calls.requests('rates').length]).toEqual([4, 1])
})

// @spec 7.credentials
test('a call for market data is JSON and includes credentials', async () => {
  const calls = fakeBackend().answer('tradeHistory', { ok: 'ok', data: { pageSize: 2, trades: [] }, asOf })
  const market = createMarketCache()
  market.subscribe(tradeHistory, payloadOf(tradeHistory, undefined), () => undefined)
  await expect.poll(() => calls.requests('tradeHistory')).toHaveLength(1)
  const [sent] = calls.requests('tradeHistory')
  expect(sent?.headers.get('content-type')).toContain('application/json')
  expect(sent?.credentials).toBe('include')
})

/** A network that never responds; calls can be aborted. */
const silentNetwork = () =>
  vi.stubGlobal(
    'fetch',
    (input: RequestInfo | URL, init?: RequestInit) =>
      new Promise((_resolve, reject) => {
        const { signal } = new Request(input, init)
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      }),
  )

// @spec 7.no-timeout
test('an API call has no timeout by default', async () => {
  vi.useFakeTimers()
  silentNetwork()
  const store = await loggedInStore()
  void store.dispatch(readProfile.initiate())
  const market = createMarketCache()
  showCurrencies(market)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect([readProfile.select()(store.getState()).status, cachedCurrencies(market).state]).toEqual(['pending', 'loading'])
})

// @spec 8.network
test('an API call that exceeds its timeout fails with TIMEOUT_ERROR', async () => {
  vi.useFakeTimers()
  silentNetwork()
  let outcome: unknown
  void createStore()
    .dispatch(backend.endpoints.refreshToken.initiate({ refreshToken: 'r' }))
    .then((settled) => (outcome = settled))
  // The timeout begins only after the code for proofs has loaded.
  await vi.waitFor(() => {
    vi.advanceTimersByTime(20_000)
    expect(outcome).toMatchObject({ error: { status: 'TIMEOUT_ERROR' } })
  })
})

describe('market data', () => {
  const payload = payloadOf(latestCandle, { fiat: 'EUR', crypto: 'BTC' })

  let warn: MockInstance<typeof console.warn>
  beforeEach(() => {
    warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  })

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
})
