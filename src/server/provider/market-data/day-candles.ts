import type { DatedData } from './market-data.store.ts'
import type { Candle } from './exchange.ts'
import { bridgeCurrencies, type LatestCandles, type Market, ownCandle, pairOf, priceThroughBtc } from './market.ts'

const hourMs = 3_600_000
/** 24 full hours and the current hour. */
const hoursShown = 25

/** Hourly candles by pair, oldest first. */
export type HourlyCandles = Record<string, DatedData<Candle[]>>

/** The last 24 hours of a market, oldest first. `derived`: computed through BTC, because the market has no usable candles. */
export interface DayCandles {
  candles: Candle[]
  /** When the exchange sent the last price, or the oldest part of a derived one. */
  asOf: Date
  derived: boolean
}

/** The pairs from which a market's day candles can be computed. */
export const pairsForDay = (market: Market): string[] => [
  pairOf(market),
  ...bridgeCurrencies(market.fiat).flatMap((through) => [pairOf({ ...market, fiat: through }), pairOf({ crypto: 'BTC', fiat: through })]),
  pairOf({ crypto: 'BTC', fiat: market.fiat }),
]

interface DayCandlesInput {
  hourly: HourlyCandles
  latest: LatestCandles
  market: Market
  now: Date
}

/** A market's own or derived candles. The last candle closes with the latest rate, if that is newer. Null with fewer than two candles. */
export function dayCandles({ hourly, latest, market, now }: DayCandlesInput): DayCandles | null {
  const own = (of: Market) => ownDay(hourly[pairOf(of)], ownCandle(latest, of), now)
  const day = own(market)
  if (day) return day
  for (const through of bridgeCurrencies(market.fiat)) {
    const coin = own({ ...market, fiat: through })
    const wanted = own({ crypto: 'BTC', fiat: market.fiat })
    const bridge = own({ crypto: 'BTC', fiat: through })
    const derived = coin && wanted && bridge && derivedDay(coin, wanted, bridge)
    if (derived) return derived
  }
  return null
}

function ownDay(known: DatedData<Candle[]> | undefined, latest: { candle: Candle; asOf: Date } | null, now: Date): DayCandles | null {
  if (!known) return null
  const first = startOfHour(now) - (hoursShown - 1) * hourMs
  const isInDay = ({ timestamp }: Candle) => timestamp >= first && timestamp <= now.getTime()
  const isNewer = latest !== null && latest.asOf > known.asOf && latest.asOf <= now
  const candles = (isNewer ? withLatestPrice(known.data, latest.candle.close, latest.asOf) : known.data).filter(isInDay)
  return candles.length < 2 ? null : { candles, asOf: isNewer ? latest.asOf : known.asOf, derived: false }
}

/** Returns the candles with `price` as the close of the last hour. */
function withLatestPrice(candles: Candle[], price: number, at: Date): Candle[] {
  const timestamp = startOfHour(at)
  const open = candles.find((candle) => candle.timestamp === timestamp)
  const { open: first, high, low } = open ?? { open: price, high: price, low: price }
  return [
    ...candles.filter((candle) => candle.timestamp < timestamp),
    hourlyCandle(timestamp, { open: first, high: Math.max(high, price), low: Math.min(low, price), close: price }),
  ]
}

/** Derives open and close of each hour for which all three markets have a candle. */
function derivedDay(coin: DayCandles, wanted: DayCandles, bridge: DayCandles): DayCandles | null {
  const candles = coin.candles.flatMap((one) => {
    const [other, third] = [wanted, bridge].map((day) => day.candles.find(({ timestamp }) => timestamp === one.timestamp))
    if (!other || !third) return []
    const open = Number(priceThroughBtc(one.open, other.open, third.open))
    const close = Number(priceThroughBtc(one.close, other.close, third.close))
    return [hourlyCandle(one.timestamp, { open, high: Math.max(open, close), low: Math.min(open, close), close })]
  })
  if (candles.length < 2) return null
  const asOf = new Date(Math.min(...[coin, wanted, bridge].map((day) => day.asOf.getTime())))
  return { candles, asOf, derived: true }
}

const hourlyCandle = (timestamp: number, prices: Pick<Candle, 'open' | 'high' | 'low' | 'close'>): Candle => ({
  timestamp,
  ...prices,
  volume: 0,
  resolution: '1h',
  timestampISO: new Date(timestamp).toISOString(),
})

/** Start of the hour, in milliseconds since 1970. */
export const startOfHour = (moment: Date): number => Math.floor(moment.getTime() / hourMs) * hourMs
