import { createHash } from 'node:crypto'
import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountInEur } from '#contract/desk/market-flaw.ts'
import { cryptoCurrencies, fiatCurrencies } from '#contract/currencies.ts'
import { candleOf } from '../../testing/candles.ts'
import type { OrderBook } from './exchange.ts'
import { liveMarketOf } from './live-market.ts'
import { currentCandleOf, type LatestCandles, marketOf, offeredPairs, rateOf } from './market.ts'

const minute = Date.parse('2026-11-21T12:00:00.000Z')
const askedAt = new Date(minute + 30_000)
type Offers = Record<string, { ask?: number; bid?: number; askMinute?: number; bidMinute?: number }>

/** An order book with these offers. `askMinute`: how many minutes ago the ask's minute began. */
function bookOf(offers: Offers): OrderBook {
  const side = (price: 'ask' | 'bid', at: 'askMinute' | 'bidMinute') => {
    const candles = Object.entries(offers).flatMap(([pair, offer]) => {
      const close = offer[price]
      const timestamp = minute - (offer[at] ?? 0) * 60_000
      return close === undefined ? [] : [[pair, candleOf(close, { timestamp, resolution: '1m' })] as const]
    })
    return { candles: Object.fromEntries(candles), sent: Object.fromEntries(candles.map(([pair, candle]) => [pair, [candle]])) }
  }
  return {
    askedAt,
    source: 'https://exchange.example/api/get_candles',
    bestAsk: side('ask', 'askMinute'),
    bestBid: side('bid', 'bidMinute'),
  }
}

const btc: Offers = {
  'BTC-EUR': { ask: 80_040, bid: 80_000 },
  'BTC-GBP': { ask: 70_020, bid: 70_000 },
  'BTC-USD': { ask: 100_050, bid: 100_000 },
}

const dotInPounds = { crypto: 'DOT', fiat: 'GBP' } as const

describe('a listed market', () => {
  test('bid and ask are the newest of the exchange, without an exponent', () => {
    const market = liveMarketOf(bookOf({ 'SHIB-EUR': { ask: 0.00000712, bid: 7.1e-8 } }), { crypto: 'SHIB', fiat: 'EUR' })
    expect(market).toMatchObject({ ask: '0.00000712', bid: '0.000000071', derived: false, flaw: null, source: 'exchange.example' })
    expect(market).toMatchObject({ oldestMinute: new Date(minute), newestMinute: new Date(minute), askedAt })
  })

  test.each(['ask', 'bid'] as const)('a market with only one side (%s) is missing, and not derived', (side) => {
    const market = liveMarketOf(bookOf({ ...btc, 'DOT-USD': { ask: 5, bid: 4 }, 'DOT-GBP': { [side]: 4 } }), dotInPounds)
    expect(market).toMatchObject({ ask: null, bid: null, [side]: '4', derived: false, flaw: 'missing' })
  })

  test.each([
    [{ ask: 5, bid: 5 }, null],
    [{ ask: 5, bid: 5.01 }, 'crossed'],
    [{ ask: 5, bid: 4, bidMinute: 1 }, null],
    [{ ask: 5, bid: 4, bidMinute: 2 }, 'apart'],
    [{ ask: 5, bid: 4, askMinute: 1, bidMinute: 1 }, null],
    [{ ask: 5, bid: 4, askMinute: 2, bidMinute: 2 }, 'old'],
  ])('a market with %j has the flaw %s', (offer, flaw) => {
    expect(liveMarketOf(bookOf({ 'DOT-EUR': offer }), { crypto: 'DOT', fiat: 'EUR' }).flaw).toBe(flaw)
  })
})

