import type { Dated } from './market-data.store.ts'
import type { Candle } from './exchange.ts'
import { bridgesTo, type Candles, type Market, ownQuote, pairOf, product } from './market.ts'

const hourMs = 3_600_000
/** Candles of a line: the 24 hours that have ended, and the open one. */
const hoursShown = 25

/** Hourly candles by pair, each list with the time at which the exchange gave it. */
export type Hours = Record<string, Dated<Candle[]>>

/** The last 24 hours of a market, oldest first. `derived` where the exchange lists no such market. */
export interface Day {
  candles: Candle[]
  /** Time of the last price. */
  asOf: Date
  derived: boolean
}

/** The pairs whose hours a market's day can be made of. */
export const pairsForDay = (market: Market): string[] => [
  pairOf(market),
  ...bridgesTo(market.fiat).flatMap((through) => [pairOf({ ...market, fiat: through }), pairOf({ crypto: 'BTC', fiat: through })]),
  pairOf({ crypto: 'BTC', fiat: market.fiat }),
]

/**
 * What is known of a market's last 24 hours: its own candles, or such that are derived point by point. The latest rate, which comes more
 * often than the hours do, closes the line. Null where there are not two points of it.
 */
export function dayOf({ hours, latest, market, now }: { hours: Hours; latest: Candles; market: Market; now: Date }): Day | null {
  const own = (of: Market) => ownDay(hours[pairOf(of)], ownQuote(latest, of), now)
  const day = own(market)
  if (day) return day
  for (const through of bridgesTo(market.fiat)) {
    const coin = own({ ...market, fiat: through })
    const wanted = own({ crypto: 'BTC', fiat: market.fiat })
    const bridge = own({ crypto: 'BTC', fiat: through })
    const derived = coin && wanted && bridge && derivedDay(coin, wanted, bridge)
    if (derived) return derived
  }
  return null
}

function ownDay(known: Dated<Candle[]> | undefined, quote: { candle: Candle; asOf: Date } | null, now: Date): Day | null {
  if (!known) return null
  const first = hourOf(now) - (hoursShown - 1) * hourMs
  const inDay = ({ timestamp }: Candle) => timestamp >= first && timestamp <= now.getTime()
  const isNewer = quote !== null && quote.asOf > known.asOf && quote.asOf <= now
  const candles = (isNewer ? closedBy(known.data, quote.candle.close, quote.asOf) : known.data).filter(inDay)
  return candles.length < 2 ? null : { candles, asOf: isNewer ? quote.asOf : known.asOf, derived: false }
}

/** The candles with a later price put to the end of them. */
function closedBy(candles: Candle[], price: number, at: Date): Candle[] {
  const timestamp = hourOf(at)
  const open = candles.find((candle) => candle.timestamp === timestamp)
  const { open: first, high, low } = open ?? { open: price, high: price, low: price }
  return [
    ...candles.filter((candle) => candle.timestamp < timestamp),
    hourOfPrices(timestamp, { open: first, high: Math.max(high, price), low: Math.min(low, price), close: price }),
  ]
}

/** Only the first and the last price of an hour can be derived, and only of hours that all three markets have. */
function derivedDay(coin: Day, wanted: Day, bridge: Day): Day | null {
  const candles = coin.candles.flatMap((one) => {
    const [other, third] = [wanted, bridge].map((day) => day.candles.find(({ timestamp }) => timestamp === one.timestamp))
    if (!other || !third) return []
    const open = Number(product(one.open, other.open, third.open))
    const close = Number(product(one.close, other.close, third.close))
    return [hourOfPrices(one.timestamp, { open, high: Math.max(open, close), low: Math.min(open, close), close })]
  })
  if (candles.length < 2) return null
  const asOf = new Date(Math.min(...[coin, wanted, bridge].map((day) => day.asOf.getTime())))
  return { candles, asOf, derived: true }
}

const hourOfPrices = (timestamp: number, prices: Pick<Candle, 'open' | 'high' | 'low' | 'close'>): Candle => ({
  timestamp,
  ...prices,
  volume: 0,
  resolution: '1h',
  timestampISO: new Date(timestamp).toISOString(),
})

/** Start of the hour that a moment is in. */
export const hourOf = (moment: Date): number => Math.floor(moment.getTime() / hourMs) * hourMs
