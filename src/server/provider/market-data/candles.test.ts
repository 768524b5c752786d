import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { candleOf } from '../../testing/candles.ts'
import { plusSeconds } from '../../platform/clock.ts'
import type { Candle } from './exchange.ts'
import { dayCandles, type HourlyCandles, pairsForDay } from './day-candles.ts'
import type { LatestCandles } from './market.ts'
import { distanceFromLastHour } from './last-hour.ts'
import { movementOf } from './movement.ts'
import { acceptCandles, heldPairs } from './price-guard.ts'

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

const halfPast = new Date('2026-11-21T12:30:00.000Z')
const hourOf = (time: string, low: number, high: number) =>
  candleOf(low, { timestamp: Date.parse(`2026-11-21T${time}:00.000Z`), low, high, resolution: '1h' })
const candles = [hourOf('10:00', 10, 1000), hourOf('11:00', 100, 110), hourOf('12:00', 105, 120)]

describe('the distance of a rate from the last hour', () => {
  test.each(['100', '105', '112.5', '120'])('the rate %s is within the range of the current and the previous hour', (rate) => {
    expect(distanceFromLastHour(rate, candles, halfPast)).toBe(0)
  })

  test.each([
    ['121.2', 100],
    ['120.6', 50],
    ['120.600000000001', 51],
    ['120.000000000001', 1],
    ['240', 10_000],
    ['99', 100],
    ['99.4999999999', 51],
    ['50', 5000],
  ])('the rate %s is %i basis points outside, rounded up', (rate, distance) => {
    expect(distanceFromLastHour(rate, candles, halfPast)).toBe(distance)
  })

  test('an hour that ended more than an hour ago does not count', () => {
    expect(distanceFromLastHour('130', candles, new Date('2026-11-21T11:59:59.999Z'))).toBe(0)
    expect(distanceFromLastHour('132', candles, new Date('2026-11-21T12:00:00.000Z'))).toBe(1000)
    expect(distanceFromLastHour('132', candles, new Date('2026-11-21T13:59:59.999Z'))).toBe(1000)
    expect(distanceFromLastHour('132', candles, new Date('2026-11-21T14:00:00.000Z'))).toBeNull()
  })

  test('without candles, the distance is unknown', () => expect(distanceFromLastHour('1', [], halfPast)).toBeNull())

  test('the distance of a very small rate is exact', () => {
    expect(distanceFromLastHour('0.00000909', [hourOf('12:00', 0.000008, 0.000009)], halfPast)).toBe(100)
  })
})

const hourMs = 3_600_000
/** Hourly candles with these closes; the last hour ends now. */
const candlesOf = (closes: number[]) => closes.map((close, hour) => candleOf(close, { timestamp: hour * hourMs }))
const endOf = (candles: object[]) => new Date(candles.length * hourMs)
const movementIn = (minutes: number, closes: number[]) => {
  const candles = candlesOf(closes)
  return movementOf(candles, { minutes, now: endOf(candles) })
}

// Up and down by 1 % (as logarithms), six times.
const steady = [100, 100 * Math.exp(0.01), 100, 100 * Math.exp(0.01), 100, 100 * Math.exp(0.01), 100]

describe('the movement of a rate', () => {
  test.each([
    [5, 28.9, 29],
    [15, 50, 50],
    [30, 70.7, 71],
    [60, 100, 100],
    [240, 200, 200],
  ])('in %i minutes, a rate that moves 100 bp an hour moves by the square root of time', (minutes, typicalBp, spreadBp) => {
    const movement = movementIn(minutes, steady)
    expect(movement).toMatchObject({ typicalBp, largestBp: typicalBp })
    expect(movement?.spreadBp).toBeGreaterThanOrEqual(typicalBp)
    expect(Math.abs(movement!.spreadBp - spreadBp)).toBeLessThanOrEqual(1)
  })

  test('the typical movement is the standard deviation around zero, the largest is the largest change', () => {
    // Five hours without a change, and one of 300 bp: √(300² ÷ 6) = 122.5.
    expect(movementIn(60, [100, 100, 100, 100, 100, 100, 100 * Math.exp(-0.03)])).toEqual({
      typicalBp: 122.5,
      largestBp: 300,
      spreadBp: 123,
    })
  })

  test('a steady trend is a movement', () => {
    const trend = Array.from({ length: 10 }, (_, hour) => 100 * Math.exp(hour * 0.002))
    expect(movementIn(60, trend)?.typicalBp).toBe(20)
  })

  test('a rate that does not change needs no spread', () => {
    expect(movementIn(60, Array(10).fill(1))).toEqual({ typicalBp: 0, largestBp: 0, spreadBp: 0 })
  })

  test('an hour that has not ended is left out', () => {
    const candles = candlesOf([...steady, 900])
    const beforeItsEnd = new Date(endOf(candles).getTime() - 1)
    expect(movementOf(candles, { minutes: 60, now: beforeItsEnd })?.largestBp).toBe(100)
    expect(movementOf(candles, { minutes: 60, now: endOf(candles) })?.largestBp).toBeGreaterThan(1000)
  })

  test('a change across a missing hour is not counted', () => {
    const candles = candlesOf([...steady, 500, 900])
    const withGap = candles.filter((_, hour) => hour !== 7)
    expect(movementOf(withGap, { minutes: 60, now: endOf(candles) })?.largestBp).toBe(100)
  })

  test('with fewer than six changes, no movement is known', () => {
    expect(movementIn(60, steady.slice(0, 6))).toBeNull()
    expect(movementIn(60, [])).toBeNull()
  })
})

