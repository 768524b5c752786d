import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { candleOf } from '../../testing/candles.ts'
import type { Candle } from './exchange.ts'
import { dayCandles, type HourlyCandles, pairsForDay } from './day-candles.ts'
import type { LatestCandles } from './market.ts'

const now = new Date('2026-11-21T12:20:00.000Z')
const hour = 3_600_000
const noon = Date.parse('2026-11-21T12:00:00.000Z')

const candleAt = (timestamp: number, close: number): Candle =>
  candleOf(close, { timestamp, high: close + 1, low: close - 0.5, resolution: '1h' })

/** Hourly candles up to noon with these closes, newest last, polled at 12:05. */
const hoursOf = (...closes: number[]): HourlyCandles[string] => ({
  data: closes.map((close, at) => candleAt(noon - (closes.length - 1 - at) * hour, close)),
  asOf: new Date('2026-11-21T12:05:00.000Z'),
})
const latestOf = (prices: Record<string, number>, asOf = now): LatestCandles =>
  Object.fromEntries(Object.entries(prices).map(([pair, close]) => [pair, { candle: candleAt(0, close), asOf: asOf.toISOString() }]))

const bitcoin = { crypto: 'BTC', fiat: 'EUR' } as const
const dotInPounds = { crypto: 'DOT', fiat: 'GBP' } as const
const closes = (day: { candles: Candle[] } | null) => day?.candles.map(({ close }) => close)

describe('the last 24 hours of a market', () => {
  test('a day has 25 candles: 24 hours that have ended, and the current hour', () => {
    const hourly = { 'BTC-EUR': hoursOf(...Array.from({ length: 40 }, (_, at) => at + 1)) }
    const day = dayCandles({ hourly, latest: {}, market: bitcoin, now })
    expect(closes(day)).toEqual(Array.from({ length: 25 }, (_, at) => at + 16))
    expect(day).toMatchObject({ derived: false, asOf: new Date('2026-11-21T12:05:00.000Z') })
  })

  test('the latest rate closes the current hour and moves its high and low', () => {
    const hourly = { 'BTC-EUR': hoursOf(100, 110) }
    const up = dayCandles({ hourly, latest: latestOf({ 'BTC-EUR': 130 }), market: bitcoin, now })
    expect(up).toMatchObject({ asOf: now, candles: [{ close: 100 }, { timestamp: noon, open: 110, high: 130, low: 109.5, close: 130 }] })
    const down = dayCandles({ hourly, latest: latestOf({ 'BTC-EUR': 90 }), market: bitcoin, now })
    expect(down?.candles.at(-1)).toMatchObject({ open: 110, high: 111, low: 90, close: 90 })
  })

  test('the latest rate starts a new hour before the next poll', () => {
    const later = new Date('2026-11-21T13:10:00.000Z')
    const day = dayCandles({
      hourly: { 'BTC-EUR': hoursOf(100, 110) },
      latest: latestOf({ 'BTC-EUR': 120 }, later),
      market: bitcoin,
      now: later,
    })
    expect(day?.candles).toHaveLength(3)
    expect(day?.candles.at(-1)).toMatchObject({ timestamp: noon + hour, open: 120, high: 120, low: 120, close: 120 })
  })

  test('a rate older than the hourly candles is ignored', () => {
    const older = new Date('2026-11-21T12:04:00.000Z')
    const day = dayCandles({ hourly: { 'BTC-EUR': hoursOf(100, 110) }, latest: latestOf({ 'BTC-EUR': 1 }, older), market: bitcoin, now })
    expect(closes(day)).toEqual([100, 110])
  })

  test('a day with fewer than two candles is null', () => {
    expect(dayCandles({ hourly: {}, latest: latestOf({ 'BTC-EUR': 1 }), market: bitcoin, now })).toBeNull()
    expect(dayCandles({ hourly: { 'BTC-EUR': hoursOf(100) }, latest: {}, market: bitcoin, now })).toBeNull()
    const nextWeek = new Date('2026-11-28T12:20:00.000Z')
    expect(dayCandles({ hourly: { 'BTC-EUR': hoursOf(100, 110) }, latest: {}, market: bitcoin, now: nextWeek })).toBeNull()
  })
})

describe('a market that the exchange does not list', () => {
  const parts: HourlyCandles = { 'DOT-USD': hoursOf(5, 6), 'BTC-GBP': hoursOf(70_000, 80_000), 'BTC-USD': hoursOf(100_000, 100_000) }

  test('an unlisted market’s candles are derived one by one, and marked', () => {
    const day = dayCandles({ hourly: parts, latest: {}, market: dotInPounds, now })
    expect(day).toMatchObject({ derived: true, candles: [{ open: 3.5, close: 3.5 }, { close: 4.8 }] })
  })

  test('an hour is left out unless all three markets have a candle', () => {
    const bridge: HourlyCandles[string] = { data: [candleAt(noon - hour, 100_000), candleAt(noon - 2 * hour, 100_000)], asOf: now }
    expect(dayCandles({ hourly: { ...parts, 'BTC-USD': bridge }, latest: {}, market: dotInPounds, now })).toBeNull()
  })

  test('a coin without a dollar market is derived through the euro', () => {
    const hourly: HourlyCandles = { 'DOT-EUR': hoursOf(4, 4), 'BTC-GBP': parts['BTC-GBP']!, 'BTC-EUR': hoursOf(80_000, 80_000) }
    expect(closes(dayCandles({ hourly, latest: {}, market: dotInPounds, now }))).toEqual([3.5, 4])
  })

  test('only pairs from which a day can be computed are read', () => {
    expect(new Set(pairsForDay(dotInPounds))).toEqual(new Set(['DOT-GBP', 'DOT-USD', 'BTC-USD', 'DOT-EUR', 'BTC-EUR', 'BTC-GBP']))
  })

  test('high and low of a derived candle enclose open and close', () => {
    const price = fc.integer({ min: 1, max: 100_000_000 }).map((units) => units / 1000)
    const three = fc.array(price, { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(three, three, three, (coin, wanted, bridge) => {
        const hourly = { 'DOT-USD': hoursOf(...coin), 'BTC-GBP': hoursOf(...wanted), 'BTC-USD': hoursOf(...bridge) }
        const day = dayCandles({ hourly, latest: {}, market: dotInPounds, now })
        expect(day?.candles).toHaveLength(3)
        for (const { open, high, low, close } of day?.candles ?? []) {
          expect(high).toBe(Math.max(open, close))
          expect(low).toBe(Math.min(open, close))
        }
      }),
    )
  })
})
