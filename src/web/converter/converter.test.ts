import { describe, expect, test } from 'vitest'
import { type Converter, type ConverterEvent, initialConverter, nextConverter, type PairRate } from './converter.ts'

const rateOf = (fiat: PairRate['fiat'], crypto: PairRate['crypto'], close: string): PairRate => ({
  fiat,
  crypto,
  close,
  asOf: '2026-11-21T10:00:00.000Z',
  derived: false,
})
const eurBtc = rateOf('EUR', 'BTC', '80000')

const after = (...events: ConverterEvent[]) => events.reduce(nextConverter, initialConverter)
const typed = (side: 'from' | 'to', text: string): ConverterEvent => ({ type: 'amountTyped', side, text })
const chosen = (side: 'from' | 'to', currency: Converter['fromCurrency']): ConverterEvent => ({ type: 'currencyChosen', side, currency })
const arrived = (rate: PairRate): ConverterEvent => ({ type: 'rateArrived', rate })
const pauseEnded: ConverterEvent = { type: 'pauseEnded' }

describe('at first', () => {
  // @spec 4.converter 9.converter-defaults
  test('the amounts are 10000 EUR and 1 BTC, without a rate', () => {
    expect(initialConverter).toMatchObject({
      fromCurrency: 'EUR',
      toCurrency: 'BTC',
      fromAmount: '10000',
      toAmount: '1',
      source: 'from',
      rate: null,
    })
    expect(initialConverter.showsDefault).toBe(true)
  })

  test('the first rate replaces the default 1', () => {
    expect(after(arrived(eurBtc))).toMatchObject({ fromAmount: '10000', toAmount: '0.123625', showsDefault: false })
  })
})

describe('typing', () => {
  // @spec 4.converter
  test('makes a side the source; the other follows after the pause', () => {
    const waiting = after(arrived(eurBtc), typed('to', '2'))
    expect(waiting).toMatchObject({ source: 'to', toAmount: '2', fromAmount: '10000', awaitsPause: true })
    expect(nextConverter(waiting, pauseEnded)).toMatchObject({ fromAmount: '161760', awaitsPause: false })
  })

  test('keeps digits and one decimal point', () => {
    expect(after(typed('from', '1,2a3.4.5')).fromAmount).toBe('123.45')
    expect(after(typed('from', '')).fromAmount).toBe('0')
    expect(after(typed('from', '0.')).fromAmount).toBe('0.')
  })

  // @spec 4.converter
  test('without a rate calculates 0', () => {
    expect(after(typed('from', '500'), pauseEnded)).toMatchObject({ fromAmount: '500', toAmount: '0' })
    expect(after(typed('to', '3'), pauseEnded)).toMatchObject({ fromAmount: '0', toAmount: '3' })
  })

  test('a rate that arrives during the pause calculates with what was typed', () => {
    expect(after(typed('from', '80000'), arrived(eurBtc))).toMatchObject({ toAmount: '0.989', awaitsPause: false })
  })
})

describe('a new rate', () => {
  // @spec 4.converter
  test('recalculates the side that was not typed', () => {
    const converter = after(arrived(eurBtc), typed('to', '1'), pauseEnded, arrived(rateOf('EUR', 'BTC', '90000')))
    expect(converter).toMatchObject({ toAmount: '1', fromAmount: '90990' })
  })

  test('of another pair changes nothing', () => {
    const converter = after(arrived(eurBtc))
    expect(nextConverter(converter, arrived(rateOf('EUR', 'ETH', '2500')))).toBe(converter)
    expect(nextConverter(converter, arrived(rateOf('GBP', 'BTC', '70000')))).toBe(converter)
  })
})

describe('choosing a currency', () => {
  test('of another coin drops the rate, and the calculated side is 0', () => {
    const waiting = after(arrived(eurBtc), chosen('to', 'ETH'))
    expect(waiting).toMatchObject({ toCurrency: 'ETH', toAmount: '0', rate: null })
    expect(nextConverter(waiting, arrived(rateOf('EUR', 'ETH', '2500')))).toMatchObject({ toAmount: '3.956' })
  })

  // @spec 4.converter
  test('makes the paid side the source at once', () => {
    const converter = after(arrived(eurBtc), typed('to', '1'), pauseEnded, chosen('to', 'ETH'), arrived(rateOf('EUR', 'ETH', '2500')))
    expect(converter).toMatchObject({ source: 'from', fromAmount: '80880', toAmount: '31.996128', awaitsPause: false })
  })

  // @spec 4.converter
  test.each([
    ['from', 'ETH', { fromCurrency: 'ETH', toCurrency: 'EUR' }],
    ['from', 'BTC', { fromCurrency: 'BTC', toCurrency: 'EUR' }],
    ['from', 'GBP', { fromCurrency: 'GBP', toCurrency: 'BTC' }],
    ['to', 'USD', { fromCurrency: 'BTC', toCurrency: 'USD' }],
    ['to', 'EUR', { fromCurrency: 'BTC', toCurrency: 'EUR' }],
    ['to', 'SOL', { fromCurrency: 'EUR', toCurrency: 'SOL' }],
  ] as const)('on the %s side, %s leaves one fiat and one crypto side', (side, currency, currencies) => {
    expect(after(chosen(side, currency))).toMatchObject(currencies)
  })

  test('that only swaps the sides keeps the rate', () => {
    expect(after(arrived(eurBtc), chosen('from', 'BTC'))).toMatchObject({ fromAmount: '10000', toAmount: '791200000', rate: eurBtc })
  })

  test('that is already chosen changes nothing', () => {
    const converter = after(arrived(eurBtc))
    expect(nextConverter(converter, chosen('from', 'EUR'))).toBe(converter)
  })
})
