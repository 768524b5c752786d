import { describe, expect, test } from 'vitest'
import * as limits from './limits.ts'

// Every number as the specification writes it (section 9), never taken from the constant it checks.
describe('the numbers of the specification', () => {
  // @spec 9.minimum-lengths
  test('a password has at least 6 characters, an e-mail address 3', () => {
    expect(limits.passwordMinLength).toBe(6)
    expect(limits.emailMinLength).toBe(3)
  })

  // @spec 9.reset-countdown
  test('another reset link can be asked for after 180 seconds', () => {
    expect(limits.resetLinkPauseSeconds).toBe(180)
  })

  // @spec 9.polling
  test('the status of a verification is asked for every 60 seconds', () => {
    expect(limits.verificationPollSeconds).toBe(60)
  })

  // @spec 9.splash 9.converter-pause
  test('the splash lasts 750 ms, and so does the pause of the converter', () => {
    expect(limits.splashMs).toBe(750)
    expect(limits.converterPauseMs).toBe(750)
  })

  // @spec 9.message
  test('a message shows for 3000 ms', () => {
    expect(limits.messageDisplayMs).toBe(3000)
  })

  // @spec 9.headline
  test('the headline turns every 7000 ms, a letter every 80 ms', () => {
    expect(limits.headlineRotationMs).toBe(7000)
    expect(limits.headlineLetterStaggerMs).toBe(80)
  })

  // @spec 9.fees
  test('the fee is 4 per cent, and 1.1 per cent from 10000 on', () => {
    expect(limits.standardFeeRate).toBe('0.04')
    expect(limits.reducedFeeRate).toBe('0.011')
    expect(limits.reducedFeeThreshold).toBe(10000)
  })

  // @spec 9.custom-fee-note
  test('the note about a custom fee begins at 7000', () => {
    expect(limits.customFeeNoteThreshold).toBe(7000)
  })

  // @spec 9.converter-defaults
  test('the converter begins with 10000 EUR and 1 BTC', () => {
    expect(limits.converterDefaults).toEqual({ fromCurrency: 'EUR', toCurrency: 'BTC', fromAmount: '10000', toAmount: '1' })
  })

  // @spec 9.quote-default 9.dialog-width
  test('the quote dialog begins with 1000 EUR to BTC and is at most 450 px wide', () => {
    expect(limits.quoteDefaults).toEqual({ fromCurrency: 'EUR', toCurrency: 'BTC', amount: 1000 })
    expect(limits.quoteDialogMaxWidthPx).toBe(450)
  })

  // @spec 9.minimums
  test('the offers begin at EUR 1000, EUR 10,000 and EUR 100', () => {
    expect(limits.firstTransactionMinimumEur).toBe(1000)
    expect(limits.personalQuoteMinimumEur).toBe(10000)
    expect(limits.fastExchangeMinimumEur).toBe(100)
  })

  test('the price line is 25 hourly candles of the best ask', () => {
    expect(limits.dayOfCandles).toEqual({ limit: 25, dataType: 'bestAsk', resolution: '1h' })
  })

  // @spec 9.market-calls
  test('the rate is one candle of 4 hours of the best ask', () => {
    expect(limits.candle).toEqual({ limit: 1, dataType: 'bestAsk', resolution: '4h' })
  })

  // @spec 9.market-calls
  test('the trade history is the last 2 of BTC-USD', () => {
    expect(limits.tradeHistoryPair).toBe('BTC-USD')
    expect(limits.tradeHistoryPageSize).toBe(2)
  })

  // @spec 9.cache
  test('what was read is kept for 60 seconds', () => {
    expect(limits.cacheKeptSeconds).toBe(60)
  })
})
