import { expect, test } from 'vitest'
import { plusSeconds } from '../../platform/clock.ts'
import { candleOf } from '../../testing/candles.ts'
import type { LatestCandles } from './market.ts'
import { acceptCandles, heldPairs } from './price-guard.ts'

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
