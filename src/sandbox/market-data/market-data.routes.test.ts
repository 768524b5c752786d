import { beforeEach, describe, expect, test } from 'vitest'
import { cryptoCurrencies } from '#contract/currencies.ts'
import { createSandbox } from '../app.ts'

const base = '/api/spot/rest-public'
const start = Date.UTC(2026, 10, 21, 13, 37, 42)
const startOfCandle = Date.UTC(2026, 10, 21, 12)

let now = start
let sandbox: ReturnType<typeof createSandbox>

beforeEach(() => {
  now = start
  sandbox = createSandbox({ siteUrl: 'http://localhost:3000', now: () => now })
  return () => sandbox.stop().catch(() => {})
})

async function call(method: string, body?: unknown) {
  const reply = await sandbox.http.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `${base}/${method}`,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: reply.statusCode, type: String(reply.headers['content-type']), headers: reply.headers, body: reply.body }
}

async function data(method: string, body?: unknown) {
  const reply = await call(method, body)
  expect(reply.status).toBe(200)
  const parsed = JSON.parse(reply.body)
  expect(parsed.ok).toBe('ok')
  return parsed.data
}

const readRefusal = async (method: string, body?: unknown) => {
  const { status, body: text } = await call(method, body)
  return { status, body: JSON.parse(text) }
}

const setFault = (marketData: object) => sandbox.http.inject({ method: 'POST', url: '/control/faults', payload: { marketData } })
const query = { pair: 'BTC-EUR', fromISO: start, limit: 1, dataType: 'bestAsk', resolution: '4h' }

describe('get_currencies_info', () => {
  test('get_currencies_info lists all currencies, by GET and POST', async () => {
    const all = await data('get_currencies_info')
    expect(all).toEqual(await data('get_currencies_info', {}))
    const names = all.map(({ currency }: { currency: string }) => currency)
    expect(names).toEqual(expect.arrayContaining([...cryptoCurrencies, 'EUR', 'GBP', 'USD']))
    expect(all).toContainEqual({
      currency: 'BTC',
      fiat: false,
      precision: 8,
      walletPrecision: 8,
      walletDeposit: true,
      walletWithdrawal: true,
    })
    expect(all.filter(({ walletPrecision }: { walletPrecision: unknown }) => walletPrecision === null)).toHaveLength(1)
  })
})

describe('get_pairs_info', () => {
  test('get_pairs_info lists each coin against USD and EUR, and some against GBP', async () => {
    const listed: { base: string; quote: string }[] = await data('get_pairs_info', {})
    const names = listed.map(({ base: coin, quote }) => `${coin}-${quote}`)
    for (const coin of cryptoCurrencies) expect(names).toEqual(expect.arrayContaining([`${coin}-USD`, `${coin}-EUR`]))
    const pounds = names.filter((name) => name.endsWith('-GBP'))
    expect(pounds).toContain('BTC-GBP')
    expect(pounds.length).toBeLessThan(cryptoCurrencies.length)
    expect(names.filter((name) => /^(EUR|GBP|USD)-/.test(name))).toEqual([])
  })

  test('get_pairs_info returns prices and amounts as texts, precisions as numbers', async () => {
    const [info] = await data('get_pairs_info', {})
    expect(info).toMatchObject({ base: 'BTC', quote: 'USD', baseLotSize: '0.00000001', quoteMin: '10', quoteMax: '1000000' })
    expect(info).toMatchObject({ basePrecision: 8, quotePrecision: 8, pricePrecision: 1 })
    for (const field of ['baseMin', 'baseMax', 'minPrice', 'maxPrice']) expect(info[field]).toMatch(/^\d+(\.\d+)?$/)
  })
})

