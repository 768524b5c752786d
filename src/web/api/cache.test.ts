import { setupListeners } from '@reduxjs/toolkit/query/react'
import { describe, expect, test, vi } from 'vitest'
import { exampleProfile } from '../testing/example-profile.ts'
import { fakeBackend } from '../testing/fake-backend.ts'
import { storeSession } from '../testing/render.tsx'
import { backend } from './backend.ts'
import { market } from './market.ts'
import { restoreSession } from './restore-session.ts'
import { createStore } from './store.ts'

const asOf = '2026-11-21T00:00:00.000Z'
const { readProfile, resetPassword } = backend.endpoints
const { currenciesInfo } = market.endpoints

async function startedStore() {
  storeSession()
  const store = createStore()
  await restoreSession(store)
  return store
}

/** A call made now: whatever was asked before it has reached the back end when it is answered. */
const afterAnother = (store: ReturnType<typeof createStore>) => store.dispatch(resetPassword.initiate({ email: 'a@b' }))

const answering = () =>
  fakeBackend()
    .answer('readProfile', exampleProfile)
    .answer('currenciesInfo', { ok: 'ok', data: [], asOf })
    .answer('resetPassword', { ok: true })

describe('what was read', () => {
  test('from either API is kept for 60 seconds after its last use', async () => {
    vi.useFakeTimers()
    answering()
    const store = await startedStore()
    const reads = [store.dispatch(readProfile.initiate()), store.dispatch(currenciesInfo.initiate())]
    await Promise.all(reads)
    for (const read of reads) read.unsubscribe()
    const kept = () => [readProfile.select()(store.getState()).isSuccess, currenciesInfo.select()(store.getState()).isSuccess]
    await vi.advanceTimersByTimeAsync(59_900)
    expect(kept()).toEqual([true, true])
    await vi.advanceTimersByTimeAsync(200)
    expect(kept()).toEqual([false, false])
  })

  test('is not read again when another part of a screen wants it', async () => {
    const calls = answering()
    const store = await startedStore()
    const part = () => Promise.all([store.dispatch(readProfile.initiate()), store.dispatch(currenciesInfo.initiate())])
    await part()
    await part()
    await afterAnother(store)
    expect([calls.requests('readProfile').length, calls.requests('currenciesInfo').length]).toEqual([1, 1])
  })

  test.each(['onFocus', 'onOnline'] as const)('is not read again on return to the page or to the network (%s)', async (event) => {
    const calls = answering()
    const store = await startedStore()
    await Promise.all([store.dispatch(readProfile.initiate()), store.dispatch(currenciesInfo.initiate())])
    setupListeners(store.dispatch, (dispatch, events) => {
      dispatch(events[event]())
      return () => undefined
    })
    await afterAnother(store)
    expect([calls.requests('readProfile').length, calls.requests('currenciesInfo').length]).toEqual([1, 1])
  })
})

describe('the categories of the cache', () => {
  test('CustomerProfile is what the profile is kept under', async () => {
    answering()
    const store = await startedStore()
    await store.dispatch(readProfile.initiate())
    const named = backend.util.selectInvalidatedBy(store.getState(), ['CustomerProfile'])
    expect(named.map(({ endpointName }) => endpointName)).toEqual(['readProfile'])
  })

  test.each([
    ['CurrenciesInfo', 'currenciesInfo'],
    ['PairsInfo', 'pairsInfo'],
    ['TradeHistory', 'tradeHistory'],
    ['Candles', 'candles'],
  ] as const)('%s is what %s of the market data are kept under', async (category, endpoint) => {
    fakeBackend()
      .answer('currenciesInfo', { ok: 'ok', data: [], asOf })
      .answer('pairsInfo', { ok: 'ok', data: [], asOf })
      .answer('tradeHistory', { ok: 'ok', data: { pageSize: 2, trades: [] }, asOf })
      .respond('candles', () => Response.json({ ok: 'ok', data: [{ close: 1 }], asOf }))
    const store = createStore()
    const { pairsInfo, tradeHistory, candles } = market.endpoints
    await Promise.all([
      store.dispatch(currenciesInfo.initiate()),
      store.dispatch(pairsInfo.initiate()),
      store.dispatch(tradeHistory.initiate()),
      store.dispatch(candles.initiate({ fiat: 'EUR', crypto: 'BTC' })),
    ])
    const named = market.util.selectInvalidatedBy(store.getState(), [category])
    expect(named.map(({ endpointName }) => endpointName)).toEqual([endpoint])
  })
})

describe('a call', () => {
  test('to the market data is JSON and includes credentials', async () => {
    const calls = fakeBackend().answer('tradeHistory', { ok: 'ok', data: { pageSize: 2, trades: [] }, asOf })
    await createStore().dispatch(market.endpoints.tradeHistory.initiate())
    const [sent] = calls.requests('tradeHistory')
    expect(sent?.headers.get('content-type')).toContain('application/json')
    expect(sent?.credentials).toBe('include')
  })

  /** A network on which nothing is ever answered, but a call can be given up. */
  const silentNetwork = () =>
    vi.stubGlobal(
      'fetch',
      ({ signal }: Request) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error))
        }),
    )

  test('has no time limit of its own', async () => {
    vi.useFakeTimers()
    silentNetwork()
    const store = await startedStore()
    void store.dispatch(readProfile.initiate())
    void store.dispatch(currenciesInfo.initiate())
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect([readProfile.select()(store.getState()).status, currenciesInfo.select()(store.getState()).status]).toEqual([
      'pending',
      'pending',
    ])
  })

  test('that has a time limit and passes it fails with TIMEOUT_ERROR', async () => {
    vi.useFakeTimers()
    silentNetwork()
    const refresh = createStore().dispatch(backend.endpoints.refreshToken.initiate({ refreshToken: 'r' }))
    await vi.advanceTimersByTimeAsync(20_000)
    expect((await refresh).error).toMatchObject({ status: 'TIMEOUT_ERROR' })
  })
})
