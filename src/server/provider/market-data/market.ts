import Big from 'big.js'
import { type CryptoCurrency, cryptoCurrencies, type FiatCurrency, fiatCurrencies, isCrypto, isFiat } from '#contract/currencies.ts'
import { rateStaleMinutes } from '#contract/limits.ts'
import type { Decimal } from '#contract/pricing.ts'
import { plusMinutes } from '../../platform/clock.ts'
import type { Candle } from './exchange.ts'

/** A crypto currency and the fiat currency it is paid with. */
export interface Market {
  crypto: CryptoCurrency
  fiat: FiatCurrency
}

/** A candle and when the exchange sent it. `derived`: computed through BTC, because the market's own candle is missing or stale. */
export interface DatedCandle {
  candle: Candle
  asOf: Date
  derived: boolean
}

/** The last good candle of a pair, and when the exchange sent it. */
export interface LatestCandle {
  candle: Candle
  asOf: string
  /** A later price that is held back, because it is too far away, and in how many polls in a row it came. */
  held?: { close: number; polls: number }
  /** The desk has released the pair: the next price is accepted. */
  isReleased?: true
}

/** By pair, crypto first. */
export type LatestCandles = Record<string, LatestCandle>

/** The exchange's name of a market. */
export const pairOf = ({ crypto, fiat }: Market): string => `${crypto}-${fiat}`

/** The pairs of all markets that we offer, including markets that the exchange does not list. */
export const offeredPairs: string[] = cryptoCurrencies.flatMap((crypto) => fiatCurrencies.map((fiat) => pairOf({ crypto, fiat })))

/** The market of a pair, in either order; null unless the pair is a fiat and a crypto currency that we offer. */
export function marketOf(pair: string): Market | null {
  const [first = '', second = '', more] = pair.split('-')
  if (more !== undefined) return null
  if (isCrypto(first) && isFiat(second)) return { crypto: first, fiat: second }
  if (isFiat(first) && isCrypto(second)) return { crypto: second, fiat: first }
  return null
}

/** The market's own candle; if that is missing or stale, a newer candle derived through BTC. Null without either. */
export function currentCandleOf(candles: LatestCandles, market: Market, now: Date): DatedCandle | null {
  const own = ownCandle(candles, market)
  if (own && own.asOf >= plusMinutes(now, -rateStaleMinutes)) return own
  const derived = derivedCandle(candles, market)
  return own && (!derived || own.asOf >= derived.asOf) ? own : derived
}

export function ownCandle(candles: LatestCandles, market: Market): DatedCandle | null {
  const known = candles[pairOf(market)]
  return known ? { candle: known.candle, asOf: new Date(known.asOf), derived: false } : null
}

/** The fiat currencies through which a missing market can be derived, the most likely first. */
export const bridgeCurrencies = (fiat: FiatCurrency): FiatCurrency[] => (['USD', 'EUR', 'GBP'] as const).filter((other) => other !== fiat)

/** `X-GBP = X-USD × BTC-GBP / BTC-USD`, or through another fiat currency if there is no X-USD. */
function derivedCandle(candles: LatestCandles, { crypto, fiat }: Market): DatedCandle | null {
  for (const through of bridgeCurrencies(fiat)) {
    const coin = ownCandle(candles, { crypto, fiat: through })
    const wanted = ownCandle(candles, { crypto: 'BTC', fiat })
    const bridge = ownCandle(candles, { crypto: 'BTC', fiat: through })
    if (!coin || !wanted || !bridge) continue
    const close = Number(priceThroughBtc(coin.candle.close, wanted.candle.close, bridge.candle.close))
    // Only the close can be derived; the other prices repeat it.
    const candle = { ...coin.candle, open: close, high: close, low: close, close, volume: 0 }
    return { candle, asOf: oldest(coin.asOf, wanted.asOf, bridge.asOf), derived: true }
  }
  return null
}

const Precise = Big()
Precise.DP = 40
// More than any price of the exchange has.
const significantDigits = 12

/** `coin × wanted / bridge`: a coin's price, converted from one fiat currency to another through BTC. */
export const priceThroughBtc = (coin: number, wanted: number, bridge: number): Decimal =>
  Precise(String(coin)).times(String(wanted)).div(String(bridge)).prec(significantDigits, Big.roundHalfUp).toFixed()

const oldest = (...times: Date[]) => new Date(Math.min(...times.map((time) => time.getTime())))

/** The rate of a candle, without an exponent. */
export const rateOf = ({ close }: Candle): Decimal => Big(String(close)).toFixed()
