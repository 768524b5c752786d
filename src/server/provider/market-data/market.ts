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

/** A candle and when the exchange gave it. `derived` where it lists no such market. */
export interface Quote {
  candle: Candle
  asOf: Date
  derived: boolean
}

/** The last candle of each pair, by the exchange's name (crypto first), each with the time at which it was given. */
export type Candles = Record<string, { candle: Candle; asOf: string }>

/** The exchange's name of a market. */
export const pairOf = ({ crypto, fiat }: Market): string => `${crypto}-${fiat}`

/** Every market that we offer, whether the exchange lists it or not. */
export const offeredPairs: string[] = cryptoCurrencies.flatMap((crypto) => fiatCurrencies.map((fiat) => pairOf({ crypto, fiat })))

/** The market that a pair names, in either order of its currencies; null unless it is one fiat and one crypto currency that we offer. */
export function marketOf(pair: string): Market | null {
  const [first = '', second = '', more] = pair.split('-')
  if (more !== undefined) return null
  if (isCrypto(first) && isFiat(second)) return { crypto: first, fiat: second }
  if (isFiat(first) && isCrypto(second)) return { crypto: second, fiat: first }
  return null
}

/**
 * What is known of a market: its own candle, or one derived through BTC where there is none or the own one has grown old.
 * Null if neither is there.
 */
export function quoteOf(candles: Candles, market: Market, now: Date): Quote | null {
  const own = ownQuote(candles, market)
  if (own && own.asOf >= plusMinutes(now, -rateStaleMinutes)) return own
  const derived = derivedQuote(candles, market)
  return own && (!derived || own.asOf >= derived.asOf) ? own : derived
}

export function ownQuote(candles: Candles, market: Market): Quote | null {
  const known = candles[pairOf(market)]
  return known ? { candle: known.candle, asOf: new Date(known.asOf), derived: false } : null
}

/** The fiat currencies that a missing market can be derived through, the likeliest first. */
export const bridgesTo = (fiat: FiatCurrency): FiatCurrency[] => (['USD', 'EUR', 'GBP'] as const).filter((other) => other !== fiat)

/** `X-GBP = X-USD × BTC-GBP / BTC-USD`, and the same through another fiat currency where there is no X-USD. Design section 5. */
function derivedQuote(candles: Candles, { crypto, fiat }: Market): Quote | null {
  for (const through of bridgesTo(fiat)) {
    const coin = ownQuote(candles, { crypto, fiat: through })
    const wanted = ownQuote(candles, { crypto: 'BTC', fiat })
    const bridge = ownQuote(candles, { crypto: 'BTC', fiat: through })
    if (!coin || !wanted || !bridge) continue
    const close = Number(product(coin.candle.close, wanted.candle.close, bridge.candle.close))
    // Only the close can be derived; the candle's other prices repeat it.
    const candle = { ...coin.candle, open: close, high: close, low: close, close, volume: 0 }
    return { candle, asOf: oldest(coin.asOf, wanted.asOf, bridge.asOf), derived: true }
  }
  return null
}

const Precise = Big()
Precise.DP = 40
// More digits than any of the three prices has.
const significantDigits = 12

/** `coin × wanted / bridge`: the price of a coin, carried from one fiat currency to another through BTC. */
export const product = (coin: number, wanted: number, bridge: number): Decimal =>
  Precise(String(coin)).times(String(wanted)).div(String(bridge)).prec(significantDigits, Big.roundHalfUp).toFixed()

const oldest = (...times: Date[]) => new Date(Math.min(...times.map((time) => time.getTime())))

/** The rate of a candle, in plain notation. */
export const rateOf = ({ close }: Candle): Decimal => Big(String(close)).toFixed()
