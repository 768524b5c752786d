import { hash } from 'node:crypto'
import Big from 'big.js'
import { type MarketFlaw, marketFlawOf, type MarketToJudge, type SameWorth } from '#contract/desk/market-flaw.ts'
import type { FiatCurrency } from '#contract/currencies.ts'
import type { Decimal } from '#contract/pricing.ts'
import type { OrderBook } from './exchange.ts'
import { bridgeCurrencies, type Market, pairOf, priceThroughBtc, rateOf } from './market.ts'

/** Bid and ask of a market, as the exchange had them when it was asked. */
export interface LiveMarket extends MarketToJudge, Market {
  /** The exchange's host. */
  source: string
  /** Whether the prices are computed through BTC, because the exchange has no prices of this market. */
  derived: boolean
  /** Why no offer can be made at this market; null if it is usable. */
  flaw: MarketFlaw | null
  /** JSON with the URL, the time and what the exchange sent for each pair that was used; and its SHA-256, in hexadecimal. */
  evidence: { text: string; sha256: string }
}

interface Prices {
  ask: Decimal | null
  bid: Decimal | null
  derived: boolean
  /** The pairs that they are made from. */
  pairs: string[]
}

export function liveMarketOf(book: OrderBook, market: Market): LiveMarket {
  const own = pairOf(market)
  const { ask, bid, derived, pairs } = ownPrices(book, own) ?? derivedPrices(book, market) ?? noPrices(own)
  const worthPairs = market.fiat === 'EUR' ? [] : [btcPair(market.fiat), btcPair('EUR')]
  const used = [...new Set([own, ...pairs, ...worthPairs])]
  const judged: MarketToJudge = {
    ask,
    bid,
    sameWorth: sameWorthOf(book, market.fiat),
    ...minutesOf(book, used),
    askedAt: book.askedAt,
  }
  const { host } = new URL(book.source)
  return { ...market, ...judged, source: host, derived, flaw: marketFlawOf(judged), evidence: evidenceOf(book, used) }
}

/** The market's own prices; null if it has neither bid nor ask. */
function ownPrices({ bestAsk, bestBid }: OrderBook, pair: string): Prices | null {
  const [ask, bid] = [bestAsk.candles[pair], bestBid.candles[pair]]
  if (!ask && !bid) return null
  return { ask: ask ? rateOf(ask) : null, bid: bid ? rateOf(bid) : null, derived: false, pairs: [pair] }
}

/**
 * `X-GBP ask = X-USD ask × BTC-GBP ask ÷ BTC-USD bid`, and the bid with every side reversed; or through another fiat currency if a price of X-USD
 * is missing. 12 significant digits.
 */
function derivedPrices({ bestAsk, bestBid }: OrderBook, { crypto, fiat }: Market): Prices | null {
  for (const through of bridgeCurrencies(fiat)) {
    const pairs = [pairOf({ crypto, fiat: through }), btcPair(fiat), btcPair(through)] as const
    const [coinAsk, wantedAsk, bridgeAsk] = pairs.map((pair) => bestAsk.candles[pair]?.close)
    const [coinBid, wantedBid, bridgeBid] = pairs.map((pair) => bestBid.candles[pair]?.close)
    if (!coinAsk || !wantedAsk || !bridgeAsk || !coinBid || !wantedBid || !bridgeBid) continue
    const ask = priceThroughBtc(coinAsk, wantedAsk, bridgeBid)
    const bid = priceThroughBtc(coinBid, wantedBid, bridgeAsk)
    return { ask, bid, derived: true, pairs: [...pairs] }
  }
  return null
}

const noPrices = (pair: string): Prices => ({ ask: null, bid: null, derived: false, pairs: [pair] })

/** The mid prices of one BTC in this currency and in EUR; null if one is unknown. */
function sameWorthOf(book: OrderBook, fiat: FiatCurrency): SameWorth | null {
  if (fiat === 'EUR') return { fiat: '1', eur: '1' }
  const [inFiat, inEur] = [midOf(book, btcPair(fiat)), midOf(book, btcPair('EUR'))]
  return inFiat !== null && inEur !== null ? { fiat: inFiat, eur: inEur } : null
}

function midOf({ bestAsk, bestBid }: OrderBook, pair: string): Decimal | null {
  const [ask, bid] = [bestAsk.candles[pair], bestBid.candles[pair]]
  return ask && bid ? Big(rateOf(ask)).plus(rateOf(bid)).times('0.5').toFixed() : null
}

function minutesOf({ bestAsk, bestBid }: OrderBook, pairs: string[]): Pick<MarketToJudge, 'oldestMinute' | 'newestMinute'> {
  const times = pairs.flatMap((pair) => [bestAsk, bestBid].flatMap(({ candles }) => candles[pair]?.timestamp ?? []))
  if (times.length === 0) return { oldestMinute: null, newestMinute: null }
  return { oldestMinute: new Date(Math.min(...times)), newestMinute: new Date(Math.max(...times)) }
}

function evidenceOf({ source, askedAt, bestAsk, bestBid }: OrderBook, pairs: string[]): LiveMarket['evidence'] {
  const sentFor = (sent: Record<string, unknown>) => Object.fromEntries(pairs.map((pair) => [pair, sent[pair] ?? null]))
  const text = JSON.stringify({ source, askedAt, bestAsk: sentFor(bestAsk.sent), bestBid: sentFor(bestBid.sent) })
  return { text, sha256: hash('sha256', text) }
}

const btcPair = (fiat: FiatCurrency) => pairOf({ crypto: 'BTC', fiat })
