import { expect, test } from 'vitest'
import * as limits from './limits.ts'

// Every number is copied from section 9 of the specification, never from the constant that the test checks.
// @spec 9.minimum-lengths
test('a password has at least 6 characters', () => {
  expect(limits.passwordMinLength).toBe(6)
})

// @spec 9.reset-countdown
test('another reset link can be requested after 180 seconds', () => {
  expect(limits.resetLinkPauseSeconds).toBe(180)
})

// @spec 9.fees
test('the fee is 4 per cent, and 1.1 per cent from 10000 on', () => {
  expect(limits.standardFeeRate).toBe('0.04')
  expect(limits.reducedFeeRate).toBe('0.011')
  expect(limits.reducedFeeThreshold).toBe(10000)
})

// @spec 9.minimums
test('the offers begin at EUR 1000, EUR 10,000 and EUR 100', () => {
  expect(limits.firstTransactionMinimumEur).toBe(1000)
  expect(limits.personalQuoteMinimumEur).toBe(10000)
  expect(limits.fastExchangeMinimumEur).toBe(100)
})

test('the rate chart has 25 hourly candles of the best ask', () => {
  expect(limits.dayCandlesQuery).toEqual({ limit: 25, dataType: 'bestAsk', resolution: '1h' })
})

// @spec 9.market-calls
test('the rate is one 4-hour candle of the best ask', () => {
  expect(limits.candleQuery).toEqual({ limit: 1, dataType: 'bestAsk', resolution: '4h' })
})

// @spec 9.market-calls
test('the trade history is the last 2 trades of BTC-USD', () => {
  expect(limits.tradeHistoryPair).toBe('BTC-USD')
  expect(limits.tradeHistoryPageSize).toBe(2)
})
