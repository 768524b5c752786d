import { expect, test } from 'vitest'
import { type Converter, type ConverterEvent, initialConverter, nextConverter, type PairRate, showsCustomFeeNote } from './converter.ts'

const rateOf = (fiat: PairRate['fiat'], crypto: PairRate['crypto'], close: string): PairRate => ({
  fiat,
  crypto,
  close,
  asOf: '2026-11-21T10:00:00.000Z',
  derived: false,
})
const eurBtc = rateOf('EUR', 'BTC', '80000')

const converterAfter = (...events: ConverterEvent[]) => events.reduce(nextConverter, initialConverter)
const amountTyped = (side: 'from' | 'to', text: string): ConverterEvent => ({ type: 'amountTyped', side, text })
const currencyChosen = (side: 'from' | 'to', currency: Converter['fromCurrency']): ConverterEvent => ({
  type: 'currencyChosen',
  side,
  currency,
})
const rateArrived = (rate: PairRate): ConverterEvent => ({ type: 'rateArrived', rate })
const debounceEnded: ConverterEvent = { type: 'debounceEnded' }

// @spec 4.converter
test('without a rate, the amount of the other side is 0', () => {
  expect(converterAfter(amountTyped('from', '500'), debounceEnded)).toMatchObject({ fromAmount: '500', toAmount: '0' })
  expect(converterAfter(amountTyped('to', '3'), debounceEnded)).toMatchObject({ fromAmount: '0', toAmount: '3' })
})

test('a rate that arrives during the debounce calculates with the typed amount', () => {
  expect(converterAfter(amountTyped('from', '80000'), rateArrived(eurBtc))).toMatchObject({ toAmount: '0.989', isDebouncing: false })
})

// @spec 4.converter
test('a new rate recalculates the side that was not typed', () => {
  const converter = converterAfter(rateArrived(eurBtc), amountTyped('to', '1'), debounceEnded, rateArrived(rateOf('EUR', 'BTC', '90000')))
  expect(converter).toMatchObject({ toAmount: '1', fromAmount: '90990' })
})

test('a new rate of another pair changes nothing', () => {
  const converter = converterAfter(rateArrived(eurBtc))
  expect(nextConverter(converter, rateArrived(rateOf('EUR', 'ETH', '2500')))).toBe(converter)
  expect(nextConverter(converter, rateArrived(rateOf('GBP', 'BTC', '70000')))).toBe(converter)
})

// @spec 4.converter
test('choosing a currency makes the amount to pay the source of the calculation', () => {
  const converter = converterAfter(
    rateArrived(eurBtc),
    amountTyped('to', '1'),
    debounceEnded,
    currencyChosen('to', 'ETH'),
    rateArrived(rateOf('EUR', 'ETH', '2500')),
  )
  expect(converter).toMatchObject({ source: 'from', fromAmount: '80880', toAmount: '31.996128', isDebouncing: false })
})

// @spec 4.converter
test.each([
  ['from', 'ETH', { fromCurrency: 'ETH', toCurrency: 'EUR' }],
  ['from', 'BTC', { fromCurrency: 'BTC', toCurrency: 'EUR' }],
  ['from', 'GBP', { fromCurrency: 'GBP', toCurrency: 'BTC' }],
  ['to', 'USD', { fromCurrency: 'BTC', toCurrency: 'USD' }],
  ['to', 'EUR', { fromCurrency: 'BTC', toCurrency: 'EUR' }],
  ['to', 'SOL', { fromCurrency: 'EUR', toCurrency: 'SOL' }],
] as const)('on the “%s” side, choosing %s leaves one fiat and one crypto side', (side, currency, currencies) => {
  expect(converterAfter(currencyChosen(side, currency))).toMatchObject(currencies)
})

test('choosing the same currency again changes nothing', () => {
  const converter = converterAfter(rateArrived(eurBtc))
  expect(nextConverter(converter, currencyChosen('from', 'EUR'))).toBe(converter)
})

// @spec 5.custom-fee-note 9.custom-fee-note
test.each([
  [
    'paying fiat other than the default 10000',
    'EUR',
    ['7000', '7000.01', '9999.99', '10000.01', '50000'],
    ['0', '6999.99', '10000', '10000.00'],
  ],
  ['selling crypto', 'BTC', ['7000', '10000', '25000'], ['0', '6999.99']],
] as const)('the custom-fee note is shown from 7000: %s', (_what, fromCurrency, shown, hidden) => {
  const isShownFor = (fiat: string) => {
    const other = '999999'
    const amounts = fromCurrency === 'EUR' ? { fromAmount: fiat, toAmount: other } : { fromAmount: other, toAmount: fiat }
    return showsCustomFeeNote({ fromCurrency, ...amounts })
  }
  expect(shown.filter(isShownFor)).toEqual(shown)
  expect(hidden.filter(isShownFor)).toEqual([])
})
