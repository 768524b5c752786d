import type { RequestListener } from 'node:http'
import { describe, expect, test } from 'vitest'
import { candleOf } from '../../testing/candles.ts'
import { startVendor } from '../../testing/servers.ts'
import { cexExchange } from './cex.adapter.ts'

const startOfCandle = 1763683200000
const hourMs = 60 * 60 * 1000

/** An exchange that responds with `answer`, and the requests that it gets. `now`: the real time, in milliseconds. */
async function exchangeThat(answer: RequestListener, now = startOfCandle + hourMs) {
  const { baseUrl, received } = await startVendor(answer)
  return {
    exchange: cexExchange({ baseUrl: `${baseUrl}/api` }, () => now),
    requests: () => received.map(({ url, body }) => ({ url, body: JSON.parse(body) as unknown })),
  }
}

const exchangeSending = (body: unknown, { status = 200, now }: { status?: number; now?: number } = {}) =>
  exchangeThat((_request, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)), now)

const candle = candleOf(79010.4, { timestamp: startOfCandle, open: 78900.1, high: 79100, low: 78800 })

describe('candles', () => {
  test('all pairs are requested in one call, as the exchange documents it', async () => {
    const { exchange, requests } = await exchangeSending({ ok: 'ok', data: { 'BTC-EUR': [candle] } })
    await exchange.candles(['BTC-EUR', 'ETH-GBP'])
    expect(requests()).toEqual([
      {
        url: '/api/get_candles',
        body: { pairsList: ['BTC-EUR', 'ETH-GBP'], fromISO: expect.any(Number), limit: 1, dataType: 'bestAsk', resolution: '4h' },
      },
    ])
  })

  test('candles without prices are left out, and unlisted pairs are returned by name', async () => {
    const { open: _open, high: _high, low: _low, close: _close, ...withoutPrices } = candle
    const unlisted = { error: { code: 400, reason: 'Unsupported pair DOT-GBP' } }
    const { exchange } = await exchangeSending({ ok: 'ok', data: { 'BTC-EUR': [candle], 'NEO-GBP': [withoutPrices], 'DOT-GBP': unlisted } })
    expect(await exchange.candles([])).toEqual({ candles: { 'BTC-EUR': candle }, notListed: ['DOT-GBP'] })
  })

  test('a candle whose interval ended more than two minutes ago is left out', async () => {
    const end = startOfCandle + 4 * hourMs
    const data = { 'BTC-EUR': [candle], 'ETH-EUR': [{ ...candle, timestamp: end }] }
    const pairsAt = async (now: number) =>
      Object.keys((await (await exchangeSending({ ok: 'ok', data }, { now })).exchange.candles([])).candles)
    expect(await pairsAt(end + 120_000)).toEqual(['BTC-EUR', 'ETH-EUR'])
    expect(await pairsAt(end + 120_001)).toEqual(['ETH-EUR'])
  })

  test('an exchange that sends only old candles is at fault', async () => {
    const { exchange } = await exchangeSending({ ok: 'ok', data: { 'BTC-EUR': [candle] } }, { now: startOfCandle + 5 * hourMs })
    await expect(exchange.candles([])).rejects.toThrow('the response has no usable data')
  })

  test('numbers sent as texts, and one candle sent without its list, are accepted', async () => {
    const texts = { ...candle, close: '79010.4', timestamp: '1763683200000' }
    const { exchange } = await exchangeSending({ ok: 'ok', data: { 'BTC-EUR': texts } })
    expect((await exchange.candles([])).candles['BTC-EUR']).toEqual(candle)
  })

  test.each(['NaN', 'Infinity', '', 'abc', null, -5, 0, true, [1]])('a candle with the price %j is left out', async (close) => {
    const { exchange } = await exchangeSending({ ok: 'ok', data: { 'BTC-EUR': [{ ...candle, close }], 'ETH-EUR': [candle] } })
    expect(Object.keys((await exchange.candles([])).candles)).toEqual(['ETH-EUR'])
  })
})

test('hourly candles are requested by their end time and come oldest first', async () => {
  const hour = (timestamp: number) => ({ ...candle, timestamp, resolution: '1h' })
  const { open: _open, high: _high, low: _low, close: _close, ...withoutPrices } = hour(3)
  const { exchange, requests } = await exchangeSending({ ok: 'ok', data: [hour(4), withoutPrices, hour(2)] })
  expect(await exchange.hourlyCandles('BTC-EUR')).toEqual([hour(2), hour(4)])
  const body = { pair: 'BTC-EUR', toISO: expect.any(Number), limit: 25, dataType: 'bestAsk', resolution: '1h' }
  expect(requests()).toEqual([{ url: '/api/get_candles', body }])
})

