import { createHash } from 'node:crypto'
import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountInEur } from '#contract/desk/market-flaw.ts'
import { candleOf } from '../../testing/candles.ts'
import type { OrderBook } from './exchange.ts'
import { liveMarketOf } from './live-market.ts'

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
