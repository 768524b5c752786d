import { describe, expect, test } from 'vitest'
import { cryptoCurrencies } from '#contract/currencies.ts'
import { candles } from './candles.ts'
import { findPair, illiquidPair, pairs } from './listing.ts'
import { createOrderBook } from './order-book.ts'
import { createPrices } from './prices.ts'
import { coinLevels } from './price-levels.ts'

const now = Date.UTC(2026, 10, 21, 13, 37, 42)
const minute = 60_000
const pair = (name: string) => findPair(name)!
const prices = createPrices('kantor')
const ask = (name: string, at = now) => prices.priceAt(pair(name), 'bestAsk', at)!

describe('prices', () => {
  test('the same seed and time give the same prices, another seed gives others', () => {
    const again = createPrices('kantor')
    const other = createPrices('another')
    for (const { name } of pairs) expect(again.priceAt(pair(name), 'bestAsk', now)).toBe(prices.priceAt(pair(name), 'bestAsk', now))
    expect(other.priceAt(pair('BTC-EUR'), 'bestAsk', now)).not.toBe(ask('BTC-EUR'))
  })

  test('prices do not depend on the order of calls', () => {
    const forwards = Array.from({ length: 500 }, (_, i) => now + i * 37_000)
    const read = (moments: number[]) => {
      const fresh = createPrices('kantor')
      return new Map(moments.map((at) => [at, fresh.priceAt(pair('ETH-GBP'), 'bestBid', at)]))
    }
    const backwards = read(forwards.toReversed())
    for (const [at, price] of read(forwards)) expect(backwards.get(at)).toBe(price)
  })

  test.each(pairs.filter(({ hasOffers }) => hasOffers).map(({ name }) => name))(
    '%s moves by less than 2 % in a minute, and at least once in an hour',
    (name) => {
      const minutes = Array.from({ length: 3 * 1440 }, (_, i) => ask(name, now - i * minute))
      const jumps = minutes.slice(1).map((price, i) => Math.abs(price / minutes[i]! - 1))
      expect(Math.max(...jumps)).toBeLessThan(0.02)
      expect(new Set(minutes.slice(0, 60)).size).toBeGreaterThan(1)
    },
  )

  test.each(cryptoCurrencies)('%s stays between half and twice its level for years', (coin) => {
    for (let day = -365; day < 2000; day += 7) {
      const ratio = ask(`${coin}-USD`, now + day * 1440 * minute) / coinLevels[coin].usd
      expect(ratio).toBeGreaterThan(0.5)
      expect(ratio).toBeLessThan(2)
    }
  })

  test('all coins give the same dollar price of euro and pound', () => {
    const perEuro = ask('BTC-USD') / ask('BTC-EUR')
    expect(perEuro).toBeGreaterThan(1.05)
    expect(perEuro).toBeLessThan(1.3)
    for (const coin of cryptoCurrencies) expect(ask(`${coin}-USD`) / ask(`${coin}-EUR`) / perEuro).toBeCloseTo(1, 3)
    const perPound = ask('BTC-USD') / ask('BTC-GBP')
    for (const { base, quote, hasOffers } of pairs) {
      if (quote === 'GBP' && hasOffers) expect(ask(`${base}-USD`) / ask(`${base}-GBP`) / perPound).toBeCloseTo(1, 3)
    }
  })

  test('stablecoins are worth about a dollar', () => {
    for (let hour = 0; hour < 2000; hour += 5) {
      expect(Math.abs(ask('USDT-USD', now - hour * 60 * minute) - 1)).toBeLessThan(0.005)
      expect(Math.abs(ask('USDC-USD', now - hour * 60 * minute) - 1)).toBeLessThan(0.005)
    }
  })

  test('the ask is never below the bid', () => {
    for (const listed of pairs.filter(({ hasOffers }) => hasOffers)) {
      expect(prices.priceAt(listed, 'bestAsk', now)).toBeGreaterThan(prices.priceAt(listed, 'bestBid', now)!)
    }
  })
})

describe('candles', () => {
  const read = (resolution: string, fromISO: number, limit: number, at = now) =>
    candles(
      { pair: 'BTC-EUR', dataType: 'bestAsk', resolution, fromISO, limit },
      createOrderBook({ prices, now: at }),
    ) as unknown as Record<string, number>[]

  test.each([
    ['1m', '1h', 60],
    ['1h', '4h', 4],
  ])('%s candles together give the %s candle', (small, large, count) => {
    const day = Date.UTC(2026, 10, 20)
    const [largeCandle] = read(large, day, 1)
    const parts = read(small, day, count)
    expect(parts).toHaveLength(count)
    expect(largeCandle).toMatchObject({
      open: parts[0]!.open,
      close: parts.at(-1)!.close,
      high: Math.max(...parts.map(({ high }) => high!)),
      low: Math.min(...parts.map(({ low }) => low!)),
    })
  })

  test('the close of every open candle is the current best ask', () => {
    for (const resolution of ['1m', '1h', '4h']) expect(read(resolution, now, 1)[0]?.close).toBe(ask('BTC-EUR'))
  })

  test('a closed candle never changes', () => {
    const start = Date.UTC(2026, 10, 21, 8)
    expect(read('4h', start, 1, start + 4 * 60 * minute)).toEqual(read('4h', start, 1, now))
  })
})

test('a pinned pair keeps its price until it is released; other pairs move', () => {
  const pinned = createPrices('kantor')
  pinned.pin('BTC-EUR', 80_000)
  pinned.pin(illiquidPair, 4)
  expect(pinned.priceAt(pair('BTC-EUR'), 'bestAsk', now)).toBe(80_000)
  expect(pinned.span(pair('BTC-EUR'), 'bestBid', now - minute, now)).toEqual({ open: 80_000, high: 80_000, low: 80_000, close: 80_000 })
  expect(pinned.priceAt(pair(illiquidPair), 'bestAsk', now)).toBe(4)
  expect(pinned.priceAt(pair('BTC-USD'), 'bestAsk', now)).toBe(ask('BTC-USD'))
  pinned.pin('BTC-EUR', null)
  expect(pinned.priceAt(pair('BTC-EUR'), 'bestAsk', now)).toBe(ask('BTC-EUR'))
})
