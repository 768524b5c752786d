import { expect, test } from 'vitest'
import * as limits from './limits.ts'

// The expected numbers are copied from section 9 of the specification, not from the tested constants.
// @spec 9.minimum-lengths 9.polling 9.converter-pause 9.message 9.headline 9.custom-fee-note 9.converter-defaults 9.quote-default 9.cache
test.each([
  ['an e-mail address has at least 3 characters', limits.emailMinLength, 3],
  ['the status of a verification is read every 60 seconds', limits.checkStatusPollSeconds, 60],
  ['the converter waits 750 ms after a keystroke', limits.converterDebounceMs, 750],
  ['a message is shown for 3000 ms', limits.messageDisplayMs, 3000],
  ['the headline changes every 7000 ms', limits.headlineRotationMs, 7000],
  ['the headline shows one more character every 80 ms', limits.headlineCharacterDelayMs, 80],
  ['the note about a custom fee is shown from 7000', limits.customFeeNoteThreshold, 7000],
  ['the quote dialog starts with 1000 EUR to BTC', limits.quoteDefaults, { fromCurrency: 'EUR', toCurrency: 'BTC', amount: 1000 }],
  [
    'the converter starts with 10000 EUR and 1 BTC',
    limits.converterDefaults,
    { fromCurrency: 'EUR', toCurrency: 'BTC', fromAmount: '10000', toAmount: '1' },
  ],
  ['replies are cached for 60 seconds', limits.cacheKeptSeconds, 60],
])('%s', (_rule, limit, specified) => {
  expect(limit).toEqual(specified)
})
