import { expect, test } from 'vitest'
import * as limits from './limits.ts'

// Every number as section 9 of the specification writes it, never taken from the constant it checks.
// @spec 9.minimum-lengths
test('an e-mail address has at least 3 characters', () => {
  expect(limits.emailMinLength).toBe(3)
})

// @spec 9.polling
test('the status of a verification is read every 60 seconds', () => {
  expect(limits.verificationPollSeconds).toBe(60)
})

// @spec 9.converter-pause
test('the converter waits for a pause of 750 ms', () => {
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

// @spec 9.custom-fee-note
test('the note about a custom fee begins at 7000', () => {
  expect(limits.customFeeNoteThreshold).toBe(7000)
})

// @spec 9.converter-defaults
test('the converter begins with 10000 EUR and 1 BTC', () => {
  expect(limits.converterDefaults).toEqual({ fromCurrency: 'EUR', toCurrency: 'BTC', fromAmount: '10000', toAmount: '1' })
})

// @spec 9.quote-default
test('the quote dialog begins with 1000 EUR to BTC', () => {
  expect(limits.quoteDefaults).toEqual({ fromCurrency: 'EUR', toCurrency: 'BTC', amount: 1000 })
})

// @spec 9.cache
test('cached replies are kept for 60 seconds', () => {
  expect(limits.cacheKeptSeconds).toBe(60)
})