describe('get_trade_history', () => {
  test('get_trade_history returns the newest trades first, prices and amounts as texts', async () => {
    const { pageSize, trades } = await data('get_trade_history', { pair: 'BTC-USD', pageSize: 2 })
    expect(pageSize).toBe(2)
    expect(trades).toHaveLength(2)
    for (const trade of trades) {
      expect(Object.keys(trade).toSorted()).toEqual(['amount', 'dateISO', 'price', 'side', 'tradeId'])
      expect(trade.price).toMatch(/^\d+\.\d$/)
      expect(trade.amount).toMatch(/^\d+\.\d{8}$/)
      expect(['BUY', 'SELL']).toContain(trade.side)
      expect(Date.parse(trade.dateISO)).toBeLessThanOrEqual(now)
    }
    expect(Date.parse(trades[0].dateISO)).toBeGreaterThan(Date.parse(trades[1].dateISO))
  })

  test('a trade’s price is within the candle of its minute, and never changes', async () => {
    const { trades } = await data('get_trade_history', { pair: 'BTC-USD', pageSize: 50 })
    for (const { dateISO, price, side } of trades) {
      const dataType = side === 'BUY' ? 'bestAsk' : 'bestBid'
      const at = Date.parse(dateISO)
      const [{ low, high }] = await data('get_candles', { pair: 'BTC-USD', fromISO: at, limit: 1, dataType, resolution: '1m' })
      expect(Number(price)).toBeGreaterThanOrEqual(low)
      expect(Number(price)).toBeLessThanOrEqual(high)
    }
    now += 30_000
    const later = await data('get_trade_history', { pair: 'BTC-USD', pageSize: 60 })
    expect(later.trades).toEqual(expect.arrayContaining(trades))
    expect(later.trades[0]).not.toEqual(trades[0])
  })

  test('a pair without offers has no trades, and the default pageSize is 1000', async () => {
    expect((await data('get_trade_history', { pair: 'NEO-GBP' })).trades).toEqual([])
    expect((await data('get_trade_history', { pair: 'BTC-USD' })).trades).toHaveLength(1000)
  })

  test('get_trade_history refuses a missing or unlisted pair, and an invalid pageSize', async () => {
    expect(await readRefusal('get_trade_history', {})).toEqual({ status: 422, body: { error: 'Mandatory parameter pair is missing' } })
    expect((await readRefusal('get_trade_history', { pair: 'USD-BTC' })).status).toBe(422)
    for (const pageSize of [0, 10_001, 1.5, '2']) {
      expect((await readRefusal('get_trade_history', { pair: 'BTC-USD', pageSize })).status).toBe(422)
    }
  })
})