describe('the order book', () => {
  const minute = candleOf(79010.4, { timestamp: startOfCandle, resolution: '1m' })
  const { open: _open, high: _high, low: _low, close: _close, ...withoutPrices } = minute
  const unlisted = { error: { code: 400, reason: 'Unsupported pair DOT-GBP' } }

  test('both sides are requested as the newest 1m candles up to the same moment', async () => {
    const { exchange, requests } = await exchangeSending({ ok: 'ok', data: { 'BTC-EUR': [minute] } })
    const { askedAt, source } = await exchange.orderBook(['BTC-EUR', 'DOT-GBP'])
    const body = { pairsList: ['BTC-EUR', 'DOT-GBP'], toISO: askedAt.getTime(), limit: 1, resolution: '1m' }
    expect(requests().toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))).toEqual([
      { url: '/api/get_candles', body: { ...body, dataType: 'bestAsk' } },
      { url: '/api/get_candles', body: { ...body, dataType: 'bestBid' } },
    ])
    expect(askedAt.getTime()).toBe(startOfCandle + hourMs)
    expect(new URL(source).pathname).toBe('/api/get_candles')
  })

  test('prices are read, and what was sent for each requested pair is kept unchanged', async () => {
    const asTexts = { ...minute, close: '79010.40', timestamp: String(startOfCandle), isClosed: true }
    const data = { 'BTC-EUR': [asTexts], 'NEO-GBP': [withoutPrices], 'DOT-GBP': unlisted, 'ETH-EUR': [minute] }
    const { exchange } = await exchangeSending({ ok: 'ok', data })
    const { bestBid } = await exchange.orderBook(['BTC-EUR', 'NEO-GBP', 'DOT-GBP'])
    expect(bestBid.candles).toEqual({ 'BTC-EUR': minute })
    expect(bestBid.sent).toEqual({ 'BTC-EUR': [asTexts], 'NEO-GBP': [withoutPrices], 'DOT-GBP': unlisted })
  })

  test('a side without any offers is no fault', async () => {
    const { exchange } = await exchangeSending({ ok: 'ok', data: { 'BTC-EUR': [withoutPrices] } })
    expect((await exchange.orderBook(['BTC-EUR'])).bestAsk).toEqual({ candles: {}, sent: { 'BTC-EUR': [withoutPrices] } })
  })

  test.each([
    { ok: 'ok', data: {} },
    { ok: 'ok', data: [minute] },
    { ok: 'ok', data: { error: 'maintenance' } },
  ])('a response without the requested pairs is a fault (%j)', async (body) => {
    const { exchange } = await exchangeSending(body)
    await expect(exchange.orderBook(['BTC-EUR'])).rejects.toMatchObject({ name: 'ProviderFault' })
  })
})

test('trades come newest first, at most as many as requested', async () => {
  const trade = (second: number) => ({
    tradeId: `${second}`,
    dateISO: `2026-11-21T00:00:0${second}.000Z`,
    side: 'SELL',
    price: '1.5',
    amount: '2',
  })
  const { exchange } = await exchangeSending({ ok: 'ok', data: { pageSize: 2, trades: [trade(1), trade(3), trade(2)] } })
  expect((await exchange.trades('BTC-USD', 2)).map(({ tradeId }) => tradeId)).toEqual(['3', '2'])
})

describe('a fault', () => {
  test.each([
    ['an error inside data', { ok: 'ok', data: { error: 'market_data is on maintenance' } }],
    ['a wrong ok field', { ok: 'no', data: { 'BTC-EUR': [candle] } }],
    ['no data', { ok: 'ok' }],
    ['no usable data', { ok: 'ok', data: {} }],
    ['a list of nonsense', { ok: 'ok', data: [1, 'two', null] }],
    ['only an error', { error: 'pair is not supported' }],
  ])('a response with %s is a fault', async (_what, body) => {
    const { exchange } = await exchangeSending(body)
    await expect(exchange.candles([])).rejects.toMatchObject({ name: 'ProviderFault', status: undefined })
    await expect(exchange.currencies()).rejects.toMatchObject({ name: 'ProviderFault' })
    await expect(exchange.pairs()).rejects.toMatchObject({ name: 'ProviderFault' })
    await expect(exchange.trades('BTC-USD', 2)).rejects.toMatchObject({ name: 'ProviderFault' })
  })

  test('a response with the status 429 is a fault with that status', async () => {
    const { exchange } = await exchangeSending({ error: 'API rate limit reached' }, { status: 429 })
    await expect(exchange.currencies()).rejects.toMatchObject({ name: 'ProviderFault', status: 429 })
  })

  test('an HTML page is a fault', async () => {
    const { exchange } = await exchangeThat((_request, response) => response.end('<!doctype html>'))
    await expect(exchange.candles([])).rejects.toMatchObject({ name: 'ProviderFault' })
  })
})