const limits = { maxChangePerPoll: 0.1, maxChangePerHour: 0.3 }
const start = new Date('2026-11-21T12:00:00.000Z')
const pair = 'BTC-EUR'
const known: LatestCandles = { [pair]: { candle: candleOf(100), asOf: start.toISOString() } }

/** The state after a poll with this price. */
const poll = (before: LatestCandles, close: number, now: Date) => acceptCandles(before, { [pair]: candleOf(close) }, { now, limits })
/** The states after polls every 30 seconds. */
function polls(before: LatestCandles, ...closes: number[]): LatestCandles {
  return closes.reduce((state, close, at) => ({ ...state, ...poll(state, close, plusSeconds(start, 30 * (at + 1))).latest }), before)
}

const closeOf = (state: LatestCandles) => state[pair]?.candle.close

test('the first price of a pair is accepted', () => {
  expect(closeOf(poll({}, 5, start).latest)).toBe(5)
})

test.each([
  [90, true],
  [110, true],
  [89.9, false],
  [110.1, false],
  [300, false],
])('30 seconds after 100, the price %d is accepted: %s', (close, isAccepted) => {
  const { latest, newlyHeld } = poll(known, close, plusSeconds(start, 30))
  expect(closeOf(latest)).toBe(isAccepted ? close : 100)
  expect(newlyHeld).toEqual(isAccepted ? [] : [pair])
  // The last good price keeps its time.
  expect(latest[pair]?.asOf).toBe((isAccepted ? plusSeconds(start, 30) : start).toISOString())
})

test.each([
  [60, 119, true],
  [60, 121, false],
  [600, 129, true],
  [600, 131, false],
  [3600, 131, false],
  [2 * 3600, 159, true],
  [2 * 3600, 161, false],
])('%d seconds after 100, the price %d is accepted: %s', (seconds, close, isAccepted) => {
  expect(closeOf(poll(known, close, plusSeconds(start, seconds)).latest)).toBe(isAccepted ? close : 100)
})

test('a price is released by the fifth poll in a row that agrees', () => {
  const fourth = polls(known, 200, 205, 195, 200)
  expect([closeOf(fourth), heldPairs(fourth)]).toEqual([100, [pair]])
  const fifth = polls(known, 200, 205, 195, 200, 201)
  expect([closeOf(fifth), heldPairs(fifth)]).toEqual([201, []])
})

test('polls that do not agree with each other begin the count again', () => {
  expect(closeOf(polls(known, 200, 200, 200, 200, 400, 200, 200, 200))).toBe(100)
})

test('a price that returns to the last good one ends the hold', () => {
  const state = polls(known, 300, 300, 101)
  expect([closeOf(state), heldPairs(state)]).toEqual([101, []])
})

test('a released pair accepts the next price, once', () => {
  const state = polls({ [pair]: { ...known[pair]!, held: { close: 300, polls: 1 }, isReleased: true } }, 300)
  expect(closeOf(state)).toBe(300)
  expect(closeOf(polls(state, 300, 900))).toBe(300)
})

test('a pair is reported as held back once', () => {
  const first = poll(known, 300, plusSeconds(start, 30))
  expect(first.newlyHeld).toEqual([pair])
  expect(poll(first.latest, 300, plusSeconds(start, 60)).newlyHeld).toEqual([])
})