describe('get_candles', () => {
  test('a call with limit 1 and the current time returns the open candle', async () => {
    const [open, ...others] = await data('get_candles', query)
    expect(others).toEqual([])
    expect(open).toMatchObject({ timestamp: startOfCandle, timestampISO: '2026-11-21T12:00:00.000Z', resolution: '4h', volume: 0 })
    expect(open).not.toHaveProperty('isClosed')
    for (const field of ['open', 'high', 'low', 'close']) expect(open[field]).toBeTypeOf('number')
  })

  test('the close of the open candle changes with the time', async () => {
    const [before] = await data('get_candles', query)
    now += 60_000
    const [after] = await data('get_candles', query)
    expect(after.close).not.toBe(before.close)
    expect(after.open).toBe(before.open)
  })

  test('limit counts forward from fromISO up to now, and back from toISO', async () => {
    const hour = 3_600_000
    const hourly = { ...query, resolution: '1h' }
    const forward = await data('get_candles', { ...hourly, fromISO: start - 2 * hour, limit: 10 })
    expect(forward.map(({ isClosed }: { isClosed?: boolean }) => isClosed)).toEqual([true, true, undefined])
    const back = await data('get_candles', { ...hourly, fromISO: undefined, toISO: start, limit: 3 })
    expect(back).toEqual(forward)
    expect(await data('get_candles', { ...hourly, fromISO: start + 5 * hour })).toEqual([])
  })

  test('a pair without offers has a candle without prices', async () => {
    const [empty] = await data('get_candles', { ...query, pair: 'NEO-GBP' })
    expect(empty).toEqual({ timestamp: startOfCandle, resolution: '4h', timestampISO: '2026-11-21T12:00:00.000Z' })
  })

  test('pairsList returns many pairs, and an error for each unlisted pair', async () => {
    const { pair: _pair, ...rest } = query
    const found = await data('get_candles', { ...rest, pairsList: ['BTC-EUR', 'EUR-BTC', 'NEO-GBP'] })
    expect(found['BTC-EUR']).toEqual(await data('get_candles', query))
    expect(found['EUR-BTC']).toEqual({ error: { code: 400, reason: 'Unsupported pair EUR-BTC' } })
    expect(found['NEO-GBP'][0]).not.toHaveProperty('close')
    expect((await readRefusal('get_candles', { ...rest, limit: 2, pairsList: ['BTC-EUR'] })).status).toBe(422)
    expect((await readRefusal('get_candles', { ...rest, pairsList: 'BTC-EUR' })).body.data.error).toMatch('Array of Strings')
  })

  test.each(['EUR-BTC', 'NOPE-USD', 'btc-eur', 'ATOM-GBP'])('get_candles refuses the unlisted pair %s', async (pair) => {
    expect(await readRefusal('get_candles', { ...query, pair })).toEqual({ status: 422, body: { error: `pair ${pair} is not supported` } })
  })

  test.each(['pair', 'dataType', 'resolution', 'limit'])('get_candles refuses a call without %s', async (field) => {
    expect(await readRefusal('get_candles', { ...query, [field]: undefined })).toEqual({
      status: 422,
      body: { error: `Mandatory parameter ${field} is missing` },
    })
  })

  test.each([
    ['no time at all', { fromISO: undefined }],
    ['both times', { toISO: start }],
    ['a text that is not a time', { fromISO: 'yesterday' }],
    ['an unknown data type', { dataType: 'trades' }],
    ['an unknown resolution', { resolution: '3h' }],
    ['the resolution constructor, which every object has', { resolution: 'constructor' }],
    ['a limit of 0', { limit: 0 }],
    ['a limit that is a text', { limit: '1' }],
  ])('get_candles refuses %s', async (_what, change) => {
    expect((await readRefusal('get_candles', { ...query, ...change })).status).toBe(422)
  })
})

describe('the minute of the order book', () => {
  const minute = 60_000
  const pairsList = ['BTC-EUR', 'ETH-USD', 'SHIB-EUR', 'USDT-GBP']
  const books = async () => {
    const body = { pairsList, toISO: now, limit: 1, resolution: '1m' }
    const [asks, bids] = [
      await data('get_candles', { ...body, dataType: 'bestAsk' }),
      await data('get_candles', { ...body, dataType: 'bestBid' }),
    ]
    return pairsList.map((name) => ({ ask: asks[name][0], bid: bids[name][0] }))
  }

  test('the bid is a little below the ask, both in the current minute', async () => {
    for (const { ask, bid } of await books()) {
      expect([ask.timestamp, bid.timestamp]).toEqual(Array(2).fill(Math.floor(start / minute) * minute))
      expect(bid.close).toBeLessThan(ask.close)
      expect(bid.close).toBeGreaterThan(ask.close * 0.996)
    }
  })

  test('a stale book ends with the candle of ten minutes ago, whose prices are of that time', async () => {
    const before = await books()
    now += 10 * minute
    await setFault({ book: 'stale' })
    expect(await books()).toEqual(before)
    expect(await data('get_candles', { ...query, fromISO: now, resolution: '1m' })).toEqual([])
  })

  test('bids can be stale while asks change', async () => {
    await setFault({ book: 'stale-bids' })
    for (const { ask, bid } of await books()) expect(ask.timestamp - bid.timestamp).toBe(10 * minute)
  })

  test('in a crossed book every bid is above the ask, of a pinned pair too', async () => {
    await setFault({ book: 'crossed' })
    await sandbox.http.inject({ method: 'POST', url: '/control/prices', payload: { 'BTC-EUR': 80000 } })
    for (const { ask, bid } of await books()) expect(bid.close).toBeGreaterThan(ask.close)
  })

  test('without bids, the bid’s candle has no prices, and the ask keeps its prices', async () => {
    await setFault({ book: 'no-bids' })
    for (const { ask, bid } of await books()) {
      expect(ask.close).toBeGreaterThan(0)
      expect(bid).not.toHaveProperty('close')
    }
  })
})

