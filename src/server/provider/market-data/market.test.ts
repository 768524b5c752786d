import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cryptoCurrencies, fiatCurrencies } from '#contract/currencies.ts'
import { candleOf } from '../../testing/candles.ts'
import { type LatestCandles, marketOf, offeredPairs, currentCandleOf, rateOf } from './market.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

const priced = (close: number, asOf = now): LatestCandles[string] => ({
  candle: candleOf(close),
  asOf: asOf.toISOString(),
})

describe('the market that a pair names', () => {
  test('a pair names the same market in either order', () => {
    fc.assert(
      fc.property(fc.constantFrom(...fiatCurrencies), fc.constantFrom(...cryptoCurrencies), (fiat, crypto) => {
        expect(marketOf(`${fiat}-${crypto}`)).toEqual({ fiat, crypto })
        expect(marketOf(`${crypto}-${fiat}`)).toEqual({ fiat, crypto })
      }),
    )
  })

  test.each(['EUR-GBP', 'BTC-ETH', 'BTC-LUNC', 'BTC', '', '-', 'BTC-EUR-USD', 'BTC-', 'eur-btc', 'constructor-EUR'])(
    '"%s" names no market',
    (pair) => {
      expect(marketOf(pair)).toBeNull()
    },
  )

  test('all 51 markets are polled, by names with crypto first', () => {
    expect(offeredPairs).toHaveLength(51)
    expect(offeredPairs).toContain('SHIB-GBP')
  })
})

describe('a missing market', () => {
  const dotInPounds = { crypto: 'DOT', fiat: 'GBP' } as const

  test('a missing market is derived through BTC, marked, and dated by its oldest rate', () => {
    const candles = { 'DOT-USD': priced(5, minutesAgo(1)), 'BTC-GBP': priced(70_000, minutesAgo(7)), 'BTC-USD': priced(100_000) }
    const current = currentCandleOf(candles, dotInPounds, now)
    expect(current).toMatchObject({ candle: { close: 3.5 }, derived: true, asOf: minutesAgo(7) })
  })

  test('a coin without a dollar market is derived through another fiat currency', () => {
    const candles = { 'DOT-EUR': priced(4), 'BTC-GBP': priced(70_000), 'BTC-EUR': priced(80_000) }
    expect(currentCandleOf(candles, dotInPounds, now)).toMatchObject({ candle: { close: 3.5 }, derived: true })
  })

  test.each(['DOT-USD', 'BTC-GBP', 'BTC-USD'])('DOT-GBP cannot be derived without %s', (missing) => {
    const { [missing]: _left, ...candles }: LatestCandles = { 'DOT-USD': priced(5), 'BTC-GBP': priced(70_000), 'BTC-USD': priced(100_000) }
    expect(currentCandleOf(candles, dotInPounds, now)).toBeNull()
  })

  test('a market of BTC itself cannot be derived', () => {
    const candles = { 'BTC-USD': priced(100_000), 'DOT-USD': priced(5), 'DOT-GBP': priced(4) }
    expect(currentCandleOf(candles, { crypto: 'BTC', fiat: 'GBP' }, now)).toBeNull()
  })

  test('a derived rate is exact to twelve significant digits', () => {
    const price = fc.integer({ min: 1, max: 1_000_000_000 }).map((units) => units / 10_000)
    fc.assert(
      fc.property(price, price, price, (coin, wanted, bridge) => {
        const candles = { 'DOT-USD': priced(coin), 'BTC-GBP': priced(wanted), 'BTC-USD': priced(bridge) }
        const current = currentCandleOf(candles, dotInPounds, now)
        const Precise = Big()
        Precise.DP = 40
        const exact = Precise(coin).times(wanted).div(bridge).prec(12, Big.roundHalfUp)
        expect(current && rateOf(current.candle)).toBe(exact.toFixed())
      }),
    )
    // 0.1 × 0.2 is 0.020000000000000004 in binary.
    const current = currentCandleOf({ 'DOT-USD': priced(0.1), 'BTC-GBP': priced(0.2), 'BTC-USD': priced(1) }, dotInPounds, now)
    expect(current?.candle.close).toBe(0.02)
  })
})

describe('a listed market', () => {
  test('a listed market’s candle is preferred to a derived one', () => {
    const candles = { 'ETH-GBP': priced(2500, minutesAgo(3)), 'ETH-USD': priced(1), 'BTC-GBP': priced(1), 'BTC-USD': priced(1) }
    expect(currentCandleOf(candles, { crypto: 'ETH', fiat: 'GBP' }, now)).toMatchObject({ candle: { close: 2500 }, derived: false })
  })

  test('a newer derived candle replaces a candle older than ten minutes', () => {
    const parts = (asOf: Date) => ({ 'ETH-USD': priced(3000, asOf), 'BTC-GBP': priced(70_000, asOf), 'BTC-USD': priced(100_000, asOf) })
    const old = { 'ETH-GBP': priced(2500, minutesAgo(11)) }
    const candleWith = (asOf: Date) => currentCandleOf({ ...old, ...parts(asOf) }, { crypto: 'ETH', fiat: 'GBP' }, now)
    expect(candleWith(now)).toMatchObject({ candle: { close: 2100 }, derived: true })
    expect(candleWith(minutesAgo(12))).toMatchObject({ candle: { close: 2500 }, derived: false, asOf: minutesAgo(11) })
  })

  test('a very small rate is written without an exponent', () => {
    expect(rateOf(priced(0.00000712).candle)).toBe('0.00000712')
  })
})
