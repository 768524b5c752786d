import Big from 'big.js'
import type { Decimal } from '#contract/pricing.ts'
import type { Candle } from './exchange.ts'

const hourMs = 3_600_000
const Precise = Big()
Precise.DP = 40

/**
 * By how many basis points, rounded up, a rate is above the highest or below the lowest rate of the last hour; 0 if it is within. The last hour is
 * every hourly candle that overlaps with the last 60 minutes: the current and the previous one. Null without such a candle.
 */
export function distanceFromLastHour(rate: Decimal, candles: Candle[], now: Date): number | null {
  const until = now.getTime()
  const lastHour = candles.filter(({ timestamp }) => timestamp <= until && timestamp + hourMs > until - hourMs)
  if (lastHour.length === 0) return null
  const highest = Precise(String(Math.max(...lastHour.map(({ high }) => high))))
  const lowest = Precise(String(Math.min(...lastHour.map(({ low }) => low))))
  const [distance, limit] = highest.lt(rate) ? [Precise(rate).minus(highest), highest] : [lowest.minus(rate), lowest]
  return distance.lte(0) ? 0 : distance.times(10_000).div(limit).round(0, Big.roundUp).toNumber()
}