describe('every call', () => {
  test('a body that is not a JSON object, and an unknown method, return 400', async () => {
    const bad = { status: 400, body: { error: 'Bad Request' } }
    for (const body of ['{"pair":', '[]', '"x"', 'null', '']) expect(await readRefusal('get_candles', body)).toEqual(bad)
    expect(await readRefusal('get_everything', {})).toEqual(bad)
    expect(await readRefusal('constructor', {})).toEqual(bad)
    const put = await sandbox.http.inject({ method: 'PUT', url: `${base}/get_candles`, payload: {} })
    expect([put.statusCode, put.json()]).toEqual([400, { error: 'Bad Request' }])
  })

  test('each IP address may make 100 calls in a minute', async () => {
    for (let i = 0; i < 100; i++) await data('get_currencies_info')
    const over = await call('get_currencies_info')
    expect([over.status, JSON.parse(over.body)]).toEqual([429, { error: 'API rate limit reached' }])
    expect(over.headers).not.toHaveProperty('retry-after')
    const other = await sandbox.http.inject({ url: `${base}/get_currencies_info`, remoteAddress: '127.0.0.2' })
    expect(other.statusCode).toBe(200)
    now = Math.ceil(now / 60_000) * 60_000
    await data('get_currencies_info')
  })

  test('candles and trades of a pinned pair have the pinned price', async () => {
    await sandbox.http.inject({ method: 'POST', url: '/control/prices', payload: { 'BTC-EUR': 80000 } })
    expect((await data('get_candles', query))[0].close).toBe(80_000)
    expect((await data('get_trade_history', { pair: 'BTC-EUR', pageSize: 1 })).trades[0].price).toBe('80000.0')
  })
})

describe('faults', () => {
  test('the faults unavailable and rate-limited return 503 and 429', async () => {
    await setFault({ failure: 'unavailable' })
    expect((await call('get_candles', query)).status).toBe(503)
    await setFault({ failure: 'rate-limited' })
    expect(await readRefusal('get_candles', query)).toEqual({ status: 429, body: { error: 'API rate limit reached' } })
  })

  test('every fault with wrong data returns 200', async () => {
    const [right] = await data('get_candles', query)
    await setFault({ failure: 'garbage' })
    const garbage = await call('get_candles', query)
    expect([garbage.status, garbage.type]).toEqual([200, 'text/html'])
    expect(() => JSON.parse(garbage.body)).toThrow('Unexpected token')
    await setFault({ failure: 'object-data' })
    expect(await data('get_candles', query)).toEqual(right)
    await setFault({ failure: 'string-numbers' })
    expect((await data('get_candles', query))[0].close).toBe(String(right.close))
    await setFault({ failure: 'missing-close' })
    const { close: _close, ...rest } = right
    expect(await data('get_candles', query)).toEqual([rest])
    await setFault({ failure: 'ok-with-error' })
    expect(await data('get_candles', query)).toEqual({ error: 'market_data is on maintenance' })
  })

  test('a delay postpones the response', async () => {
    const { port } = await sandbox.start({ port: 0, smtpPort: 0 })
    await setFault({ failure: 'none', delayMs: 200 })
    const before = performance.now()
    expect((await fetch(`http://127.0.0.1:${port}${base}/get_currencies_info`)).status).toBe(200)
    expect(performance.now() - before).toBeGreaterThanOrEqual(195)
  })
})