describe('a market that the exchange does not list', () => {
  test('ask and bid are derived through BTC in dollars, each at the side that costs', () => {
    const market = liveMarketOf(bookOf({ ...btc, 'DOT-USD': { ask: 5.02, bid: 5 } }), dotInPounds)
    const exact = (coin: string, wanted: string, bridge: string) => {
      const Precise = Big()
      Precise.DP = 40
      return Precise(coin).times(wanted).div(bridge).prec(12, Big.roundHalfUp).toFixed()
    }
    expect(market).toMatchObject({ ask: exact('5.02', '70020', '100000'), bid: exact('5', '70000', '100050'), derived: true, flaw: null })
    expect(market.ask).toBe('3.515004')
    expect(market.bid).toBe('3.49825087456')
  })

  test('a coin that is quoted in dollars only is derived in EUR too', () => {
    const market = liveMarketOf(bookOf({ ...btc, 'NEO-USD': { ask: 10, bid: 9 } }), { crypto: 'NEO', fiat: 'EUR' })
    expect(market).toMatchObject({ ask: '8.004', bid: '7.1964017991', derived: true, flaw: null })
  })

  test('a coin that is quoted in EUR only is derived in dollars', () => {
    const market = liveMarketOf(bookOf({ ...btc, 'NEO-EUR': { ask: 8, bid: 8 } }), { crypto: 'NEO', fiat: 'USD' })
    expect(market).toMatchObject({ ask: '10.005', derived: true, flaw: null })
  })

  test.each(['DOT-USD', 'BTC-GBP', 'BTC-USD'])('DOT-GBP is missing where the bid of %s is', (pair) => {
    const offers: Offers = { ...btc, 'DOT-USD': { ask: 5.02, bid: 5 } }
    const market = liveMarketOf(bookOf({ ...offers, [pair]: { ask: offers[pair]?.ask } }), dotInPounds)
    expect(market).toMatchObject({ ask: null, bid: null, flaw: 'missing' })
  })

  test('BTC itself cannot be derived', () => {
    const { 'BTC-GBP': _pounds, ...others } = btc
    expect(liveMarketOf(bookOf({ ...others, 'DOT-GBP': { ask: 4, bid: 4 } }), { crypto: 'BTC', fiat: 'GBP' }).flaw).toBe('missing')
  })

  test.each(['DOT-USD', 'BTC-GBP', 'BTC-USD'])('it is as old as its oldest part (%s)', (pair) => {
    const offers: Offers = { ...btc, 'DOT-USD': { ask: 5.02, bid: 5 } }
    const market = liveMarketOf(bookOf({ ...offers, [pair]: { ...offers[pair], askMinute: 1, bidMinute: 1 } }), dotInPounds)
    expect(market).toMatchObject({ oldestMinute: new Date(minute - 60_000), newestMinute: new Date(minute), flaw: null })
    expect(liveMarketOf(bookOf({ ...offers, [pair]: { ...offers[pair], askMinute: 2, bidMinute: 2 } }), dotInPounds).flaw).toBe('apart')
  })

  test('a derived bid is never above the ask if no part is crossed', () => {
    const offer = fc.tuple(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 0, max: 1000 })).map(([bid, more]) => ({
      bid: bid / 10_000,
      ask: (bid + more) / 10_000,
    }))
    fc.assert(
      fc.property(offer, offer, offer, offer, (coin, pounds, dollars, euros) => {
        const offers = { 'DOT-USD': coin, 'BTC-GBP': pounds, 'BTC-USD': dollars, 'BTC-EUR': euros }
        expect(liveMarketOf(bookOf(offers), dotInPounds).flaw).toBeNull()
      }),
    )
  })
})

describe('the value in EUR', () => {
  test('it crosses the mid prices of BTC', () => {
    const { sameWorth } = liveMarketOf(bookOf({ ...btc, 'DOT-GBP': { ask: 4, bid: 4 } }), dotInPounds)
    expect(sameWorth).toEqual({ fiat: '70010', eur: '80020' })
    expect(amountInEur('10000', sameWorth!)).toBe('11429.80')
  })

  test('a market in EUR needs no price of BTC', () => {
    const market = liveMarketOf(bookOf({ 'DOT-EUR': { ask: 4, bid: 4 } }), { crypto: 'DOT', fiat: 'EUR' })
    expect(market).toMatchObject({ sameWorth: { fiat: '1', eur: '1' }, flaw: null })
  })

  test('a market whose value in EUR is unknown is missing', () => {
    const { 'BTC-EUR': _euro, ...others } = btc
    const market = liveMarketOf(bookOf({ ...others, 'DOT-GBP': { ask: 4, bid: 4 } }), dotInPounds)
    expect(market).toMatchObject({ ask: '4', bid: '4', sameWorth: null, flaw: 'missing' })
  })
})

describe('the evidence', () => {
  test('it has what the exchange sent for the pairs that were used, and no others', () => {
    const book = bookOf({ ...btc, 'DOT-USD': { ask: 5.02, bid: 5 }, 'ETH-EUR': { ask: 3000, bid: 2999 } })
    book.bestAsk.sent['DOT-GBP'] = { error: { code: 400, reason: 'Unsupported pair DOT-GBP' } }
    const { evidence } = liveMarketOf(book, dotInPounds)
    expect(JSON.parse(evidence.text)).toEqual({
      source: 'https://exchange.example/api/get_candles',
      askedAt: '2026-11-21T12:00:30.000Z',
      bestAsk: {
        'DOT-GBP': { error: { code: 400, reason: 'Unsupported pair DOT-GBP' } },
        'DOT-USD': book.bestAsk.sent['DOT-USD'],
        'BTC-GBP': book.bestAsk.sent['BTC-GBP'],
        'BTC-USD': book.bestAsk.sent['BTC-USD'],
        'BTC-EUR': book.bestAsk.sent['BTC-EUR'],
      },
      bestBid: {
        'DOT-GBP': null,
        'DOT-USD': book.bestBid.sent['DOT-USD'],
        'BTC-GBP': book.bestBid.sent['BTC-GBP'],
        'BTC-USD': book.bestBid.sent['BTC-USD'],
        'BTC-EUR': book.bestBid.sent['BTC-EUR'],
      },
    })
    expect(evidence.sha256).toBe(createHash('sha256').update(evidence.text, 'utf8').digest('hex'))
  })
})

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
